import { besideEnglish, type Languages, says, saysAny, saysClearly, saysWholly } from '../lexicon/lexicon.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { isReceiptAddress, orderNumberIn } from './receipt-words.ts';

/** Thanks and the number of an order belong together where they stand together. */
const NEAR_LINES = 4;

interface FoundNumber {
  readonly number: string;
  readonly index: number;
}

/**
 * Whether a page in another language than English shows a receipt. Other languages have no words here for what is yet to happen, so
 * more is asked of what is said: the number of an order beside the thanks or below a headline that thanks; without a number a
 * headline that says clearly that there is an order, on a page that is called a receipt or says that one was sent.
 * @example placedAbroad(seen, true) // { orderNumber: '100042' }: 'Vielen Dank für Ihre Bestellung', 'Bestellnummer: 100042'
 */
export function placedAbroad(
  seen: DocumentSurvey,
  isElsewhere: boolean,
): { readonly orderNumber: string | null } | null {
  const { title, heading, lines, url } = seen;
  if (!seen.languages) return null;
  const languages = besideEnglish(seen.languages);
  const thanks = (line: string) => says('order_placed', line, languages);
  // A heading that stood there before the order was sent is no answer.
  const headlines = [title, lines.includes(heading) ? heading : ''].filter(thanks);
  const found = numbersAbroad(lines, languages).find(
    ({ index }) => headlines.length > 0 || lines.some((line, at) => isNear(at, index) && thanks(line)),
  );
  if (found) return { orderNumber: found.number };
  const isClear = headlines.some((line) => saysWholly('order_placed', line, languages));
  const isProven = isReceiptAddress(url) || lines.some((line) => says('mail_sent', line, languages));
  return isElsewhere && isClear && isProven ? { orderNumber: null } : null;
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= NEAR_LINES;
}

/** Whether anything on the page could mean that there is an order. */
export function mayBePlacedAbroad({ title, lines, languages }: DocumentSurvey): boolean {
  if (!languages) return false;
  const spoken = besideEnglish(languages);
  const thanks = [title, ...lines].some((line) => says('order_placed', line, spoken));
  return thanks || numbersAbroad(lines, spoken).length > 0;
}

/**
 * Whether a line says that an order is not paid, or not certain.
 * @example saysOpenAbroad('Warten auf Zahlung', ['de']) // true
 */
export function saysOpenAbroad(line: string, languages: DocumentSurvey['languages']): boolean {
  if (!languages) return false;
  const spoken = besideEnglish(languages);
  if (says('supposed', line, spoken)) return false;
  if (saysClearly('card_declined', line, spoken)) return true;
  // What is to be paid is called so, too.
  return isPending(line, spoken) && !says('total', line, spoken);
}

const STATUS_WORDS_MAX = 4;

/** One word for it is said of many things: it counts in a line of a few words, or beside the payment. */
function isPending(line: string, languages: Languages): boolean {
  if (saysClearly('order_pending', line, languages)) return true;
  const isStatus = line.trim().split(/\s+/).length <= STATUS_WORDS_MAX;
  const isOfOrder = saysAny(['payment_method', 'order_number'], line, languages);
  return (isStatus || isOfOrder) && says('order_pending', line, languages);
}

const TOKEN =
  /(?<![\p{Script=Latin}\d.,/-])(?:[A-Z]{1,8}[-_]?)?\d[A-Z\d_-]{0,38}(?![\p{Script=Latin}\d]|[.,/]\d|\s?[%€$£¥])/gu;
const MARKED = /(?:[:#№°º]|\bn[ro]?\.?)$/i;
const YEAR = /^(?:19|20)\d\d$/;
const UNMARKED_MIN = 4;
const LABEL_MAX = 40;
const WHOLE_TOKEN = /^#? ?((?:[A-Z]{1,8}[-_]?)?\d[A-Z\d_-]{0,38})$/;

function numbersAbroad(lines: readonly string[], languages: Languages): readonly FoundNumber[] {
  return lines.flatMap((line, index) => {
    const below = line.length <= LABEL_MAX && says('order_number', line, languages);
    const number =
      numberIn(line, languages) ??
      (below ? WHOLE_TOKEN.exec((lines[index + 1] ?? '').trim())?.[1] : null) ??
      orderNumberIn([line]);
    return number ? [{ number, index }] : [];
  });
}

/** Directly after the words for it; a short one only after a sign that says that it is a number. */
function numberIn(line: string, languages: Languages): string | null {
  for (const { 0: token, index } of line.matchAll(TOKEN)) {
    const before = line.slice(0, index);
    const isMarked = MARKED.test(before.trimEnd());
    if (!isMarked && (token.length < UNMARKED_MIN || YEAR.test(token))) continue;
    if (says('order_number', before.slice(-LABEL_MAX), languages)) return token;
  }
  return null;
}
