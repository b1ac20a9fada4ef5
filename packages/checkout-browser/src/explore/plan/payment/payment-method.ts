import { controlsFor } from '@florin/page-reading/buttons/button-intent';
import { type Languages, rangesSaid, says, saysOnly } from '@florin/page-reading/lexicon/lexicon';
import { saysCard } from '@florin/page-reading/page/payment-words';
import {
  isOtherMeans,
  isPaymentList,
  isPaymentMethod,
  nameOf,
  namesWay,
  waysToPay,
} from '@florin/page-reading/page/ways-to-pay';
import type { Control } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { plainWords } from '@florin/page-reading/words/plain-words';
import type { SafeStep } from '../../recipe.ts';
import { type Entering, entering, type PlannedEntry } from '../entry.ts';

/**
 * The choice of paying by card, however it is drawn; null where it is taken or there is none to make.
 * @example planCardPayment(seen)?.entries[0]?.move // { kind: 'tick', control: … }
 */
export function planCardPayment(seen: DocumentSurvey): Entering | null {
  const card = cardChoice(seen);
  return card && !card.isTaken ? entering(card.entry) : null;
}

/**
 * How the card would be chosen on a page on which it is chosen already: another page may only say so.
 * @example cardTaken(seen) // { class: 'safe', action: 'press', intent: 'payment_method', … }
 */
export function cardTaken(seen: DocumentSurvey): SafeStep | null {
  const card = cardChoice(seen);
  return card?.isTaken ? card.entry.step : null;
}

function cardChoice({ controls }: DocumentSurvey): CardChoice | null {
  const radios = controls.filter(
    (control) => control.kind === 'radio' && !control.isDisabled && isPaymentMethod(control, controls),
  );
  const cards = radios.filter(byCard);
  // Of an account that nobody has here; also the name of a card that the shop keeps to charge it by hand.
  const isKept = ({ label, text, languages }: Control) => says('kept_card', `${label} ${text}`, languages);
  const card = cards.find((radio) => !isKept(radio)) ?? cards[0] ?? explained(radios) ?? onlyUnknown(radios);
  if (card) return { isTaken: card.isChecked, entry: pressEntry(card) };
  const list = controls.find((control) => control.kind === 'select' && isPaymentList(control));
  const option = list?.options.find(({ label, disabled }) => !disabled && saysCard(label, list.languages));
  if (!list || !option) return null;
  const target = { kind: 'select', locators: list.locators, value: option.value } as const;
  const step = { class: 'safe', action: 'choose', key: PAYMENT_KEY, choices: { card: target } } as const;
  return { isTaken: option.selected, entry: { move: { kind: 'choose', target }, step } };
}

interface CardChoice {
  readonly isTaken: boolean;
  readonly entry: PlannedEntry & { readonly step: SafeStep };
}

function explained(radios: readonly Control[]): Control | undefined {
  return radios.find(isExplained);
}

/** A name that says nothing, and beside it that it takes cards: `Paytrail`, `Online banks, Visa, Mastercard`. */
function isExplained(radio: Control): boolean {
  const { beside = '', languages } = radio;
  const isNamed = saysCard(nameOf(radio), languages) || isOtherMeans(nameOf(radio), languages);
  return !isNamed && saysCard(beside, languages);
}

/** `Pay online`, `Secure checkout by Acme`: beside ways that are none, the one way that may be by card. */
function onlyUnknown(radios: readonly Control[]): Control | undefined {
  const unknown = radios.filter((radio) => !isOtherMeans(nameOf(radio), radio.languages));
  return unknown.length === 1 && radios.length > 1 ? unknown[0] : undefined;
}

/**
 * Whether the page lets people choose how to pay, and none of the ways can be a card.
 * @example takesNoCard(seen) // true: bank transfer or cash on delivery
 */
export function takesNoCard(seen: DocumentSurvey): boolean {
  const ways = waysToPay(seen);
  return ways.length > 0 && ways.every((way) => isOtherMeans(way, seen.languages));
}

/**
 * The same where some way is called by a name that says nothing: enough where no way led to a card.
 * @example namesNoCard(seen) // true: cash on delivery, or "Acme Pay"
 */
export function namesNoCard(seen: DocumentSurvey): boolean {
  const ways = waysToPay(seen);
  return (
    ways.some((way) => isOtherMeans(way, seen.languages)) &&
    !ways.some((way) => saysCard(way, seen.languages))
  );
}

/**
 * Whether the page has the button that orders, names a way of paying in a line of its own, and no card anywhere.
 * @example ordersByOtherMeans(review) // true: 'Cash on delivery', and 'Complete purchase' below it
 */
export function ordersByOtherMeans(seen: DocumentSurvey): boolean {
  const isOrdering = controlsFor(seen, 'place_order').some(
    ({ kind, isSiteNavigation }) => kind === 'button' && !isSiteNavigation,
  );
  const isNamed = seen.lines.some((line) => saysOnly('means_only', line, seen.languages));
  return isOrdering && isNamed && !seen.lines.some((line) => saysCard(line, seen.languages));
}

const WAYS_LINES = 3;

/**
 * The same in the page's words: under what is called the payment stand other means and no card.
 * @example saysNoCard(['Payment Method', 'Check / Money order']) // true
 */
export function saysNoCard(lines: readonly string[], languages?: Languages): boolean {
  const under = lines.flatMap((line, index) => {
    const rest = restOf('payment_heading', line, languages);
    return rest === null ? [] : [[rest, ...lines.slice(index + 1, index + 1 + WAYS_LINES)]];
  });
  return (
    under.some((ways) => ways.some((way) => isOtherMeans(way, languages))) &&
    !under.flat().some((way) => saysCard(way, languages))
  );
}

/** What a line says behind the words that it begins with; null where it does not begin so. */
export function restOf(
  concept: 'payment_heading' | 'named_way',
  line: string,
  languages: Languages,
): string | null {
  if (!says(concept, line, languages)) return null;
  const end = rangesSaid(concept, line, languages)[0]?.end ?? line.length;
  return line
    .slice(end)
    .replace(/^[\s:?|]+/, '')
    .trim();
}

/**
 * The way of paying that is chosen, in the shop's words; null where the page lets nobody choose.
 * @example chosenWayToPay(seen) // 'Credit card (you will be redirected)'
 */
export function chosenWayToPay({ controls }: DocumentSurvey): string | null {
  const radio = controls.find(
    (control) => control.kind === 'radio' && control.isChecked && isPaymentMethod(control, controls),
  );
  if (radio) return isExplained(radio) ? (radio.beside ?? '') : nameOf(radio);
  const list = controls.find((control) => control.kind === 'select' && isPaymentList(control));
  if (list) return list.options.find(({ selected }) => selected)?.label ?? null;
  const tab = controls.find(
    (control) => control.kind === 'button' && control.isChecked && namesWay(control, nameOf(control)),
  );
  return tab ? nameOf(tab) : null;
}

/**
 * Whether the shop says that nobody can pay there.
 * @example saysNoWayToPay(['No payment method available']) // true
 */
export function saysNoWayToPay(lines: readonly string[], languages?: Languages): boolean {
  return lines.some((line) => says('no_payment_method', line, languages));
}

const WAY_MAX = 60;

/**
 * What stands where a page names how the order is paid; also what only stands after the name of a step: `Payment`, `Review`. A link
 * beside the name is no way: `Payment method (Change)`.
 * @example waysNamed(['Payment method:', 'Credit card'], []) // ['Credit card']
 */
export function waysNamed(
  lines: readonly string[],
  controls: readonly Control[],
  languages?: Languages,
): readonly string[] {
  const links = new Set(controls.filter(({ kind }) => kind === 'link' || kind === 'button').map(wordsOnly));
  return lines.flatMap((line, index) => {
    const named = restOf('named_way', line, languages);
    if (named === null || named.length > WAY_MAX) return [];
    const way = links.has(plainWords(named)) || named === '' ? lines[index + 1] : named;
    return way ? [way] : [];
  });
}

function wordsOnly({ text }: Control): string {
  return plainWords(text);
}

/** A step with one choice is taken without asking, so it is repeated whatever the buyer wants. */
export const PAYMENT_KEY = 'payment_method';

function pressEntry(control: Control) {
  const step = {
    class: 'safe',
    action: 'press',
    intent: PAYMENT_KEY,
    locators: control.locators,
    shows: [],
    ...(saysCard(control.beside ?? '', control.languages) && { way: nameOf(control) }),
  } as const;
  return { move: { kind: 'tick', control }, step } as const;
}

function byCard({ label, text, value, languages }: Control): boolean {
  return saysCard(`${label} ${text}`, languages) || (`${label}${text}`.trim() === '' && saysCard(value));
}
