import { type Languages, says, saysAny } from '../lexicon/lexicon.ts';
import { names } from '../lexicon/markup-names.ts';
import { amountIn, amountsIn } from '../money/money-forms.ts';
import { parseMoney } from '../money/shown-money.ts';
import type { ChoiceTarget, Control, ControlOption, DecimalMark } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';

export interface ShippingMethod {
  readonly title: string;
  readonly cents: number;
  /** The page says what it costs, were it nothing. */
  readonly isPriced: boolean;
  readonly isChosen: boolean;
  /** The buyer fetches it somewhere: it does not come to their address. */
  readonly isPickup?: boolean;
  /** By the shop itself, which may show in its own way which one is taken. */
  readonly isDrawn?: boolean;
  readonly target: ChoiceTarget;
}

/** The methods that the page offers now; empty where it offers none or only takes an address. */
export function shippingMethods(survey: DocumentSurvey): ShippingMethod[] {
  const radios = survey.controls.filter(
    (control) => control.kind === 'radio' && isShippingGroup(control, survey),
  );
  // Beside a browser's own radios what is only drawn like one is something else.
  const native = radios.filter(({ inputType }) => inputType === 'radio');
  if (radios.length > 0) return methodsOfRadios(native.length > 0 ? native : radios);
  const select = survey.controls.find(isShippingList) ?? survey.controls.find(isListToFetch);
  if (select) return select.options.flatMap((option) => methodOfOption(select, option));
  const taken = survey.controls.flatMap((control) => methodTaken(control, survey.lines));
  if (taken.length === 1) return taken;
  return isAboutShipping(survey) ? methodsInRows(survey.controls) : [];
}

const NEAR_LINES = 3;

/**
 * The way to ship that is taken in a list, where the page says right below what it costs: `Versandart`, `Standard`, `Kosten: 3,90 €`.
 * What the others cost it says only once they are taken.
 */
function methodTaken(control: Control, lines: readonly string[]): ShippingMethod[] {
  const { kind, label, options, decimalMark } = control;
  const option = options.find(({ selected, value }) => selected && value !== '');
  if (kind !== 'select' || !option || !isNamedSelect(control)) return [];
  const start = lines.findIndex((line) => line === label || line === option.label);
  const near = start < 0 ? [] : lines.slice(start + 1, start + 1 + NEAR_LINES);
  const [price, ...more] = near.filter((line) => centsIn(line, decimalMark) !== null);
  if (price === undefined || more.length > 0) return [];
  const target = { kind: 'select', locators: control.locators, value: option.value } as const;
  return [{ ...methodCalled(price, option.selected, target, control), title: option.label }];
}

function isAboutShipping({ heading, url, languages }: DocumentSurvey): boolean {
  const path = URL.canParse(url) ? new URL(url).pathname : '';
  return isCalledShipping(heading, languages) || isNamedShipping(path);
}

function isCalledShipping(words: string, languages: Languages): boolean {
  return (
    saysAny(['shipping', 'shipping_method'], words, languages) && !says('not_of_shipping', words, languages)
  );
}

function isNamedShipping(name: string): boolean {
  return names('shipping', name) && !names('not_of_shipping', name);
}

/** A row for each, with its name, its price and a button that takes it, as its words say or because every row has the same one. */
function methodsInRows(controls: readonly Control[]): ShippingMethod[] {
  const priced = controls.filter(
    (control) =>
      control.row !== '' &&
      control.kind === 'button' &&
      !control.isDisabled &&
      priceIn(control.row, control) !== null,
  );
  const isRepeated = ({ text, row }: Control) =>
    text !== '' && priced.some((other) => other.text === text && other.row !== row);
  const buttons = priced.filter(
    (control) => saysAny(['choose', 'take'], control.text, control.languages) || isRepeated(control),
  );
  return buttons.map((control) => {
    const target = { kind: 'press', locators: exactly(control.locators) } as const;
    return methodCalled(control.row, control.isChecked, target, control);
  });
}

/** By its words it could be any of them. */
function exactly(locators: Control['locators']): Control['locators'] {
  return locators.filter(({ by }) => by === 'css');
}

/** Whether a radio is one of the ways to ship. */
export function isShippingGroup(control: Control, survey: DocumentSurvey): boolean {
  const { languages, name, id } = control;
  const title = control.group?.title ?? '';
  if (names('not_of_shipping', name) || isOfPayment(control) || isReckoner(control)) return false;
  const siblings = survey.controls.filter((other) => other.group && other.group.key === control.group?.key);
  if (says('not_of_shipping', title, languages) && !(names('shipping', name) && siblings.every(saysPrice)))
    return false;
  // Where the parcel goes, not how.
  if (siblings.some(({ label, text }) => says('same_address', `${label} ${text}`, languages))) return false;
  // One name is said above the first of them, and may be read above the first alone.
  const others = siblings.filter((other) => !isOfPayment(other));
  const titles = [title, ...others.map(({ group }) => group?.title ?? '')];
  if (titles.some((one) => saysAny(['shipping', 'shipping_method'], one, languages))) return true;
  if (names('shipping', name) || names('shipping', id)) return true;
  return (
    siblings.length > 1 &&
    siblings.every(({ label, text }) =>
      saysAny(['shipping', 'delivery_section'], `${label} ${text}`, languages),
    )
  );
}

/** It shows a form that reckons what sending would cost. */
function isReckoner({ id, label, text, languages }: Control): boolean {
  return names('reckon_shipping', id) || says('reckon_shipping', label || text, languages);
}

/** `Choose a way to ship for this address`: what costs something each is how, and not where to. */
function saysPrice(control: Control): boolean {
  const { label, text, beside = '' } = control;
  return [label || text, beside].some((words) => priceIn(words, control) !== null);
}

/** Cash on delivery is no delivery. */
function isOfPayment({ name, id, label, text, group, languages }: Control): boolean {
  const words = `${group?.title ?? ''} ${label} ${text}`;
  return [name, id].some((named) => names('paying', named)) || says('on_delivery', words, languages);
}

/**
 * Whether a list offers the ways to ship, with what they cost.
 * @example isShippingList(control) // true: 'Shipping method', of 'Ground - $7.95' and 'Next day - $32.75'
 */
export function isShippingList(control: Control): boolean {
  const { kind, options } = control;
  const isPriced = options.some(({ label }) => priceIn(label, control) !== null);
  return kind === 'select' && isPriced && isNamedSelect(control);
}

/** Without what they cost there is nothing to choose by, but that the goods shall not be fetched where they can be sent. */
function isListToFetch(control: Control): boolean {
  const { kind, options, languages } = control;
  if (kind !== 'select' || !isNamedSelect(control)) return false;
  const usable = options.filter(({ disabled, value }) => !disabled && value !== '');
  const isFetched = ({ label }: ControlOption) => says('pickup', label, languages);
  const taken = usable.find(({ selected }) => selected) ?? usable[0];
  return taken !== undefined && isFetched(taken) && !usable.every(isFetched);
}

function isNamedSelect({ label: title, name, id, languages }: Control): boolean {
  const isOther =
    says('not_of_shipping', title, languages) || [name, id].some((named) => names('not_of_shipping', named));
  return !isOther && (isCalledShipping(title, languages) || [name, id].some(isNamedShipping));
}

/** What is fetched may stand below a heading of its own, among what is sent. */
function methodsOfRadios(radios: readonly Control[]): ShippingMethod[] {
  const isUnderPickup = ({ section, languages }: Control) =>
    says('pickup', section, languages) && !isCalledShipping(section, languages);
  const isApart = radios.some((radio) => !isUnderPickup(radio));
  return radios.flatMap((radio) =>
    methodOfRadio(radio).map((method) =>
      isApart && isUnderPickup(radio) ? { ...method, isPickup: true } : method,
    ),
  );
}

function methodOfRadio(control: Control): ShippingMethod[] {
  const said = control.label || control.text;
  const { beside = '' } = control;
  const title = priceIn(said, control) === null && saysItsPrice(beside, control) ? beside : said;
  if (control.isDisabled || title.trim() === '') return [];
  const target = { kind: 'press', locators: control.locators } as const;
  const method = methodCalled(title, control.isChecked, target, control);
  return [control.inputType === 'radio' ? method : { ...method, isDrawn: true }];
}

/** A price, and perhaps the one before: around a radio that stands alone are the sums of its page. */
const PRICES_MAX = 2;

/** What it costs may stand beside its name, with the name of who brings it. */
function saysItsPrice(beside: string, control: Control): boolean {
  return priceIn(beside, control) !== null && amountsIn(beside).length <= PRICES_MAX;
}

function methodOfOption(select: Control, option: ControlOption): ShippingMethod[] {
  if (option.disabled || option.value === '') return [];
  const target = { kind: 'select', locators: select.locators, value: option.value } as const;
  return [methodCalled(option.label, option.selected, target, select)];
}

function methodCalled(
  title: string,
  isChosen: boolean,
  target: ChoiceTarget,
  control: Pick<Control, 'languages' | 'decimalMark'>,
): ShippingMethod {
  const { languages, decimalMark } = control;
  const price = priceIn(title, control);
  // `$4.99, free above $50` leaves open which of them holds.
  const isPriced = price !== null && (price > 0 || !(centsIn(title, decimalMark) ?? 0));
  // `To your door or to a parcel locker` comes to the address that was given.
  const isPickup = says('pickup', title, languages) && !says('to_the_door', title, languages);
  return { title, cents: price ?? 0, isPriced, isChosen, ...(isPickup && { isPickup }), target };
}

function priceIn(
  title: string,
  { languages, decimalMark }: Pick<Control, 'languages' | 'decimalMark'>,
): number | null {
  return says('free', title, languages) ? 0 : centsIn(title, decimalMark);
}

function centsIn(title: string, mark?: DecimalMark): number | null {
  const shown = amountIn(title);
  const money = shown ? parseMoney(shown, mark) : null;
  // A dash before it is no minus.
  return money && Math.abs(money.cents);
}

/**
 * The method that `options.shipping` names, else the cheapest that comes to the buyer's address; null where there is none: to fetch
 * the goods is the buyer's to decide.
 * @example pickShipping(methods, undefined)?.title // 'Standard (5-7 days) $4.99'
 */
export function pickShipping(
  methods: readonly ShippingMethod[],
  wish: string | undefined,
): ShippingMethod | null {
  if (wish === undefined) return cheapest(methods.filter(({ isPickup }) => !isPickup));
  const wanted = wish.trim().toLowerCase();
  const named = methods.filter(({ title }) => title.toLowerCase().includes(wanted));
  return named.length === 1
    ? (named[0] ?? null)
    : (named.find(({ title }) => title.toLowerCase() === wanted) ?? null);
}

function cheapest(methods: readonly ShippingMethod[]): ShippingMethod | null {
  return [...methods].sort((one, other) => one.cents - other.cents)[0] ?? null;
}
