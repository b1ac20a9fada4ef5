import { setTimeout as sleep } from 'node:timers/promises';
import { intentOf } from '@florin/page-reading/buttons/button-intent';
import { failed } from '@florin/page-reading/failure';
import { purposesOf } from '@florin/page-reading/fields/field-purposes';
import { says } from '@florin/page-reading/lexicon/lexicon';
import { currencyFromCode, currencyOf, isSharedSign } from '@florin/page-reading/money/currency';
import { currencyOfSign } from '@florin/page-reading/money/shared-sign';
import { belongsToBuying, formPurposes } from '@florin/page-reading/page/forms';
import { closingLayers } from '@florin/page-reading/page/layers';
import { understand } from '@florin/page-reading/page/understand';
import { chosenByAddress, optionName } from '@florin/page-reading/product/address-choice';
import { giftOpener } from '@florin/page-reading/product/gift-opener';
import { goodsField } from '@florin/page-reading/product/goods-field';
import { goodsRows, pressedRows, rowCalled } from '@florin/page-reading/product/goods-rows';
import { ownAmountOption } from '@florin/page-reading/product/own-amount';
import type {
  StructuredProduct,
  StructuredVariant,
} from '@florin/page-reading/product/parse-structured-data';
import {
  addButton,
  addingControls,
  hiddenChoices,
  quantityField,
} from '@florin/page-reading/product/product-controls';
import { productTitle } from '@florin/page-reading/product/product-title';
import { saysSoldOutHere } from '@florin/page-reading/product/sold-out';
import {
  awaitsChoice,
  choicesShown,
  groupsAwaited,
  isFiltered,
  linkGroups,
  type VariantGroup,
  type VariantValue,
  variantGroups,
} from '@florin/page-reading/product/variants';
import type {
  Combination,
  Currency,
  EnumField,
  Failed,
  Offer,
  OptionField,
} from '@florin/page-reading/purchase';
import { OFFERED_QUANTITY_MAX } from '@florin/page-reading/purchase';
import type { Control } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import type { Drive } from '../pool/drive.ts';
import { settle } from '../pool/settle.ts';
import { TO_PUT_INTO_CART } from '../reader/page-elements.ts';
import { ReaderNotes } from '../reader/reader-notes.ts';
import { absoluteUrl } from '../shown-url.ts';
import { readStructuredData } from '../survey/structured-data/read-structured-data.ts';
import { survey } from '../survey/survey.ts';
import { applyChoice } from './act/act.ts';
import { withClosedLists } from './act/closed-lists.ts';
import { exact } from './act/locate.ts';
import { perform } from './act/perform.ts';
import { topmost } from './act/topmost.ts';
import { nothingToBuy } from './nothing-to-buy.ts';
import { findPaymentForm } from './payment-form.ts';

/** A layer to be closed, and the button under it. */
const QUESTIONS_MAX = 2;
const UNTOLD = { hasAdded: false, knowsAddress: false, isTold: false, pressed: [] } as const;
const LOOKS_MAX = 8;
const LAYERS_MAX = 3;
const OPENED_MAX = 8;
const OPENING_MS = 600;
const GIFT_LOOKS_MAX = 4;
const LOOK_PAUSE_MS = 250;
const REST_LOOKS_MAX = 8;
export const REST_PAUSE_MS = 300;
const PROBES_MAX = 16;
const PROBE_PAUSE_MS = 60;
const COMBINATIONS_MAX = 500;

/** Nothing on a page says what its checkout will ask for, but every one of them asks for these. */
const NEEDS = ['name', 'email', 'address'] as const;

export type ProductReading =
  | {
      readonly kind: 'product';
      readonly offer: Offer;
      readonly currency: Currency | null;
      /** What else the goods are called by, where several share the page. */
      readonly names: readonly string[];
      /** There is no cart: the page itself takes the card, as for a donation. */
      readonly isPaidHere?: boolean;
    }
  | Failed;

/** What the page that is open sells and what must be chosen. */
export async function readProduct(drive: Drive, reader = new ReaderNotes()): Promise<ProductReading> {
  const shown = await surveyOnceDrawn(drive, reader);
  if (!shown) return failed('merchant_error', 'the page never settles');
  const seen = await withClosedLists(drive, shown, new Map());
  const data = await readStructuredData(drive.page, drive.context);
  const here = hasNothingToChoose(seen) ? await paidHere(drive, data) : null;
  if (here) return here;
  if (!canBuyHere(seen)) return (await paidBehind(drive, seen, data)) ?? nothingToBuy(seen, data);
  const groups = awaitsChoice(seen) ? groupsAwaited(seen) : variantGroups(seen);
  const variants = structuredFor(groups, data) ?? (await probe(drive, groups));
  if (groups.length === 0 && isSoldOutAnyway(seen, data))
    return nothingToBuy(seen, { ...data, isAvailable: false });
  const currency = data.currency ?? shownCurrency(seen);
  const imageUrl = absoluteUrl(data.imageUrl, drive.page.url());
  const names = [...new Set(countsOf(seen).map(({ section }) => section))];
  return {
    kind: 'product',
    offer: { ...makeOffer(seen, data, groups, variants), imageUrl },
    currency,
    names,
  };
}

/** Where goods are counted in rows of their own, the shop calls them as the rows do, also where there is but one. */
function countsOf(seen: DocumentSurvey): readonly Control[] {
  const rows = goodsRows(seen).map(({ count }) => count);
  const only = quantityField(seen, addButton(seen) ?? undefined);
  return rows.length > 0 || !only?.row ? rows : [only];
}

/** A page drawn by its script is empty at first: it gets a while to show something that can be bought. */
async function surveyOnceDrawn(drive: Drive, reader: ReaderNotes): Promise<DocumentSurvey | null> {
  for (let look = 0; ; look += 1) {
    if (!(await settle(drive.watch, drive.context.signal))) return null;
    const seen = await surveyOpened(drive, reader);
    if (canBuyHere(seen)) return surveyAtRest(drive, reader, seen);
    if (look >= LOOKS_MAX) return seen;
    await sleep(LOOK_PAUSE_MS, undefined, { signal: drive.context.signal });
  }
}

/** With all that can be chosen: what fades in or out is not there for a moment. */
async function surveyAtRest(
  drive: Drive,
  reader: ReaderNotes,
  shown: DocumentSurvey,
): Promise<DocumentSurvey> {
  let seen = shown;
  for (let look = 0; look < REST_LOOKS_MAX; look += 1) {
    await sleep(REST_PAUSE_MS, undefined, { signal: drive.context.signal });
    const again = reader.withPresses(await survey(drive.page), UNTOLD);
    if (choicesShown(again) === choicesShown(seen)) return again;
    seen = again;
  }
  return seen;
}

/** Without what lies over it and has nothing to do with the product. */
async function surveyUncovered(drive: Drive, reader: ReaderNotes): Promise<DocumentSurvey> {
  const look = async () => reader.withPresses(await survey(drive.page), UNTOLD);
  let seen = await look();
  for (let layer = 0; layer < LAYERS_MAX; layer += 1) {
    const control = await topmost(drive.page, closingLayers(understand(seen)));
    if (!control || !(await perform(drive, { kind: 'press', control }))) return seen;
    await settle(drive.watch, drive.context.signal);
    seen = await look();
  }
  return seen;
}

/** With what can be chosen in sight, where the page shows it only when it is asked to. */
async function surveyOpened(drive: Drive, reader: ReaderNotes): Promise<DocumentSurvey> {
  let seen = await surveyUncovered(drive, reader);
  for (let opened = 0; opened < OPENED_MAX; opened += 1) {
    const [control] = hiddenChoices(seen);
    if (!control || !(await perform(drive, { kind: 'press', control }))) return seen;
    await settle(drive.watch, drive.context.signal);
    // What opens slowly is not there yet.
    await sleep(OPENING_MS, undefined, { signal: drive.context.signal });
    seen = reader.withPresses(await survey(drive.page), UNTOLD);
  }
  return seen;
}

/**
 * The same once more, for a page on which nothing can be bought by words that anybody here understands: null where a reader
 * does not understand them either.
 * @example const reading = await readWithHelp(drive, notes)
 */
export async function readWithHelp(drive: Drive, reader: ReaderNotes): Promise<ProductReading | null> {
  for (let question = 0; question < QUESTIONS_MAX; question += 1) {
    const seen = await survey(drive.page);
    if (!(await reader.explain(seen, UNTOLD, TO_PUT_INTO_CART))) return null;
    const reading = await readProduct(drive, reader);
    if (reading.kind === 'product') return reading;
  }
  return null;
}

/**
 * Where only other products can be put into the cart, this one cannot, and what subscribes to news orders nothing.
 * @example canBuyHere(seen) // true: 'Add to cart'
 */
export function canBuyHere(seen: DocumentSurvey): boolean {
  if (linkGroups(seen).length > 0 || awaitsChoice(seen)) return true;
  if (addingControls(seen).length > 0) return addButton(seen) !== null;
  if (isFiltered(seen)) return false;
  const forms = formPurposes(seen, purposesOf(seen.controls));
  const isOfBuying = (control: Control) =>
    !control.isSiteNavigation && belongsToBuying(forms.get(control) ?? 'other');
  const intents = new Set(seen.controls.filter(isOfBuying).map(intentOf));
  return intents.has('checkout') || intents.has('place_order');
}

/** No cart, no variant and no number: where such a page takes a card, its button orders what it is about, whatever it says. */
function hasNothingToChoose(seen: DocumentSurvey): boolean {
  const offersMore = linkGroups(seen).length > 0 || awaitsChoice(seen) || goodsRows(seen).length > 0;
  return !offersMore && addingControls(seen).length === 0 && !quantityField(seen);
}

/** The page says so, to people beside the button or to machines, though the button can be pressed. Of what has variants each has its own. */
function isSoldOutAnyway(seen: DocumentSurvey, { isAvailable, variants }: StructuredProduct): boolean {
  const button = addButton(seen);
  if (!button || goodsRows(seen).length > 0 || variants.some((variant) => variant.isAvailable)) return false;
  const isSaid = saysSoldOutHere(seen, button);
  if (isAvailable === false)
    return isSaid || !seen.lines.some((line) => says('in_stock', line, seen.languages));
  return isSaid && isAvailable === null;
}

/** A page that takes a card and has nothing to put into a cart is paid as it stands, once: what it asks for is what is bought. */
async function paidHere(drive: Drive, data: StructuredProduct): Promise<ProductReading | null> {
  const seen = await survey(drive.page);
  if (data.isAvailable === false || (await findPaymentForm(drive, seen)) === null) return null;
  const own = ownAmountOption(seen);
  const currency = data.currency ?? shownCurrency(seen);
  const offer: Offer = {
    title: productTitle(seen, data.title),
    currency: currency === 'other' ? null : currency,
    fields: own ? [own] : [],
    unavailable: [],
    needs: ['name', 'email'],
    quantityMax: 1,
  };
  return { kind: 'product', offer, currency, names: [], isPaidHere: true };
}

/**
 * A page about what is given for asks how much and takes the card behind a press that says to give, in a layer or on a page of its own. Goods
 * that cannot be had are no such page, whatever else may be given for beside them.
 */
async function paidBehind(
  drive: Drive,
  seen: DocumentSurvey,
  data: StructuredProduct,
): Promise<ProductReading | null> {
  const isOfGoods = data.currency !== null || data.isAvailable !== null || data.variants.length > 0;
  const isSoldOut = nothingToBuy(seen, data).reason === 'out_of_stock';
  const opener = isOfGoods || isSoldOut || !hasNothingToChoose(seen) ? null : giftOpener(seen);
  if (!opener || !(await perform(drive, { kind: 'press', control: opener }))) return null;
  for (let look = 0; look < GIFT_LOOKS_MAX; look += 1) {
    if (!(await settle(drive.watch, drive.context.signal))) return null;
    await sleep(OPENING_MS, undefined, { signal: drive.context.signal });
    const opened = await paidHere(drive, data);
    if (opened?.kind !== 'product') continue;
    return { ...opened, offer: { ...opened.offer, title: productTitle(seen, data.title) } };
  }
  return null;
}

/** What an amount itself states before what the site says of all of them: a bare sign is of many currencies. */
function shownCurrency(seen: DocumentSurvey): Currency | null {
  const stated = seen.amounts
    .map(({ text }) => currencyOf(text))
    .find((currency) => currency !== null && !isSharedSign(currency));
  return stated ?? currencyFromCode(seen.currencyCode) ?? currencyOfSign(seen);
}

function makeOffer(
  seen: DocumentSurvey,
  data: StructuredProduct,
  groups: readonly VariantGroup[],
  variants: readonly Variant[],
): Offer {
  const presets = chosenByAddress(seen.url, seen.heading, groups);
  const rows = goodsRows(seen);
  const fields = [
    ...askedRows(rows.length > 0 ? rows : pressedRows(seen), seen.heading),
    ...groups.map((group) => withPreset(fieldOf(group, variants), presets[group.key])),
  ];
  const currency = data.currency ?? shownCurrency(seen);
  return {
    title: productTitle(seen, data.title),
    currency: currency === 'other' ? null : currency,
    fields: [...fields, SHIPPING_WISH],
    unavailable: unavailableCombinations(fields, variants),
    needs: NEEDS,
    quantityMax: quantityMaxOf(seen),
  };
}

/** Which of several goods on the page is wanted: the one that the page is called after, else the buyer is asked. */
function askedRows(rows: readonly { readonly title: string }[], heading: string): EnumField[] {
  return rows.length === 0 ? [] : [withPreset(goodsField(rows), rowCalled(rows, heading)?.title)];
}

/** As the shop has it: what its field or its list takes at the most. */
function quantityMaxOf(seen: DocumentSurvey): number {
  const rows = goodsRows(seen);
  if (rows.length > 0) return Math.max(...rows.map(({ count }) => mostIn(count)));
  return mostIn(quantityField(seen, addButton(seen) ?? undefined));
}

function mostIn(field: Control | undefined): number {
  const listed =
    field?.options.map(({ label }) => Number(label)).filter((value) => Number.isInteger(value)) ?? [];
  const maximum = field?.kind === 'select' ? Math.max(0, ...listed) : (field?.maximum ?? 0);
  return maximum >= 1 ? Math.min(maximum, OFFERED_QUANTITY_MAX) : OFFERED_QUANTITY_MAX;
}

/** The methods are known only once an address is; until then a wish can be given in words. */
const SHIPPING_WISH: OptionField = {
  kind: 'string',
  key: 'shipping',
  title: 'Shipping method',
  required: false,
  lengthMax: 100,
};

interface Variant {
  readonly choices: Combination;
  readonly isAvailable: boolean;
}

function fieldOf(group: VariantGroup, variants: readonly Variant[]): EnumField {
  const values = group.values.map(({ value, title, available }) => ({
    value,
    title,
    available: available && canBeHad(group.key, value, variants),
  }));
  return { kind: 'enum', key: group.key, title: group.title, required: values.length > 1, values };
}

function withPreset(field: EnumField, preset: string | undefined): EnumField {
  const isAvailable = field.values.some(({ value, available }) => value === preset && available);
  return preset !== undefined && isAvailable ? { ...field, preset } : field;
}

function canBeHad(key: string, value: string, variants: readonly Variant[]): boolean {
  const matching = variants.filter(({ choices }) => (choices[key] ?? value) === value);
  return variants.length === 0 || matching.some(({ isAvailable }) => isAvailable);
}

function unavailableCombinations(fields: readonly EnumField[], variants: readonly Variant[]): Combination[] {
  if (fields.length < 2 || variants.length === 0) return [];
  return crossProduct(fields).filter((choices) => {
    const fitting = variants.filter((candidate) => fits(candidate.choices, choices));
    return fitting.length > 0 && fitting.every(({ isAvailable }) => !isAvailable);
  });
}

function crossProduct(fields: readonly EnumField[]): Combination[] {
  let all: Combination[] = [{}];
  for (const { key, values } of fields) {
    const available = values.filter((value) => value.available);
    all = all
      .flatMap((chosen) => available.map(({ value }) => ({ ...chosen, [key]: value })))
      .slice(0, COMBINATIONS_MAX);
  }
  return all;
}

function fits(one: Combination, other: Combination): boolean {
  return Object.entries(one).every(([key, value]) => other[key] === value);
}

/** The shop's own data, in the words of its controls; null where it does not speak of all of them. */
function structuredFor(groups: readonly VariantGroup[], data: StructuredProduct): Variant[] | null {
  if (groups.length === 0) return [];
  const variants = data.variants.map((variant) => translate(groups, variant));
  const isWhole = variants.length > 0 && variants.every((variant) => variant !== null);
  return isWhole ? variants : null;
}

/** Null where the variant does not speak of every choice. One that leaves a choice open holds for each of its values. */
function translate(groups: readonly VariantGroup[], variant: StructuredVariant): Variant | null {
  const properties = Object.entries(variant.properties).map(
    ([name, value]) => [optionName(name), value] as const,
  );
  const choices: Record<string, string> = {};
  for (const { key, values } of groups) {
    const said = properties.find(([name]) => name === optionName(key))?.[1];
    if (said === '') continue;
    const value = values.find((candidate) => said !== undefined && isCalled(candidate, said));
    if (!value) return null;
    choices[key] = value.value;
  }
  return { choices, isAvailable: variant.isAvailable };
}

/** By its title, or by the value that the page itself works with. */
function isCalled({ title, target }: VariantValue, said: string): boolean {
  const isValue = target.kind === 'select' && target.value === said;
  return isValue || optionName(title) === optionName(said);
}

/** Asks the page itself: choose each value of the first group and see what the second one still offers. */
async function probe(drive: Drive, groups: readonly VariantGroup[]): Promise<Variant[]> {
  const [first, second, third] = groups;
  if (!first || !second || third || first.values.length > PROBES_MAX) return [];
  const found: Variant[] = [];
  for (const value of first.values) {
    if (!value.available) continue;
    if (!(await applyChoice(drive, value.target, exact(value.target.locators)))) return [];
    await sleep(PROBE_PAUSE_MS, undefined, { signal: drive.context.signal });
    if (!(await settle(drive.watch, drive.context.signal))) return [];
    const now = variantGroups(await survey(drive.page)).find(({ key }) => key === second.key);
    for (const other of now?.values ?? []) {
      found.push({
        choices: { [first.key]: value.value, [second.key]: other.value },
        isAvailable: other.available,
      });
    }
  }
  return found;
}
