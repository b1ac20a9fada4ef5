import { setTimeout as sleep } from 'node:timers/promises';
import type { ChoiceTarget, Control, Locator } from '@florin/page-reading/survey/control';
import type { Locator as PageLocator } from 'playwright-core';
import { type Drive, isNavigationError } from '../../pool/drive.ts';
import { click } from './click.ts';
import { pickFrom, selectHidden } from './drawn-list.ts';
import { exact, locate } from './locate.ts';

const EFFECT_MS_MAX = 400;
const PRESSES_MAX = 8;
/** A page that looks at every key takes its time for each. */
const KEY_MS_MAX = 1_000;

/** Fills a field at once: shops that format while one types mangle what is typed key by key. */
export async function fillField(drive: Drive, locators: readonly Locator[], value: string): Promise<boolean> {
  const field = await locate(drive.page.mainFrame(), locators);
  if (!field) return false;
  drive.guard.typing([value]);
  await field.fill(value);
  // Leaving the field is what makes the page notice the change.
  await field.blur();
  return true;
}

export async function typeField(drive: Drive, locators: readonly Locator[], value: string): Promise<boolean> {
  const field = await locate(drive.page.mainFrame(), locators);
  if (!field) return false;
  drive.guard.typing([value]);
  await field.fill('');
  await field.pressSequentially(value, { timeout: value.length * KEY_MS_MAX });
  await field.blur();
  return true;
}

/** Of the browser's own list, visible or hidden under a drawn one, or of a list that the page draws itself, which shows names alone. */
export async function selectValue(
  drive: Drive,
  locators: readonly Locator[],
  value: string,
  names: readonly string[] = [value],
): Promise<boolean> {
  const field = await locate(drive.page.mainFrame(), locators);
  if (!field) return selectHidden(drive, locators, value);
  if (!(await field.evaluate((node) => node instanceof HTMLSelectElement)))
    return pickFrom(drive, field, names);
  // As a person does: a page may count only what a mouse chose, and look at it only once it is left.
  await field.focus();
  for (const event of ['mousedown', 'mouseup', 'click']) await field.dispatchEvent(event);
  await field.selectOption((await offers(field, value)) ? { value } : { label: names[0] ?? value });
  await field.blur();
  return true;
}

/** What a list sends may be written otherwise than what it shows: `2: 2` for `2`. */
function offers(field: PageLocator, value: string): Promise<boolean> {
  return field.evaluate(
    (node, wanted) => [...(node as HTMLSelectElement).options].some((option) => option.value === wanted),
    value,
  );
}

export async function applyChoice(
  drive: Drive,
  target: ChoiceTarget,
  locators = target.locators,
): Promise<boolean> {
  if (target.kind === 'select') return selectValue(drive, locators, target.value);
  const element = await locate(drive.page.mainFrame(), locators);
  if (!element) return false;
  const isNative = await element.evaluate((node) => node.matches('input, label'));
  // The browser itself answers for a native control; a drawn one works only once its script runs.
  if (isNative) await click(element);
  else await pressUntilEffect(drive, element);
  return true;
}

export async function tick(drive: Drive, locators: readonly Locator[]): Promise<boolean> {
  const box = await locate(drive.page.mainFrame(), locators);
  if (!box) return false;
  await click(box);
  return true;
}

/**
 * Presses a button of a safe step. Before its script runs a page ignores presses, so one that had no effect at all
 * (no request, nothing changed on the page) is repeated; one that had any is not.
 */
export async function pressUntilEffect(drive: Drive, button: PageLocator): Promise<boolean> {
  for (let press = 0; press < PRESSES_MAX; press += 1) {
    const before = await pageState(drive);
    await click(button, { noWaitAfter: true });
    if ((await changesFrom(before, drive)) || (await isGone(button))) return true;
  }
  return false;
}

/** What the press took away, or left behind, cannot be pressed again: whoever tried would wait for it. */
async function isGone(button: PageLocator): Promise<boolean> {
  try {
    return (await button.count()) === 0;
  } catch (error) {
    if (isNavigationError(error)) return true;
    throw error;
  }
}

export async function pressControl(drive: Drive, control: Control): Promise<boolean> {
  const button = await locate(drive.page.mainFrame(), exact(control.locators));
  return button !== null && pressUntilEffect(drive, button);
}

interface PageState {
  /** Requests ever started. */
  readonly started: number;
  /** Windows of the browser that the page opened. */
  readonly dialogCount: number;
  readonly shape: string;
}

async function pageState(drive: Drive): Promise<PageState> {
  const shape = await drive.page.evaluate(shapeOfPage);
  return { started: drive.watch.started(), dialogCount: drive.dialogs.said().length, shape };
}

/** Runs inside the page: a number that changes when anything in the markup does, that of components too, or in a field that only presses change. */
function shapeOfPage(): string {
  const counts = [...document.querySelectorAll<HTMLInputElement>('input[readonly]')].map(
    ({ value }) => value,
  );
  const markupOf = (root: Element | ShadowRoot): string => {
    const inner = [...root.querySelectorAll('*')].map(({ shadowRoot }) => shadowRoot && markupOf(shadowRoot));
    return root.innerHTML + inner.filter((markup) => markup !== null).join('');
  };
  const markup = markupOf(document.body).slice(0, 500_000) + counts.join(' ');
  let sum = 0;
  for (let index = 0; index < markup.length; index += 1) sum = (sum * 31 + markup.charCodeAt(index)) | 0;
  return `${location.href} ${markup.length} ${sum}`;
}

async function changesFrom(before: PageState, drive: Drive): Promise<boolean> {
  const deadlineMs = Date.now() + EFFECT_MS_MAX;
  while (Date.now() < deadlineMs) {
    await sleep(30, undefined, { signal: drive.context.signal });
    if (drive.watch.started() !== before.started || drive.dialogs.said().length !== before.dialogCount)
      return true;
    try {
      if ((await pageState(drive)).shape !== before.shape) return true;
    } catch (error) {
      if (isNavigationError(error)) return true;
      throw error;
    }
  }
  return false;
}
