import { isSpoken, saysAbroad } from '../lexicon/lexicon.ts';
import { amountIn } from '../money/money-forms.ts';
import { parseMoney } from '../money/shown-money.ts';
import type { ChoiceTarget, Control, ControlOption } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';

export interface ShippingMethod {
  readonly title: string;
  readonly cents: number;
  /** The page says what it costs, were it nothing. */
  readonly isPriced: boolean;
  readonly isChosen: boolean;
  readonly target: ChoiceTarget;
}

const SHIPPING = /shipping|delivery|ship(?:ping)? method|postage|courier/i;
const NOT_METHODS = /address|country|same as|billing|instructions|date|region|state/i;

/** The methods that the page offers now; empty where it offers none or only takes an address. */
export function shippingMethods(survey: DocumentSurvey): ShippingMethod[] {
  const radios = survey.controls.filter(
    (control) => control.kind === 'radio' && isShippingGroup(control, survey),
  );
  // Beside a browser's own radios what is only drawn like one is something else.
  const native = radios.filter(({ inputType }) => inputType === 'radio');
  if (radios.length > 0) return (native.length > 0 ? native : radios).flatMap(methodOfRadio);
  const select = survey.controls.find((control) => control.kind === 'select' && isShippingSelect(control));
  if (select) return select.options.flatMap((option) => methodOfOption(select, option));
  return isAboutShipping(survey) ? methodsInRows(survey.controls) : [];
}

function isAboutShipping({ heading, url, languages }: DocumentSurvey): boolean {
  if (isSpoken('shipping_method', heading, languages)) return true;
  const path = URL.canParse(url) ? new URL(url).pathname : '';
  return [heading, path].some((words) => SHIPPING.test(words) && !NOT_METHODS.test(words));
}

const TAKE = /^(?:select|choose|use|pick|take|ship by|deliver by)\b/i;

/** A row for each, with its name, its price and a button that takes it. */
function methodsInRows(controls: readonly Control[]): ShippingMethod[] {
  const buttons = controls.filter(
    ({ row, text, isDisabled, languages }) =>
      row !== '' &&
      (TAKE.test(text) || isSpoken('choose', text, languages)) &&
      !isDisabled &&
      priceIn(row, languages) !== null,
  );
  return buttons.map(({ row, isChecked, locators, languages }) => {
    const target = { kind: 'press', locators: exactly(locators) } as const;
    return methodCalled(row, isChecked, target, languages);
  });
}

/** By its words it could be any of them. */
function exactly(locators: Control['locators']): Control['locators'] {
  return locators.filter(({ by }) => by === 'css');
}

function isShippingGroup(control: Control, survey: DocumentSurvey): boolean {
  const names = `${control.group?.title ?? ''} ${control.name} ${control.id}`;
  if (NOT_METHODS.test(`${control.group?.title ?? ''} ${control.name}`) || isOfPayment(control)) return false;
  const { languages } = control;
  if (SHIPPING.test(names) || isSpoken('shipping_method', names, languages)) return true;
  const siblings = survey.controls.filter((other) => other.group && other.group.key === control.group?.key);
  return (
    siblings.length > 1 &&
    siblings.every(
      ({ label, text }) =>
        SHIPPING.test(`${label} ${text}`) || isSpoken('delivery_section', `${label} ${text}`, languages),
    )
  );
}

/** Cash on delivery is no delivery. */
function isOfPayment({ name, id, label, text, group }: Control): boolean {
  const words = `${group?.title ?? ''} ${label} ${text}`;
  return /(?<![a-z])pay(?:ment|ing)?(?![a-z])/i.test(`${name} ${id}`) || /\bon delivery\b/i.test(words);
}

function isShippingSelect(control: Control): boolean {
  const names = `${control.label} ${control.name} ${control.id}`;
  return (
    (SHIPPING.test(names) || isSpoken('shipping_method', control.label, control.languages)) &&
    !NOT_METHODS.test(names) &&
    control.options.some(({ label }) => priceIn(label, control.languages) !== null)
  );
}

function methodOfRadio(control: Control): ShippingMethod[] {
  const title = control.label || control.text;
  if (control.isDisabled || title.trim() === '') return [];
  const target = { kind: 'press', locators: control.locators } as const;
  return [methodCalled(title, control.isChecked, target, control.languages)];
}

function methodOfOption(select: Control, option: ControlOption): ShippingMethod[] {
  if (option.disabled || option.value === '') return [];
  const target = { kind: 'select', locators: select.locators, value: option.value } as const;
  return [methodCalled(option.label, option.selected, target, select.languages)];
}

function methodCalled(
  title: string,
  isChosen: boolean,
  target: ChoiceTarget,
  languages: Control['languages'],
): ShippingMethod {
  const price = priceIn(title, languages);
  // `$4.99, free above $50` leaves open which of them holds.
  const isPriced = price !== null && (price > 0 || !(centsIn(title) ?? 0));
  return { title, cents: price ?? 0, isPriced, isChosen, target };
}

const FREE = /\bfree\b(?!-)|\bno (?:fee|charge|cost|extra (?:cost|charge))\b|\bcomplimentary\b|\bgratis\b/i;

function priceIn(title: string, languages: Control['languages']): number | null {
  return FREE.test(title) || saysAbroad('free', title, languages) ? 0 : centsIn(title);
}

function centsIn(title: string): number | null {
  const shown = amountIn(title);
  const money = shown ? parseMoney(shown) : null;
  // A dash before it is no minus.
  return money && Math.abs(money.cents);
}

/**
 * The method that `options.shipping` names, else the cheapest; null where the wish matches none of them.
 * @example pickShipping(methods, undefined)?.title // 'Standard (5-7 days) $4.99'
 */
export function pickShipping(
  methods: readonly ShippingMethod[],
  wish: string | undefined,
): ShippingMethod | null {
  if (wish === undefined) return [...methods].sort((one, other) => one.cents - other.cents)[0] ?? null;
  const wanted = wish.trim().toLowerCase();
  const named = methods.filter(({ title }) => title.toLowerCase().includes(wanted));
  return named.length === 1
    ? (named[0] ?? null)
    : (named.find(({ title }) => title.toLowerCase() === wanted) ?? null);
}
