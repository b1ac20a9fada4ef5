import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from '@florin/page-reading/survey/control';
import type { Locator as PageLocator } from 'playwright-core';
import type { Drive } from '../../pool/drive.ts';
import { declaredLanguage } from '../../survey/declared-language.ts';
import { locateHidden, whereUsable } from './locate.ts';

const OPENING_MS_MAX = 1_500;
const FACE_MS_MAX = 1_500;
const POLL_MS = 50;
const OPTIONS_MAX = 300;

/** Chooses in the browser's own list that lies hidden under a drawn one: by the drawn one where it has the same entries, else as that does. */
export async function selectHidden(
  drive: Drive,
  locators: readonly Locator[],
  value: string,
): Promise<boolean> {
  const list = await locateHidden(drive.page.mainFrame(), locators, 'select');
  if (!list) return false;
  if (await pickInFace(drive, list, value)) return true;
  return list.evaluate((node, wanted) => {
    const select = node as HTMLSelectElement;
    if (![...select.options].some((option) => option.value === wanted && !option.disabled)) return false;
    select.value = wanted;
    select.dispatchEvent(new Event('input', { bubbles: true }));
    select.dispatchEvent(new Event('change', { bubbles: true }));
    return true;
  }, value);
}

/**
 * A list may listen to what is drawn over it and to nothing else, and load what depends on it only then. False where nothing is drawn
 * right behind it that has this entry, or where the entry is not taken.
 */
async function pickInFace(drive: Drive, list: PageLocator, value: string): Promise<boolean> {
  const label = await list.evaluate((node, wanted) => {
    const option = [...(node as HTMLSelectElement).options].find((one) => one.value === wanted);
    return option && !option.disabled ? option.label.trim() : '';
  }, value);
  const face = list.locator('xpath=following-sibling::*[1][.//li]');
  if (label === '' || (await face.count()) !== 1 || !(await face.isVisible())) return false;
  const entries = face.locator('li');
  const index = (await entries.allTextContents()).findIndex((entry) => tidy(entry) === label);
  if (index < 0) return false;
  const isPicked = await whereUsable(drive, async () => {
    await face.click({ timeout: FACE_MS_MAX });
    await entries.nth(index).click({ timeout: FACE_MS_MAX });
    return true;
  });
  return isPicked === true && (await list.inputValue()) === value;
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Opens a list that the page draws itself and presses the first option that is called so; false where none is. */
export async function pickFrom(drive: Drive, list: PageLocator, wanted: readonly string[]): Promise<boolean> {
  if (await isTypedInto(list)) return pickTyping(drive, list, wanted);
  const index = indexOf(wanted, await openList(drive, list));
  if (index < 0) {
    const search = list.locator('input:not([type=hidden])').filter({ visible: true });
    if ((await search.count()) === 1) return pickTyping(drive, search, wanted);
    await drive.page.keyboard.press('Escape');
    return false;
  }
  await optionsShown(drive, list).nth(index).click();
  return true;
}

/** A list that is drawn as anything else may say that it can be edited: what is typed goes into the field inside it. */
async function isTypedInto(list: PageLocator): Promise<boolean> {
  const isField = await list.evaluate(
    (node) => node.matches('input, textarea') || (node as HTMLElement).isContentEditable,
  );
  return isField && (await list.isEditable());
}

function indexOf(wanted: readonly string[], labels: readonly string[]): number {
  const plain = wanted.map((value) => value.trim().toLowerCase());
  return labels.findIndex((label) => plain.includes(label.toLowerCase()));
}

const SPELLINGS_TYPED_MAX = 3;
const PROPOSING_MS_MAX = 800;

/** A field that proposes what fits: names find more than codes. Where it proposes nothing, what was typed is the answer. */
async function pickTyping(drive: Drive, field: PageLocator, wanted: readonly string[]): Promise<boolean> {
  const names = await namesFirst(field, wanted);
  drive.guard.typing(wanted);
  let hasProposed = false;
  for (const name of names.slice(0, SPELLINGS_TYPED_MAX)) {
    await field.fill(name);
    const deadlineMs = Date.now() + PROPOSING_MS_MAX;
    do {
      const labels = (await optionsShown(drive, field).allInnerTexts()).slice(0, OPTIONS_MAX).map(tidy);
      hasProposed ||= labels.length > 0;
      const index = indexOf(wanted, labels);
      if (index >= 0) {
        await optionsShown(drive, field).nth(index).click();
        return true;
      }
      await sleep(POLL_MS, undefined, { signal: drive.context.signal });
    } while (Date.now() < deadlineMs);
  }
  if (hasProposed) await field.fill('');
  else await field.fill(names[0] ?? '');
  await field.blur();
  return !hasProposed;
}

/** So short a spelling is a code. */
const NAME_MIN = 4;

/** What a country is called in the language of the page before all other names, and codes last. */
async function namesFirst(field: PageLocator, wanted: readonly string[]): Promise<readonly string[]> {
  const language = await field.evaluate(declaredLanguage);
  const own = nameIn(language, wanted[0] ?? '');
  const rank = (name: string) => (name === own ? 0 : name.length < NAME_MIN ? 2 : 1);
  return [...wanted].sort((one, other) => rank(one) - rank(other));
}

function nameIn(language: string, code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code)) return null;
  try {
    return new Intl.DisplayNames([language || 'en'], { type: 'region' }).of(code) ?? null;
  } catch {
    // What a page says of its language may be no language.
    return null;
  }
}

/** What a closed list offers. It is closed again. */
export async function readList(drive: Drive, list: PageLocator): Promise<readonly string[]> {
  const labels = await openList(drive, list);
  await drive.page.keyboard.press('Escape');
  return labels;
}

async function openList(drive: Drive, list: PageLocator): Promise<readonly string[]> {
  if ((await optionsShown(drive, list).count()) === 0) await list.click();
  const deadlineMs = Date.now() + OPENING_MS_MAX;
  for (;;) {
    const labels = await optionsShown(drive, list).allInnerTexts();
    if (labels.length > 0 || Date.now() > deadlineMs) return labels.slice(0, OPTIONS_MAX).map(tidy);
    await sleep(POLL_MS, undefined, { signal: drive.context.signal });
  }
}

/** Wherever the page draws its options, or in the menu that stands in the list or behind its button. */
function optionsShown({ page }: Drive, list: PageLocator): PageLocator {
  const items = list.locator(MENU_ITEMS).filter({ hasText: /\S/ });
  return page.locator('[role=option]').or(items).filter({ visible: true });
}

const MENU = '*[self::ul or self::ol or @role="menu" or @role="listbox"]';
const MENU_ITEMS = `xpath=(self::*[${MENU}] | self::*[not(${MENU})]/..)/${MENU}[1]//li[not(@role="option") and not(.//*[@role="option"])]`;
