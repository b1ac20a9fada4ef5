import { type ButtonIntent, intentOf, isNeverPressed } from '../buttons/button-intent.ts';
import { asksForCouponAlone, speaksOfCoupon } from '../fields/coupon-field.ts';
import { purposeOf } from '../fields/field-purpose.ts';
import { isLoneCount } from '../fields/lone-count.ts';
import { rangesSaid, says, saysAny } from '../lexicon/lexicon.ts';
import { amountIn, withoutMoney } from '../money/money-forms.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { checkoutLinks } from './checkout-link.ts';
import { countedIn, countsGoods } from './goods-count.ts';
import { takesReview } from './review-form.ts';
import { saysSoldOut } from './sold-out.ts';

/**
 * The button that buys what the page is about: under its main heading, else the first. Those of other products that are
 * shown beside it are never taken, also where the page's own product has none because it is sold out.
 * @example addButton(seen)?.text // 'Add to cart'
 */
export function addButton(seen: DocumentSurvey): Control | null {
  const adding = ownAdding(seen);
  const isMain = ({ section }: Control) => section !== '' && seen.heading.startsWith(section);
  const main = adding.filter(isMain);
  if (main.length > 1 && isAmongAlike(main, seen)) return null;
  if (main[0] || isList(adding)) return main[0] ?? null;
  if (adding.length >= LIST_MIN && isAmongAlike(adding, seen)) return null;
  return adding.find((control) => standsApart(control, adding)) ?? adding[0] ?? null;
}

/** Of several that are alike none is the page's own, unless a row or a count says which of its goods each adds. */
function isAmongAlike(main: readonly Control[], seen: DocumentSurvey): boolean {
  const isCounted = seen.controls.some((control) => purposeOf(control).kind === 'quantity');
  const isPlaced = main.every((control) => shapeOf(control) !== '');
  return isPlaced && areAlike(main) && !isCounted && rowButtons(seen).length === 0;
}

function ownAdding(seen: DocumentSurvey): Control[] {
  const adding = addingControls(seen);
  const counted = countedAlone(adding, seen);
  return adding.filter(
    (control) =>
      !isOfAnotherProduct(control, seen.heading) && (control === counted || !isUnderLink(control, seen)),
  );
}

/**
 * The first of several where it alone sends how many: what is shown below the page's own goods is put into the cart one by one. Null where
 * each has its count, or another has.
 * @example countedAlone(addingControls(seen), seen)?.text // 'Add to cart', beside 'Add to cart' of related products
 */
export function countedAlone(adding: readonly Control[], { controls }: DocumentSurvey): Control | null {
  const isCounted = ({ form }: Control) =>
    form !== null && controls.some((other) => other.form === form && purposeOf(other).kind === 'quantity');
  const [only, ...more] = adding.filter(isCounted);
  return only && more.length === 0 && adding.length > 1 && only === adding[0] ? only : null;
}

/**
 * Buttons of the page's own goods, each in a row of its own with a price: kinds of tickets, sizes in a table. Empty where there is one button, or
 * where they stand at different places, as one that follows the reader down the page does.
 * @example rowButtons(seen).map(({ row }) => row) // ['Standing $32.00', 'Seat $34.00']
 */
export function rowButtons(seen: DocumentSurvey): readonly Control[] {
  const buttons = ownAdding(seen);
  return buttons.length > 1 && areAlike(buttons) && buttons.every(({ row }) => amountIn(row) !== null)
    ? buttons
    : [];
}

/** At the same place of entries that are alike, in the same words: rooms of a hotel, kinds of a ticket. */
function areAlike(buttons: readonly Control[]): boolean {
  return new Set(buttons.map(shapeOf)).size === 1 && new Set(buttons.map(({ text }) => text)).size === 1;
}

/**
 * The button that will add once everything is chosen: until then it asks for a choice, or says that nothing chosen is not in
 * stock. Null where the page has one that adds.
 * @example waitingButton(seen)?.text // 'Select options'
 */
export function waitingButton(seen: DocumentSurvey): Control | null {
  if (seen.heading === '' || addButton(seen)) return null;
  const waiting = seen.controls.filter(
    (control) =>
      control.kind === 'button' &&
      !control.isSiteNavigation &&
      (asksForVariant(control) || (control.isDisabled && saysSoldOut(control.text, control.languages))),
  );
  const own = waiting.filter((control) => !isOfAnotherProduct(control, seen.heading));
  return own.length === 1 ? (own[0] ?? null) : null;
}

function asksForVariant({ text, languages }: Control): boolean {
  const isElsewhere = saysAny(['other_choice', 'shipping', 'payment_method', 'street'], text, languages);
  return says('choose', text, languages) && !isElsewhere;
}

const LIST_MIN = 3;

/** Buttons at the same place of entries with names of their own. */
function isList(adding: readonly Control[]): boolean {
  const names = new Set(adding.map(({ section }) => section));
  const shapes = new Set(adding.map(shapeOf));
  return adding.length >= LIST_MIN && names.size === adding.length && shapes.size === 1;
}

/** Beside a list of others the page's own button is the one that is placed like no other. */
function standsApart(control: Control, adding: readonly Control[]): boolean {
  return (
    adding.length >= LIST_MIN && adding.filter((other) => shapeOf(other) === shapeOf(control)).length === 1
  );
}

/** Where it stands, whichever of its like it is. */
function shapeOf({ locators }: Control): string {
  const last = locators.at(-1);
  return last?.by === 'css' ? last.css.replace(/\d+/g, '') : '';
}

/** Whatever puts something into the cart, the surest words first. */
export function addingControls(seen: DocumentSurvey): Control[] {
  const others = otherForms(seen);
  const shown = seen.controls.filter(
    (control) => !control.isSiteNavigation && !(control.kind === 'button' && others.has(control.form)),
  );
  const adding = ['add_to_cart', 'buy_now'].flatMap((intent) =>
    shown.filter((control) => intentOf(control) === intent),
  );
  if (adding.length > 0 || !isBeforeCheckout(seen)) return adding;
  const purchasing = shown.filter((control) => saysPurchase(control) && !sendsEmailAlone(control, seen));
  if (purchasing.length > 0) return purchasing;
  const leading = checkoutLinks(shown, seen);
  if (leading.length > 0) return leading;
  const sending = shown.filter((control) => sendsChoice(control, seen) || sendsCounts(control, seen));
  if (sending.length > 0) return sending;
  const inForm = onlyFormBeside(shown, seen);
  return inForm.length > 0 ? inForm : drawnBeforeAll(shown, seen);
}

/** In words that nobody knows, as in `I want this!`: the press that a page with a price draws before all others, outside of forms that are written in. */
function drawnBeforeAll(shown: readonly Control[], seen: DocumentSurvey): Control[] {
  const { controls, amounts, lines, languages } = seen;
  // What is drawn large then asks for a mail address.
  if (amounts.length === 0 || lines.some((line) => saysSoldOut(line, languages))) return [];
  return shown.filter((control) => {
    const { kind, form, text, label, isDisabled, isInDialog, isTab, listEntry, isProminent } = control;
    if (!isProminent || isDisabled || isInDialog || isTab || listEntry !== '') return false;
    // Many pages draw a link to their goods large; one that shows one price sells one thing.
    if (kind !== 'button' && (amounts.length > 1 || !isOfSite(control, seen))) return false;
    if (!/\p{L}/u.test(text || label) || !isOpen(intentOf(control)) || isNeverPressed(control)) return false;
    if (saysAny(BESIDE_GOODS, text || label, control.languages)) return false;
    return form === null || !controls.some((other) => other.form === form && isWritten(other));
  });
}

function isOfSite({ kind, href }: Control, { url }: DocumentSurvey): boolean {
  const isBoth = kind === 'link' && URL.canParse(href) && URL.canParse(url);
  return isBoth && new URL(href).origin === new URL(url).origin && href !== url;
}

function isWritten(control: Control): boolean {
  return control.kind === 'text' && !control.isReadOnly && purposeOf(control).kind !== 'quantity';
}

/**
 * In words that nobody knows: the one button on a page with a price that sends a form in which nothing is written, but for how many. To put
 * something into a cart needs no more.
 */
function onlyFormBeside(shown: readonly Control[], { controls, amounts }: DocumentSurvey): Control[] {
  const found = shown.filter((control) => {
    const { kind, form, text, label, isDisabled, isInDialog, listEntry } = control;
    const isPressed = kind === 'button' && sendsForm(control, controls) && !isDisabled && !isInDialog;
    if (!isPressed || form === null || listEntry !== '' || !/\p{L}/u.test(text || label)) return false;
    if (!isOpen(intentOf(control)) || isNeverPressed(control)) return false;
    const own = controls.filter((other) => other.form === form && other !== control);
    return !own.some((other) => isWritten(other) || sendsForm(other, controls));
  });
  return amounts.length > 0 && found.length === 1 ? found : [];
}

/** Its words say nothing else; to order is what it may say that begins with the product. */
function isOpen(intent: ButtonIntent | null): boolean {
  return intent === null || intent === 'place_order';
}

/** What is only drawn as a button sends nothing by itself: beside one that is made to send the form it opens or folds something. */
function sendsForm({ kind, inputType, form }: Control, controls: readonly Control[]): boolean {
  if (kind !== 'button' || inputType === 'button') return false;
  const isMadeToSend = (type: string) => type === 'submit' || type === 'image';
  return (
    isMadeToSend(inputType) ||
    !controls.some((other) => other.kind === 'button' && other.form === form && isMadeToSend(other.inputType))
  );
}

const OF_COUPON = ['coupon', 'apply_coupon'] as const;
const BESIDE_GOODS = ['remove', 'go_back', 'wish_list', 'leads_away', 'continue_shopping'] as const;

/** In whatever words: the only button of a form that asks how many of goods with a price each, or of the one that the page shows a price of. */
function sendsCounts(control: Control, { controls, amounts }: DocumentSurvey): boolean {
  // A code may be asked for beside the goods.
  const takesCode = ({ text, label, languages }: Control) => saysAny(OF_COUPON, text || label, languages);
  const isSending = (one: Control) =>
    sendsForm(one, controls) && !isStep(one, 'increase', 'decrease') && !takesCode(one);
  if (control.form === null || !isSending(control)) return false;
  if (saysAny(BESIDE_GOODS, control.text || control.label, control.languages)) return false;
  const own = controls.filter(({ form }) => form === control.form);
  const fields = own.filter((one) => one.kind === 'select' || (one.kind === 'text' && !speaksOfCoupon(one)));
  // It may say that one signs up, as for an event.
  const isOnly = fields.length === 1 && amounts.length > 0 && isOpen(intentOf(control));
  const isCounting = (field: Control) =>
    countsGoods(field) ||
    isStepped(controls, controls.indexOf(field)) ||
    (isOnly && purposeOf(field).kind === 'quantity');
  // It is switched on by the first piece.
  const isWaiting = control.isDisabled && !fields.some((field) => countedIn(field) > 0);
  return (
    fields.length > 0 &&
    fields.every(isCounting) &&
    own.filter(isSending).length === 1 &&
    (!control.isDisabled || isWaiting)
  );
}

/** What goes to the checkout, or orders, right from the form in which the product is chosen takes along what was chosen. */
function sendsChoice(control: Control, { controls }: DocumentSurvey): boolean {
  const { kind, form, inputType } = control;
  const intent = intentOf(control);
  if (kind !== 'button' || form === null || inputType === 'button') return false;
  if (intent !== 'checkout' && intent !== 'place_order') return false;
  return controls.some(
    (other) =>
      other.form === form &&
      (other.kind === 'select' || other.kind === 'radio') &&
      purposeOf(other).kind === 'other',
  );
}

/**
 * Forms whose button adds nothing to a cart, whatever it is called: those that take a card, or say where somebody lives and what their mail
 * address is, order; those that take a code alone take a coupon.
 */
function otherForms({ controls }: DocumentSurvey): ReadonlySet<number | null> {
  const asked = new Map<number | null, Set<string>>();
  for (const control of controls) {
    if (control.kind !== 'text') continue;
    const purpose = purposeOf(control);
    const field =
      purpose.kind === 'card' || purpose.kind === 'buyer' ? `${purpose.kind} ${purpose.field}` : '';
    asked.set(control.form, (asked.get(control.form) ?? new Set()).add(field));
  }
  const orders = (fields: ReadonlySet<string>) =>
    fields.has('card number') ||
    (fields.has('buyer email') && (fields.has('buyer line1') || fields.has('buyer street')));
  const takesCode = (form: number | null) =>
    form !== null && asksForCouponAlone(controls.filter((control) => control.form === form));
  return new Set([...asked].flatMap(([form, fields]) => (orders(fields) || takesCode(form) ? [form] : [])));
}

/** `$19.00 – Purchase`: the last press of a checkout, and the first of a shop that sells one thing a page. */
function saysPurchase({ kind, text, label, isDisabled, languages }: Control): boolean {
  return kind === 'button' && !isDisabled && says('purchase', withoutMoney(text || label), languages);
}

/** One word may mean to order and to subscribe to news. */
function sendsEmailAlone({ form }: Control, { controls }: DocumentSurvey): boolean {
  const [only, ...others] = controls.filter(
    (control) => form !== null && control.form === form && control.kind === 'text',
  );
  return others.length === 0 && only?.inputType === 'email';
}

/** Nobody was told anything yet: the page has a name, asks for no detail and no card, and shows no sum of an order. */
function isBeforeCheckout(seen: DocumentSurvey): boolean {
  const { heading, controls, amounts, languages } = seen;
  const isAsked = controls.some((control) => {
    if (control.kind !== 'text' && control.kind !== 'select') return false;
    const purpose = purposeOf(control);
    const isDetail = purpose.kind === 'buyer' && purpose.field !== 'email';
    return purpose.kind === 'card' || (isDetail && !takesReview(control.form, seen));
  });
  const isSum = (label: string) => saysAny(['total', 'subtotal', 'shipping', 'tax'], label, languages);
  return heading !== '' && !isAsked && !amounts.some(({ label }) => isSum(label));
}

const NAME_LENGTH_MIN = 3;
const NAME_LENGTH_MAX = 80;

/** `Add Enamel Mug to cart` names the mug; empty where the words name nothing. */
function nameOn({ label, languages }: Control): string {
  const [first, second] = rangesSaid('add_named', label, languages);
  if (!first || !second) return '';
  const name = label
    .slice(first.end, second.start)
    .replace(/["'“”„«»‘’]/g, '')
    .trim();
  const isName = name.length >= NAME_LENGTH_MIN && name.length <= NAME_LENGTH_MAX;
  return isName && !says('no_name', name, languages) ? name : '';
}

/** In a list of products that does not name this one, or with another product's name on it. */
export function isOfAnotherProduct(control: Control, heading: string): boolean {
  if (control.listEntry !== '') return !isSameName(control.listEntry, heading);
  const name = nameOn(control);
  return name !== '' && heading !== '' && !isSameName(name, heading);
}

/** The heading that it stands under is a link to another page, on which that is sold. */
function isUnderLink({ section }: Control, { controls, heading, url }: DocumentSurvey): boolean {
  if (section === '' || heading === '' || isSameName(section, heading)) return false;
  return controls.some(
    ({ kind, text, href }) => kind === 'link' && text === section && /^https?:/.test(href) && href !== url,
  );
}

function isSameName(one: string, other: string): boolean {
  const [first, second] = [one, other].map((name) =>
    name
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  if (!first || !second) return false;
  return first.includes(second) || second.includes(first);
}

/** The field that the quantity goes into: the one beside the button, where it stands in a form. */
export function quantityField(seen: DocumentSurvey, button?: Control): Control | undefined {
  const fields = seen.controls.filter(
    (control, index) =>
      // The buttons beside it are called after it, too.
      (control.kind === 'text' || control.kind === 'select') &&
      (!control.isDisabled || control.isReadOnly) &&
      (purposeOf(control).kind === 'quantity' ||
        isStepped(seen.controls, index) ||
        isLoneCount(control, seen.controls) ||
        (button !== undefined && control.form === button.form && countsGoods(control)) ||
        // On the page of a product such a list may be a size.
        (button === undefined && isListOfCounts(control))),
  );
  return fields.find(({ form }) => button && button.form !== null && form === button.form) ?? fields[0];
}

/**
 * Whether the form of the button counts several things, so that a number in one of its fields may be about another one. The
 * same field may be drawn twice.
 * @example countsSeveral(seen, addButton(seen)) // true on a list of tickets
 */
export function countsSeveral(seen: DocumentSurvey, button: Control): boolean {
  const names = seen.controls.flatMap((control, index) =>
    control.kind === 'text' && control.form === button.form && isCount(seen.controls, index)
      ? [control.name || control.label]
      : [],
  );
  return button.form !== null && new Set(names).size > 1;
}

function isCount(controls: readonly Control[], index: number): boolean {
  const control = controls[index];
  return control !== undefined && (purposeOf(control).kind === 'quantity' || isStepped(controls, index));
}

const COUNTS_MIN = 3;

/** A list that nothing names and that offers one, two, three and so on. */
function isListOfCounts({ kind, label, name, options }: Control): boolean {
  // What it offers before anything is chosen is no name of it.
  const isPrompt = options.some((option) => option.value === '' && option.label.trim() === label.trim());
  if (kind !== 'select' || /\p{L}/u.test((isPrompt ? '' : label) + name)) return false;
  const offered = options.filter(({ value, disabled }) => value !== '' && !disabled);
  const counts = [...new Set(offered.map(({ label: words }) => words.trim()))].map(Number);
  const first = counts[0] === 0 ? 0 : 1;
  return counts.length >= COUNTS_MIN && counts.every((count, index) => count === first + index);
}

/** A number between buttons that make it larger and smaller: where several goods share a page, it is called after its own. */
function isStepped(controls: readonly Control[], index: number): boolean {
  const steps = [controls[index - 1], controls[index + 1]].filter(
    (control) => control?.kind === 'button' && isStep(control, 'increase', 'decrease'),
  );
  return controls[index]?.inputType === 'number' && steps.length === 2;
}

const SIGNS = { increase: ['+'], decrease: ['-', '−', '–'] } as const;

/** Whether a button makes a number larger or smaller. */
export function isStep(
  { text, label, languages }: Control,
  ...ways: readonly ('increase' | 'decrease')[]
): boolean {
  const isSaid = (words: string, way: 'increase' | 'decrease') =>
    (SIGNS[way] as readonly string[]).includes(words.trim()) || says(way, words, languages);
  return ways.some((way) => isSaid(text, way) || isSaid(label, way));
}

/**
 * What the goods are called where the field for their number has their name, and the page another one: several goods share it.
 * @example namedByQuantity(seen) // 'Evening ticket', on the page of an event
 */
export function namedByQuantity(seen: DocumentSurvey): string | null {
  const field = quantityField(seen, addButton(seen) ?? undefined);
  if (!field || purposeOf(field).kind === 'quantity' || field.label !== field.section) return null;
  return field.label;
}

/**
 * Buttons in the form of the page's own that show what can be chosen, as long as it is hidden.
 * @example hiddenChoices(seen)[0]?.text // 'Show variants'
 */
export function hiddenChoices(seen: DocumentSurvey): readonly Control[] {
  const add = addButton(seen);
  return seen.controls.filter(
    (control) =>
      control.kind === 'button' &&
      !control.isDisabled &&
      add !== null &&
      control.form === add.form &&
      says('show_choices', control.text || control.label, control.languages),
  );
}
