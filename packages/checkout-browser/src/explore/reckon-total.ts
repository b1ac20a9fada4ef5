import { intentOf } from '@florin/page-reading/buttons/button-intent';
import { hidesDeliveryCost } from '@florin/page-reading/delivery/delivery-cost';
import { isTotalPending } from '@florin/page-reading/delivery/pending-total';
import {
  pickShipping,
  type ShippingMethod,
  shippingMethods,
} from '@florin/page-reading/delivery/shipping-methods';
import { isGlossary } from '@florin/page-reading/lexicon/glossary';
import { besideEnglish, says, saysAny } from '@florin/page-reading/lexicon/lexicon';
import { readLines } from '@florin/page-reading/money/amount-lines';
import { agrees } from '@florin/page-reading/money/currency';
import { type PageTotal, promisedBy } from '@florin/page-reading/money/read-total';
import { parseMoney } from '@florin/page-reading/money/shown-money';
import type { Choice, Currency } from '@florin/page-reading/purchase';
import type { Control } from '@florin/page-reading/survey/control';
import type { AmountRow, DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { numberedStep } from '@florin/page-reading/words/numbered-step';
import { hasWords, plainWords } from '@florin/page-reading/words/plain-words';
import { cents } from '@florin/wire/money';
import { totalOf } from './page-total.ts';
import { submitButton } from './payment-form.ts';
import type { Summary, WayNotes } from './understand/way-notes.ts';

/**
 * Whether what the button leads to is another look at the order and not the order: its words say so, or the page names that
 * step as one to come.
 * @example announcesReview(seen, form.submit) // true: 'Continue', and '4. Preview' among the steps
 */
export function announcesReview({ lines, languages = [] }: DocumentSurvey, submit: Control): boolean {
  const intent = intentOf(submit);
  const known = languages.filter((language) => !isGlossary(language));
  const isStep = (line: string, index: number) =>
    says('review_step', line.trim(), known) ||
    isReviewAmongSteps(lines, index, known) ||
    isReviewToldOf(lines, index, languages);
  // What is taken for the order only because it sends the card may as well lead to the review that the page names.
  const mayLeadOn = intent === 'continue' || submit.readAs === 'place_order';
  return intent === 'review' || (mayLeadOn && lines.some(isStep));
}

const STEP_MAX = 40;

/**
 * In other languages the words for it are those for the summary beside the form, too: there a step is numbered, on its line or on
 * the one above, or stands right behind the one for the payment.
 */
function isReviewAmongSteps(lines: readonly string[], index: number, languages: readonly string[]): boolean {
  if (languages.length === 0) return false;
  const others = besideEnglish(languages);
  const numbered = numberedStep(lines, index);
  const before = lines[index - 1]?.trim() ?? '';
  const name = numbered ?? lines[index]?.trim() ?? '';
  if (name.length > STEP_MAX || !says('review_order', name, others)) return false;
  return (
    numbered !== null ||
    (before.length <= STEP_MAX && saysAny(['paying', 'payment_heading', 'payment_method'], before, others))
  );
}

const NUMBERED_STEP = /^(\d{1,2})[.):] ?\p{L}/u;

/** Where only a reader says so, a step must follow it too: the last one of a checkout is the receipt. */
function isReviewToldOf(lines: readonly string[], index: number, languages: readonly string[]): boolean {
  const numberOf = (line: string) => Number(NUMBERED_STEP.exec(line.trim())?.[1] ?? 0);
  const line = lines[index] ?? '';
  const step = numberOf(line);
  const isTold = step > 0 && says('review_step', line, languages);
  return isTold && lines.slice(index + 1).some((next) => numberOf(next) === step + 1);
}

/**
 * Whether the page says nothing of what the order costs as a whole; what shipping costs may be said beside the way that was taken.
 * @example isSilent(seen) // true: 'Shipping Method', '$5.00' and no sum
 */
export function isSilent({ amounts }: DocumentSurvey): boolean {
  return !readLines(amounts).some(({ kind }) => kind === 'total' || kind === 'subtotal');
}

/**
 * Whether the page says what the goods cost and no total, with the ways to ship that add to them.
 * @example namesGoodsAlone(seen) // true: 'Standard $5.00', 'Goods $18.40'
 */
export function namesGoodsAlone(seen: DocumentSurvey): boolean {
  const kinds = readLines(seen.amounts).map(({ kind }) => kind);
  return kinds.includes('subtotal') && !kinds.includes('total') && shippingMethods(seen).length > 0;
}

/**
 * What an order will cost where the page that takes the card shows no sums: those of an earlier page, with the way to ship that
 * was taken since. Null where they do not say it. Only good enough where a review will be held against it.
 * @example reckonTotal(cart, notes, choice, 'usd') // { amount: 2335, breakdown: { subtotal: 1840, shipping: 495 }, … }
 */
export function reckonTotal(
  { seen, isAfterShipping }: Summary,
  notes: WayNotes,
  choice: Choice,
  stated: Currency | null,
): PageTotal | null {
  const reading = totalOf(seen, stated);
  if (isAfterShipping) return reading.kind === 'total' ? reading.total : null;
  const goods = reading.kind === 'total' ? reading : totalOf(withoutSendingOnTop(seen), stated);
  if (goods.kind !== 'total') return null;
  const total = withShippingNamed(goods.total, notes);
  const shipping = shippingOf(notes, choice) ?? total.breakdown.shipping;
  return shipping === undefined ? null : withShipping(total, shipping);
}

/** Before anybody chose how, a cart may say what sending adds at the least: `plus shipping from $4.90`. */
function withoutSendingOnTop(seen: DocumentSurvey): DocumentSurvey {
  const isOnTop = ({ label }: AmountRow) =>
    says('shipping', label, seen.languages) && says('excluded', label, seen.languages);
  return { ...seen, amounts: seen.amounts.filter((row) => !isOnTop(row)) };
}

/** A cart may show what shipping would cost under the name of the way to ship. */
function withShippingNamed(total: PageTotal, notes: WayNotes): PageTotal {
  const methods = notes.shippingMethods().map(({ title }) => plainWords(title));
  const isMethod = (line: string) =>
    !KNOWN_LINES.has(line) && methods.some((title) => hasWords(title, plainWords(line)));
  const breakdown: Record<string, number> = {};
  for (const [line, value] of Object.entries(total.breakdown)) {
    const name = isMethod(line) ? 'shipping' : line;
    breakdown[name] = (breakdown[name] ?? 0) + value;
  }
  return { ...total, breakdown };
}

const KNOWN_LINES: ReadonlySet<string> = new Set(['subtotal', 'total', 'tax', 'discount', 'fee', 'shipping']);

function shippingOf(notes: WayNotes, choice: Choice): number | undefined {
  const method = methodOf(notes, choice);
  return method?.isPriced ? method.cents : undefined;
}

/** The way to ship that is wished for, else the cheapest of those that were offered. */
function methodOf(notes: WayNotes, { options }: Choice): ShippingMethod | null {
  const wish = options.shipping === undefined ? undefined : String(options.shipping);
  return pickShipping(notes.shippingMethods(), wish);
}

function withShipping({ amount, currency, breakdown }: PageTotal, shipping: number): PageTotal {
  const { total: goods, shipping: shown = 0, ...lines } = breakdown;
  const without = amount - shown;
  return {
    amount: cents(without + shipping),
    currency,
    breakdown: {
      ...lines,
      ...(goods !== undefined && { subtotal: without }),
      ...(shipping !== 0 && { shipping }),
    },
  };
}

/**
 * What the goods cost by the newest page on the way that says it; null where none does.
 * @example goodsOnTheWay(notes, 'usd') // 1840
 */
export function goodsOnTheWay(notes: WayNotes, stated: Currency | null): number | null {
  return newestTotal(notes.summaries(), stated)?.total.breakdown.subtotal ?? null;
}

/**
 * The newest of these pages that proves a total, and that.
 * @example newestTotal(pagesBefore(page, notes), 'usd')?.total.amount // 1840
 */
export function newestTotal(
  summaries: readonly Summary[],
  stated: Currency | null,
): { readonly seen: DocumentSurvey; readonly total: PageTotal } | null {
  for (const { seen } of summaries) {
    const reading = totalOf(seen, stated);
    if (reading.kind === 'total') return { seen, total: reading.total };
  }
  return null;
}

/** Those that were seen before this one, the newest first. */
export function pagesBefore({ url }: DocumentSurvey, notes: WayNotes): readonly Summary[] {
  return notes.summaries().filter(({ seen }) => seen.url !== url);
}

/**
 * A total that stands alone, with the lines of an earlier page that came to the same sum.
 * @example withKnownLines({ amount: 2500, breakdown: { total: 2500 }, … }, notes).breakdown // { subtotal: 2000, shipping: 500 }
 */
export function withKnownLines(total: PageTotal, notes: WayNotes): PageTotal {
  if (hasLines(total)) return total;
  for (const { seen } of notes.summaries()) {
    const earlier = totalOf(seen, total.currency);
    if (earlier.kind === 'total' && earlier.total.amount === total.amount && hasLines(earlier.total))
      return { ...total, breakdown: earlier.total.breakdown };
  }
  return total;
}

/** @example isAllGoods({ amount: 2335, breakdown: { subtotal: 2335 }, … }) // true: no line is called anything else */
export function isAllGoods({ amount, breakdown }: PageTotal): boolean {
  return breakdown.subtotal === amount && Object.keys(breakdown).length === 1;
}

/**
 * A total of rows that are all listed as goods are, with the one apart that has the name and the price of the way to ship that was taken.
 * @example withShippingRow(total, seen, notes, choice).breakdown // { subtotal: 1840, shipping: 495 }: 'Green tea $18.40', 'Ground $4.95'
 */
export function withShippingRow(
  total: PageTotal,
  { amounts }: DocumentSurvey,
  notes: WayNotes,
  choice: Choice,
): PageTotal {
  const method = methodOf(notes, choice);
  if (!isAllGoods(total) || !method?.isPriced || method.cents === 0) return total;
  const isMethod = ({ label, text, decimalMark }: AmountRow) =>
    plainWords(label) !== '' &&
    hasWords(plainWords(method.title), plainWords(label)) &&
    parseMoney(text, decimalMark)?.cents === method.cents;
  if (!amounts.some(isMethod)) return total;
  return { ...total, breakdown: { subtotal: total.amount - method.cents, shipping: method.cents } };
}

/** Whether it is made of anything. */
export function hasLines({ breakdown }: PageTotal): boolean {
  return Object.keys(breakdown).some((line) => line !== 'total');
}

/**
 * The total of a page that says one sum only, whatever it calls it, where the newest page before it that has a total came to
 * the very same by its lines.
 * @example totalSaidBefore(seen, notes, 'usd') // { amount: 2500, … }: 'We will debit $25.00'
 */
export function totalSaidBefore(
  page: DocumentSurvey,
  notes: WayNotes,
  stated: Currency | null,
): PageTotal | null {
  if (isTotalPending(page)) return null;
  const total = newestTotal(pagesBefore(page, notes), stated)?.total;
  if (!total) return null;
  // What a page with an address does not say of sending was said before, and is part of the same sum.
  const isTold = (isSilent(page) && !hidesDeliveryCost(page)) || total.breakdown.shipping !== undefined;
  return isTold && !namesPart(page) && namesOnly(page, total) ? total : null;
}

function namesPart({ amounts }: DocumentSurvey): boolean {
  return readLines(amounts).some(({ kind }) => kind === 'subtotal');
}

/** Whether every sum of a page, also the one on its button, is this total or the same part of it as before. */
function namesOnly(page: DocumentSurvey, { amount, currency, breakdown }: PageTotal): boolean {
  const sums = readLines(page.amounts).filter(({ kind, cents: value }) => kind !== 'aside' && value !== 0);
  const promised = promisedBy(submitButton(page));
  const isPart = ({ kind, cents: value }: (typeof sums)[number]) => breakdown[kind] === value;
  return (
    sums.some(({ cents: value }) => value === amount) &&
    (promised === null || promised === amount) &&
    sums.every((sum) => (sum.cents === amount || isPart(sum)) && agrees(sum.currency, currency))
  );
}

/**
 * The total of a page that is paid where it is, without a cart: the one sum that it says, where it speaks neither of more to come on top
 * nor of paying again. It calls it a price, or it is what the goods that it names cost.
 * @example totalSaidHere(seen, 'usd') // { amount: 2400, … }: 'The price for membership is $24.00 now.'
 */
export function totalSaidHere(
  page: DocumentSurvey,
  stated: Currency | null,
  isPriceOfGoods: (cents: number) => boolean = () => false,
): PageTotal | null {
  const sums = readLines(page.amounts).filter(({ kind, cents: value }) => kind !== 'aside' && value !== 0);
  const isOne = sums.every(({ kind, cents: value }) => kind === 'other' && value === sums[0]?.cents);
  const isPrice = sums.some(
    ({ index, cents: value }) => isPriceOfGoods(value) || namesPrice(page.amounts[index], page.languages),
  );
  if (!isOne || !isPrice || page.lines.some((line) => saysMoreToPay(line, page.languages))) return null;
  const named = new Set(sums.map(({ index }) => index));
  const amounts = page.amounts.map((row, index) =>
    named.has(index) ? { ...row, spoken: 'total' as const } : row,
  );
  const reading = totalOf({ ...page, amounts }, stated);
  return reading.kind === 'total' ? reading.total : null;
}

/**
 * Whether a line of the page names the goods, by one of the names that their own page has for them.
 * @example namesGoods(seen, ['Guitar for beginners']) // true: 'Course: Guitar for beginners'
 */
export function namesGoods({ lines }: DocumentSurvey, names: readonly string[]): boolean {
  const wanted = names.map(plainWords);
  return lines.some((line) => wanted.some((name) => hasWords(plainWords(line), name)));
}

/** What is promised in a banner (`$5 off`) is an amount, too. */
function namesPrice(row: AmountRow | undefined, languages: DocumentSurvey['languages']): boolean {
  return row !== undefined && says('price', `${row.label} ${row.note ?? ''}`, languages);
}

function saysMoreToPay(line: string, languages: DocumentSurvey['languages']): boolean {
  const isOnTop = saysAny(['tax', 'fee', 'excluded'], line, languages) && !says('included', line, languages);
  return isOnTop || says('recurring', line, languages);
}
