import { setTimeout as sleep } from 'node:timers/promises';
import { applyChoice, fillField, selectValue, tick } from '@florin/checkout-browser/explore/act/act';
import { type Entry, enterAll } from '@florin/checkout-browser/explore/act/enter-all';
import { isUnusable, locate, waitToLocate } from '@florin/checkout-browser/explore/act/locate';
import { hasWrongQuantity, hasWrongVariant } from '@florin/checkout-browser/explore/plan/cart/product-page';
import { isLeftOtherwise } from '@florin/checkout-browser/explore/plan/form/boxes';
import { chooseShipping } from '@florin/checkout-browser/explore/plan/form/shipping';
import type { AtPayment, Missing } from '@florin/checkout-browser/explore/plan/progress';
import { reachPayment } from '@florin/checkout-browser/explore/plan/reach-payment';
import { isOfBuyer, type Recipe, type SafeStep } from '@florin/checkout-browser/explore/recipe';
import { wrongField } from '@florin/checkout-browser/explore/understand/form-difference';
import { fieldsHeldOn, WayNotes } from '@florin/checkout-browser/explore/understand/way-notes';
import { type Drive, isNavigationError, visit } from '@florin/checkout-browser/pool/drive';
import { answered, settle } from '@florin/checkout-browser/pool/settle';
import type { PageReader } from '@florin/checkout-browser/reader/page-reader';
import { ReaderNotes, readWith } from '@florin/checkout-browser/reader/reader-notes';
import { survey } from '@florin/checkout-browser/survey/survey';
import { buyerValue, countryOf, spellingsOf } from '@florin/page-reading/buyer/buyer-values';
import { shippingMethods } from '@florin/page-reading/delivery/shipping-methods';
import { writesStreet } from '@florin/page-reading/fields/field-purpose';
import { names } from '@florin/page-reading/lexicon/markup-names';
import { fieldsOfBuying, understand } from '@florin/page-reading/page/understand';
import { saysGoodsSoldOut } from '@florin/page-reading/product/goods-rows';
import { addButton, rowButtons } from '@florin/page-reading/product/product-controls';
import { variantGroups } from '@florin/page-reading/product/variants';
import type { Choice, Failed } from '@florin/page-reading/purchase';
import type { Locator } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import type { Locator as PageLocator } from 'playwright-core';

export interface Replayed extends AtPayment {
  /** Where steps no longer matched and were found anew: the recipe as it works now. */
  readonly healedSteps: readonly SafeStep[] | null;
}

const STEP_MS_MAX = 2_500;
const POSTCONDITION_MS_MAX = 1_500;
const PRESSES_MAX = 3;
const POLL_MS = 40;
const WORDS_MAX = 60;

/**
 * Repeats the steps that led to the payment form, without looking around. What that leaves undone (a field that the page's
 * script emptied when it started, a step that no longer matches) is done by exploring from there, so a replay is never less
 * careful than an exploration, only faster.
 */
export async function replay(
  drive: Drive,
  url: string,
  recipe: Recipe,
  choice: Choice,
  notes = new WayNotes(),
  reader: PageReader | null = null,
): Promise<Replayed | Missing | Failed> {
  const { context } = drive;
  const told = readWith(drive.page.context(), new ReaderNotes({ reader, context, choice }, recipe.glossary));
  const trouble = await visit(drive, url);
  if (trouble) return trouble;
  const played = await playAll(drive, recipe.steps, choice, notes);
  const done = recipe.steps.slice(0, played);
  const start = {
    replayed: done,
    hasAdded: done.some(isAdding),
    hasQuantity: done.some(isQuantity),
    hasDelivery: hasDelivery(done),
    notes,
    reader: told,
  };
  const reached = await reachPayment(drive, choice, start);
  if (reached.kind !== 'payment') return reached;
  const isWhole = played === recipe.steps.length && reached.steps.every(({ action }) => action !== 'press');
  return { ...reached, healedSteps: isWhole ? null : [...done, ...reached.steps] };
}

/**
 * Whether a recipe can buy this many: one that was learned from a single piece may never have come to where more can be had.
 * @example setsQuantity(recipe, { ...choice, quantity: 2 }) // false: the way led past the cart
 */
export function setsQuantity({ steps }: Recipe, { quantity }: Choice): boolean {
  return quantity === 1 || steps.some(isQuantity);
}

function isAdding(step: SafeStep): boolean {
  return step.action === 'press' && (step.intent === 'add_to_cart' || step.intent === 'buy_now');
}

function isQuantity(step: SafeStep): boolean {
  return (step.action === 'fill' || step.action === 'select') && step.value.from === 'quantity';
}

/** On a page before the one that is open now, and not as an address of the bill that serves for both. */
function hasDelivery(steps: readonly SafeStep[]): boolean {
  const pressedLast = steps.findLastIndex(({ action }) => action === 'press');
  return steps.slice(0, Math.max(0, pressedLast)).some(isDeliveryStreet);
}

function isDeliveryStreet(step: SafeStep): boolean {
  if (step.action !== 'fill' || step.value.from !== 'buyer' || step.value.section !== 'shipping')
    return false;
  return writesStreet(step.value.field) && !names('billing_section', JSON.stringify(step.locators));
}

function stepDeadlineMs(): number {
  return Date.now() + STEP_MS_MAX;
}

/** How many steps worked; stops at the first that does not. */
async function playAll(
  drive: Drive,
  steps: readonly SafeStep[],
  choice: Choice,
  notes: WayNotes,
): Promise<number> {
  let done = 0;
  while (done < steps.length) {
    const rest = steps.slice(done);
    const count = await playSafely(drive, rest, choice, notes, steps.slice(0, done));
    if (count === 0) return done;
    done += count;
  }
  return done;
}

async function playSafely(
  drive: Drive,
  steps: readonly SafeStep[],
  choice: Choice,
  notes: WayNotes,
  done: readonly SafeStep[],
): Promise<number> {
  try {
    if (steps[0]?.action === 'press') {
      // A press may leave the page: what its forms hold is looked at now, once the shop has taken what was entered.
      await answered(drive.watch, drive.context.signal);
      const page = understand(await survey(drive.page));
      await notes.noteOpen(drive.page, page);
      // Whoever the way was learned from may have had less, or what the page proposes: then it does not fit this buyer.
      // Exploring says so in its own words.
      // Which of several buttons it is depends on what is wanted.
      if (isAdding(steps[0]) && rowButtons(page.seen).length > 0) return 0;
      const button = isAdding(steps[0]) ? addButton(page.seen) : null;
      if (button && (saysGoodsSoldOut(page.seen, button) || lacksChoice(page.seen, done, choice))) return 0;
      const before = done.at(-1);
      const hasEntered = before !== undefined && before.action !== 'press';
      if (hasEntered && wrongField(fieldsHeldOn(page), choice.buyer)) return 0;
      if (fieldsOfBuying(page).some((field) => isLeftOtherwise(field, choice))) return 0;
    }
    const count = await playEntries(drive, steps, choice);
    return count || ((await playFirst(drive, steps, choice, notes)) ? 1 : 0);
  } catch (error) {
    drive.context.signal.throwIfAborted();
    // An element that went away or would not be used is a step that no longer matches: healing takes over.
    if (isNavigationError(error) || isUnusable(error)) return 0;
    throw error;
  }
}

/** The way was learned from a product of the same kind of page that has fewer options. */
function lacksChoice(seen: DocumentSurvey, done: readonly SafeStep[], { options }: Choice): boolean {
  const chosen = new Set(done.flatMap((step) => (step.action === 'choose' ? [step.key] : [])));
  return variantGroups(seen).some(({ key }) => options[key] !== undefined && !chosen.has(key));
}

/** What a page does about an entry it begins at once. */
const REACTION_MS = 30;

/** All fields of a page at once, up to the first choice or step that is more than entering something. */
async function playEntries(drive: Drive, steps: readonly SafeStep[], choice: Choice): Promise<number> {
  const entries: Entry[] = [];
  const places: number[] = [];
  let end = 0;
  for (const step of steps) {
    const entry = entryFor(step, choice);
    if (!entry && !isLeftOut(step, choice)) break;
    if (entry) places.push(end);
    if (entry) entries.push(entry);
    end += 1;
    // A choice may be told to the shop at once, and what it answers changes what is asked next.
    if (entry && entry.action !== 'fill') break;
  }
  const [first] = places;
  if (first === undefined) return end;
  await waitToLocate(drive, targetsOf(steps[first]!, choice), stepDeadlineMs());
  drive.guard.typing(
    entries
      .flatMap(({ values }, index) => (isOfBuyer(steps[places[index]!]!) ? values : []))
      .filter((value) => value !== ''),
  );
  const started = drive.watch.started();
  const entered = await enterAll(drive.page.mainFrame(), entries);
  await sleep(REACTION_MS, undefined, { signal: drive.context.signal });
  if (drive.watch.started() !== started) await settle(drive.watch, drive.context.signal);
  return places[entered] ?? end;
}

/** A detail that this buyer does not have is left as the page has it, but for what the shop wrote of its own. */
function isLeftOut(step: SafeStep, choice: Choice): boolean {
  return (
    (step.action === 'fill' || step.action === 'select') && !enteredBy(step, choice) && !isTakenOut(step)
  );
}

function isTakenOut(step: SafeStep): boolean {
  return step.action === 'fill' && step.isPrefilled === true;
}

function targetsOf(step: SafeStep, choice: Choice): readonly Locator[] {
  if (step.action === 'choose') return targetOf(step, choice)?.locators ?? [];
  return 'locators' in step ? step.locators : [];
}

/** Null for a step that must be done by hand: a press, a drawn choice, an element that no selector names. */
function entryFor(step: SafeStep, choice: Choice): Entry | null {
  const selectors = targetsOf(step, choice).flatMap((locator) =>
    locator.by === 'css' && !isInShadow(locator.css) ? [locator.css] : [],
  );
  if (selectors.length === 0) return null;
  if (step.action === 'check') return { selectors, action: step.isOff ? 'uncheck' : 'check', values: [] };
  if (step.action === 'choose') {
    const target = targetOf(step, choice);
    return target?.kind === 'select' ? { selectors, action: 'select', values: [target.value] } : null;
  }
  if (step.action !== 'fill' && step.action !== 'select') return null;
  const value = enteredBy(step, choice);
  if (!value) return isTakenOut(step) ? { selectors, action: 'fill', values: [''] } : null;
  return { selectors, action: step.action, values: valuesFor(step, value, choice) };
}

/** Only the browser's driver looks into shadow roots. */
function isInShadow(css: string): boolean {
  return css.includes('>>');
}

function valuesFor({ action, value: from }: Filling, value: string, { buyer }: Choice): readonly string[] {
  return action === 'select' && from.from === 'buyer'
    ? spellingsOf(from.field, value, countryOf(buyer, from.section))
    : [value];
}

async function playFirst(
  drive: Drive,
  [step]: readonly SafeStep[],
  choice: Choice,
  notes: WayNotes,
): Promise<boolean> {
  switch (step?.action) {
    case 'choose':
      return playChoice(drive, step, choice);
    case 'fill':
    case 'select':
      return playFilling(drive, step, choice);
    case 'check':
      return playTick(drive, step);
    case 'ship':
      return playShipping(drive, choice, notes);
    case 'press':
      return playPress(drive, step, choice);
    default:
      return false;
  }
}

/** Of a drawn box nobody can tell here whether it is ticked, and one press more would take the opposite: it is looked at again. */
async function playTick(drive: Drive, step: Extract<SafeStep, { action: 'check' }>): Promise<boolean> {
  if (step.isOff || !(await waitToLocate(drive, step.locators, stepDeadlineMs()))) return false;
  return tick(drive, step.locators);
}

/** The methods come with the next page or with the address: the step waits for them, so that the dearest is never kept. */
async function playShipping(drive: Drive, choice: Choice, notes: WayNotes): Promise<boolean> {
  const deadlineMs = stepDeadlineMs();
  while (Date.now() < deadlineMs) {
    const seen = await survey(drive.page);
    if (shippingMethods(seen).length > 0) {
      // Taking one may leave the page.
      notes.note(understand(seen));
      return chooseShipping(drive, seen, choice);
    }
    await sleep(POLL_MS, undefined, { signal: drive.context.signal });
  }
  return false;
}

type Pressing = Extract<SafeStep, { action: 'press' }>;
type Choosing = Extract<SafeStep, { action: 'choose' }>;

function targetOf(step: Choosing, choice: Choice): Choosing['choices'][string] | undefined {
  const values = Object.keys(step.choices);
  const wanted = choice.options[step.key] ?? (values.length === 1 ? values[0] : undefined);
  return wanted === undefined ? undefined : step.choices[String(wanted)];
}

async function playChoice(drive: Drive, step: Choosing, choice: Choice): Promise<boolean> {
  const target = targetOf(step, choice);
  if (!target || !(await waitToLocate(drive, target.locators, stepDeadlineMs()))) return false;
  return applyChoice(drive, target);
}

type Filling = Extract<SafeStep, { action: 'fill' | 'select' }>;

async function playFilling(drive: Drive, step: Filling, choice: Choice): Promise<boolean> {
  const value = enteredBy(step, choice) ?? '';
  if (!value && !isTakenOut(step)) return true;
  if (!(await waitToLocate(drive, step.locators, stepDeadlineMs()))) return false;
  return step.action === 'select'
    ? selectValue(drive, step.locators, value, valuesFor(step, value, choice))
    : fillField(drive, step.locators, value);
}

function enteredBy({ value }: Filling, choice: Choice): string | null {
  if (value.from === 'quantity') return String(choice.quantity);
  if (value.from === 'buyer') return buyerValue(choice.buyer, value.field, value.section);
  const option = choice.options[value.key];
  return option === undefined ? null : String(option);
}

/** A script that starts late may undo what was entered; what goes into the cart must be what was chosen. */
async function isWronglySet(drive: Drive, choice: Choice): Promise<boolean> {
  const seen = await survey(drive.page);
  return hasWrongVariant(seen, choice) || hasWrongQuantity(seen, choice);
}

/**
 * Pressed again only while nothing was sent and what should follow is not there: the page's script did not run yet. A press
 * that sent something counts as done even where the page then shows something else, so that healing goes on from there
 * and never puts a second piece into the cart.
 */
async function playPress(drive: Drive, step: Pressing, choice: Choice): Promise<boolean> {
  if (isAdding(step) && (await isWronglySet(drive, choice))) return false;
  const { watch, context, page } = drive;
  for (let press = 0; press < PRESSES_MAX; press += 1) {
    const button = await waitToLocate(drive, step.locators, stepDeadlineMs());
    if (!button) return false;
    // What can be seen already, or is not known, says nothing of the press: then the shop's answer is waited for.
    const isTelling = step.shows.length > 0 && !(await locate(page.mainFrame(), step.shows));
    const before = watch.started();
    const sent = watch.mayHaveChanged();
    await logPress(drive, button);
    await drive.guard.held();
    await button.click({ noWaitAfter: true });
    if (isAdding(step)) await answered(watch, context.signal, sent);
    if (!isTelling) {
      await settle(watch, context.signal);
      return true;
    }
    const isShown = await waitToLocate(drive, step.shows, Date.now() + POSTCONDITION_MS_MAX);
    if (!isShown && watch.started() === before) continue;
    if (!isShown) await waitToLocate(drive, step.shows, stepDeadlineMs());
    await answered(watch, context.signal);
    return true;
  }
  return false;
}

async function logPress(drive: Drive, button: PageLocator): Promise<void> {
  const words = await button.evaluate((node) =>
    node instanceof HTMLInputElement ? node.labels?.[0]?.textContent || node.value : (node.textContent ?? ''),
  );
  const said = words.replace(/\s+/g, ' ').trim().slice(0, WORDS_MAX);
  const detail = `"${said}" on ${new URL(drive.page.url()).pathname}`;
  drive.context.log({ name: 'pressed', detail, ...(await drive.picture()) });
}
