import { intentOf } from '../buttons/button-intent.ts';
import { isGlossary, withoutGlossaries } from '../lexicon/glossary.ts';
import { type Languages, says, saysAny, saysOnly } from '../lexicon/lexicon.ts';
import { isKnownLanguage, languageOf } from '../lexicon/page-languages.ts';
import { parseMoney } from '../money/shown-money.ts';
import { complaintsOn } from '../page/complaints.ts';
import { type AskedPage, stillAsks, withoutOld } from '../receipt/page-verdict.ts';
import { type PlacedWords, saysPlaced, thanksBeside } from '../receipt/placed-words.ts';
import { tellsOfOrder } from '../receipt/receipt.ts';
import { isReceiptAddress, saysMailComes, saysOpen } from '../receipt/receipt-words.ts';
import { isCardRefusal, refusalIn } from '../receipt/refusal.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { type OutcomeSign, type SignName, signOf } from './outcome-signs.ts';

const BY_WORDS: Readonly<Record<PlacedWords, SignName>> = {
  sure: 'said_placed',
  likely: 'said_likely',
  thanks: 'said_thanks',
};

/**
 * What a page tells of an order that was sent from another, or from itself a moment before.
 * @example signsOn(seen, before).map(({ name }) => name) // ['said_thanks', 'mail_promised', 'receipt_address']
 */
export function signsOn(
  seen: DocumentSurvey,
  asked: AskedPage,
  amount: number | null = null,
): readonly OutcomeSign[] {
  const answer = withoutOld(seen, asked);
  const { languages } = seen;
  const lines = [answer.title, ...answer.lines];
  const isElsewhere = seen.url !== asked.url;
  // What a page with the form still on it says of orders is small print.
  const isLeft = !stillAsks(seen, asked.lines);
  const refused = isLeft ? refusedHeading(answer, asked) : refusedSigns(answer);
  const isOpen = (line: string) =>
    saysOpen(line, languages) && !(refused.length > 0 && isRefusedLine(line, languages));
  const open = lines.find(isOpen);
  return [
    ...(open === undefined ? [] : [signOf('said_open', open)]),
    ...(isLeft ? placedSigns(lines, answer) : []),
    ...(isLeft && isElsewhere && isReceiptAddress(seen.url) ? [signOf('receipt_address')] : []),
    ...(isLeft && isElsewhere && orderNameOn(seen, asked, amount) !== null ? [signOf('order_named')] : []),
    ...(isLeft && isElsewhere && saysPaid(seen, amount) ? [signOf('paid_shown')] : []),
    ...(isLeft && !isElsewhere && tellsOfOrder({ ...asked, languages }) ? paidSince(answer) : []),
    ...refused,
    ...complaintSigns(answer),
  ];
}

/** Longer lines are terms and help. */
const REFUSAL_LENGTH_MAX = 160;

/** Shops that do not mark their notices say in a line of their own that the card was refused, and offer the order as before. */
function refusedSigns({ lines, controls, languages }: DocumentSurvey): readonly OutcomeSign[] {
  const said = lines.find((line) => isRefusedLine(line, languages));
  if (said === undefined) return [];
  const isOrder = (control: Control) => !control.isDisabled && intentOf(control) === 'place_order';
  return [signOf('said_refused', said), ...(controls.some(isOrder) ? [signOf('order_again')] : [])];
}

/** Another page, of which that is the headline: shops lead there instead of to the receipt. */
function refusedHeading(
  { url, heading, languages }: DocumentSurvey,
  asked: AskedPage,
): readonly OutcomeSign[] {
  const isNew = url !== asked.url && !asked.lines.includes(heading);
  return isNew && isRefusedLine(heading, languages) ? [signOf('said_refused', heading)] : [];
}

function isRefusedLine(line: string, languages: Languages): boolean {
  const isSaid = line.length <= REFUSAL_LENGTH_MAX && !says('supposed', line, languages);
  return isSaid && isCardRefusal(refusalIn(line, languages));
}

/** `Amount paid: $23.40`. What is to be paid has more words. */
function saysPaid({ amounts, languages }: DocumentSurvey, amount: number | null): boolean {
  return amounts.some(
    ({ label, text, decimalMark }) =>
      parseMoney(text, decimalMark)?.cents === amount && saysOnly('is_paid', label, languages),
  );
}

/** What a page that told of the order before it was paid has to say of it now: `Status: New, paid`. */
function paidSince({ lines, languages }: DocumentSurvey): readonly OutcomeSign[] {
  const said = lines.find((line) =>
    line.split(/[,:;|/•·–—]/).some((part) => saysOnly('is_paid', part, languages)),
  );
  return said === undefined ? [] : [signOf('paid_since', said)];
}

const NAME_MIN = 4;

/** Where one of these is said, in whatever way, a name and a sum prove nothing. */
const TROUBLE = ['card_declined', 'insufficient_funds', 'authentication_failed', 'shop_error'] as const;

/**
 * The name of an order: what a page has in its address and in its words that the page before it knew nothing of, where it shows what was
 * paid. Null where there is none, and in a language that is not understood: it may say beside it that the payment failed.
 * @example orderNameOn(seen, before, 2600) // '5ed0fbaa40db': 'Bestellung # 5ed0fbaa40db' at /bestellstatus/5ed0fbaa40db/
 */
export function orderNameOn(seen: DocumentSurvey, asked: AskedPage, amount: number | null): string | null {
  const { lines, languages } = seen;
  const isUnderstood =
    isKnownLanguage(languageOf(seen)) || (languages ?? []).some((language) => !isGlossary(language));
  const isPaid = seen.amounts.some(
    ({ text, decimalMark }) => parseMoney(text, decimalMark)?.cents === amount,
  );
  if (!isUnderstood || !isPaid || lines.some((line) => saysAny(TROUBLE, line, languages))) return null;
  const before = [asked.url, asked.title, ...asked.lines].join(' ').toLowerCase();
  const said = new Set(lines.flatMap(namesIn));
  const isNew = (name: string) => !before.includes(name.toLowerCase());
  const parts = partsOf(seen.url).filter(isNew);
  return parts.find((name) => said.has(name.toLowerCase())) ?? shortName(parts, seen, isNew);
}

const SHORT_NAME_MIN = 6;

/** Where an order has a long key, people are told its beginning: `Order 3f7a10c` at ?number=3f7a10c9d2e4…. */
function shortName(
  parts: readonly string[],
  { lines, languages }: DocumentSurvey,
  isNew: (name: string) => boolean,
): string | null {
  const called = lines.filter((line) => saysAny(['an_order', 'order_word', 'order_number'], line, languages));
  const isShort = (name: string) =>
    name.length >= SHORT_NAME_MIN &&
    /\d/.test(name) &&
    isNew(name) &&
    parts.some((part) => part.toLowerCase().startsWith(name));
  return called.flatMap(namesIn).find(isShort) ?? null;
}

function namesIn(line: string): readonly string[] {
  return line.toLowerCase().split(/[^\p{L}\p{N}_-]+/u);
}

function partsOf(url: string): readonly string[] {
  if (!URL.canParse(url)) return [];
  const { pathname, searchParams } = new URL(url);
  const parts = [...pathname.split('/'), ...searchParams.values()];
  return parts.filter((part) => part.length >= NAME_MIN && /\d/.test(part));
}

function placedSigns(lines: readonly string[], { languages }: DocumentSurvey): readonly OutcomeSign[] {
  const said = lines.flatMap((line) => {
    const words = saysPlaced(line, languages);
    if (words === null) return [];
    const thanks = thanksBeside(line, languages) ? [signOf('said_thanks', line)] : [];
    return [signOf(BY_WORDS[words], line), ...thanks];
  });
  const mail = lines.find((line) => saysMailComes(line, languages));
  const isBelieved =
    mail !== undefined && (isKnownMail(mail, languages) || said.some(({ words }) => words !== mail));
  return isBelieved ? [...said, signOf('mail_promised', mail)] : said;
}

/** What a reader alone has told counts beside thanks on another line: one text that is read wrong never makes an order. */
function isKnownMail(line: string, languages: Languages): boolean {
  return saysMailComes(line, withoutGlossaries(languages));
}

/** Notices of the page, each for what it is: of the shop's own trouble, of an order, or of something that is not understood. */
function complaintSigns({ alerts, layerLines = [], languages }: DocumentSurvey): readonly OutcomeSign[] {
  const said = alerts.flatMap((words) => noticeSigns(words, languages));
  const laidOver = layerLines.flatMap((words) => noticeSigns(words, languages));
  // A layer that thanks is the receipt: what else stands on it is not understood, and no complaint for that.
  const isReceipt = layerLines.some((words) => saysPlaced(words, languages) !== null);
  return [...said, ...(isReceipt ? laidOver.filter(({ name }) => name !== 'complaint') : laidOver)];
}

/** What a shop names that does not make the account. */
const ACCOUNT = ['account_taken', 'password', 'username'] as const;

/**
 * What a notice means that appeared after an order was sent, also one that has gone since.
 * @example noticeSigns('Kort avvist', undefined) // [{ name: 'complaint', words: 'Kort avvist' }]
 */
export function noticeSigns(words: string, languages: DocumentSurvey['languages']): readonly OutcomeSign[] {
  if (!/\p{L}\p{M}*\p{L}/u.test(words)) return [];
  if (says('supposed', words, languages)) return [];
  if (says('shop_error', words, languages)) return [signOf('said_open', words)];
  const placed = saysPlaced(words, languages);
  if (placed !== null) return [signOf(BY_WORDS[placed], words)];
  if (refusalIn(words, languages) !== null) return [signOf('card_complaint', words)];
  return [signOf(saysAny(ACCOUNT, words, languages) ? 'account_refused' : 'complaint', words)];
}

/**
 * What the form of a card finds wrong, on the page or in a processor's frame, in its own words. A shop that blames itself finds
 * nothing wrong with the card.
 * @example cardComplaintsOn(frame) // ['Your card number is incomplete.']
 */
export function cardComplaintsOn(seen: DocumentSurvey): readonly string[] {
  return complaintsOn(seen).flatMap(({ words }) =>
    says('shop_error', words, seen.languages) ? [] : [words],
  );
}
