import type { CardBrand } from '@florin/wire/checkout/card';
import { remembering } from '../lexicon/remembering.ts';
import type { ChoiceTarget, Control } from '../survey/control.ts';
import { plainWords } from '../words/plain-words.ts';

type Brand = Exclude<CardBrand, 'unknown'>;

/** What the title of a brand begins with, in whatever language, its words joined: `Visacard`, `Master Card`. */
const NAMES: Readonly<Record<Brand, readonly string[]>> = {
  visa: ['visa'],
  mastercard: ['mastercard', 'eurocardmastercard', 'euromastercard'],
  amex: ['amex', 'americanexpress'],
  discover: ['discover'],
  diners: ['diners'],
  jcb: ['jcb'],
  unionpay: ['unionpay', 'chinaunionpay'],
};
const BRANDS = Object.keys(NAMES) as readonly Brand[];

/** A list of countries is asked about each of its options. */
const brandsCalled = remembering((title): readonly Brand[] => {
  const words = plainWords(title).replaceAll(' ', '');
  return BRANDS.filter((brand) => NAMES[brand].some((name) => words.startsWith(name)));
});

function isCalled(title: string, brand: Brand): boolean {
  return brandsCalled(title).includes(brand);
}

/** One brand in a list of the brands that a shop takes. */
export interface ListedBrand {
  readonly title: string;
  readonly isChosen: boolean;
  readonly target: ChoiceTarget;
}

/** Whether it asks for the brand of a card, which is not one of its secrets. */
export function isBrandList({ kind, options }: Control): boolean {
  return kind === 'select' && options.filter(({ label }) => isBrand(label)).length >= 2;
}

/**
 * The brands among which the page wants one to be chosen; empty where it does not ask.
 * @example listedBrands(seen.controls).map(({ title }) => title) // ['Mastercard', 'Visa']
 */
export function listedBrands(controls: readonly Control[]): readonly ListedBrand[] {
  const list = controls.find((control) => isBrandList(control) && !control.isDisabled);
  if (list) return list.options.filter(({ label }) => isBrand(label)).map((option) => inList(list, option));
  const radios = controls.filter((control) => control.kind === 'radio' && isBrand(titleOf(control)));
  return radios.length < 2 ? [] : radios.map(ofRadio);
}

/**
 * The press for a brand where each brand that is taken has its own: logos, on a page that leads to the payment.
 * @example brandPress(seen.controls, 'visa')?.text // 'Visa', beside 'Mastercard'
 */
export function brandPress(controls: readonly Control[], brand: CardBrand): Control | null {
  const presses = controls.filter(
    (control) => control.kind === 'button' && !control.isDisabled && isBrand(titleOf(control)),
  );
  if (brand === 'unknown' || presses.length < 2) return null;
  return presses.find((control) => isCalled(titleOf(control), brand)) ?? null;
}

/** @example brandAmong(listed, 'visa')?.title // 'Visa' */
export function brandAmong(listed: readonly ListedBrand[], brand: CardBrand): ListedBrand | null {
  if (brand === 'unknown') return null;
  const named = listed.filter(({ title }) => isCalled(title, brand));
  // `Visa` before `Visa Electron`.
  return named.sort((one, other) => one.title.length - other.title.length)[0] ?? null;
}

function isBrand(title: string): boolean {
  return brandsCalled(title).length > 0;
}

function titleOf({ label, text, value }: Control): string {
  return (label || text || value).trim();
}

function inList(list: Control, { label, value, selected }: Control['options'][number]): ListedBrand {
  const target = { kind: 'select', locators: list.locators, value } as const;
  return { title: label.trim(), isChosen: selected, target };
}

function ofRadio(control: Control): ListedBrand {
  const target = { kind: 'press', locators: control.locators } as const;
  return { title: titleOf(control), isChosen: control.isChecked, target };
}
