import { expression } from '@florin/wire/values/expression';

const DONE = /confirmed|complete|completed|received|placed|successful|paid/;
const TOKEN = /(?:[A-Z][A-Z_/-]*)?\d[A-Z0-9_/-]*/;

/** Said of an order that exists. */
const PLACED = expression('i')`
  thank(?:s| you)(?: (?:so|very) much| again)?(?:,? [^.!?,]{1,30},?)? for (?:your (?:\w{1,30} )?(?:order|purchase|payment)|ordering|purchasing)\b
  |\b(?:order|purchase|payment)(?: (?:number |no\.? ?)?#?${TOKEN})? (?:(?:is|was|has been) (?:now )?)?(?:successfully )?${DONE}\b
  |\b(?:order|purchase) (?:on|at|with|from) [^.!?,;]{1,40} (?:is|was|has been) (?:now )?(?:successfully )?${DONE}\b
  |\b(?:order|payment) (?:was|has been) (?:successfully )?processed\b
  |\bwe(?:'ve| have)? (?:successfully )?received your (?:order|payment)\b
  |\byour order number is\b
  |\bsuccessfully (?:ordered|placed your order|paid)\b`;
/** Said to buyers and visitors alike. */
const THANKS = /\bthank(?:s| you)\b/i;

/** Before the words: what comes after them has yet to happen, or did not. */
const NOT_YET_BEFORE =
  /\b(?:once|when|whenever|after|if|until|unless|before|upon|as soon as|while|will|would|may|might|cannot|should|must|not|never|to be|by (?:placing|pressing|clicking)|every|each|previous|last|another|any)\b/i;
const NOT_YET_AFTER =
  /^[^.!?]{0,3}\b(?:once|when|after|if|until|unless|as soon as|only|by (?:pressing|clicking|placing)|your|the)\b/i;

/**
 * What a line says: that an order is placed, thanks without saying what for, or null. A sentence about an order that is yet
 * to be placed says nothing.
 * @example saysPlaced('Applied once your order is placed') // null
 */
export function saysPlaced(line: string): 'placed' | 'thanks' | null {
  const sentences = line.replaceAll('’', "'").split(/(?<=[.!?])\s+/);
  if (sentences.some(isPlacedSentence)) return 'placed';
  return sentences.some((sentence) => THANKS.test(sentence)) ? 'thanks' : null;
}

function isPlacedSentence(sentence: string): boolean {
  const found = PLACED.exec(sentence);
  if (!found) return false;
  const before = sentence.slice(0, found.index).split(/[.!?]/).at(-1)!;
  const after = sentence.slice(found.index + found[0].length);
  return !NOT_YET_BEFORE.test(before) && !NOT_YET_AFTER.test(after);
}

const OPEN =
  /\b(?:awaiting|pending|waiting for|requires?|subject to)\b[^.!?]{0,20}\b(?:payment|confirmation|approval|authori[sz]ation|review)\b|\bpayment (?:is |status:? )?(?:pending|due|outstanding)\b|\b(?:will|to) be (?:confirmed|placed)\b|\bnot (?:yet )?(?:been )?(?:paid|confirmed|placed|complete)|\bunpaid\b|\balmost (?:done|there|complete)\b|\b(?:order|payment|purchase)\b[^.!?]{0,30}\b(?:is|was|has been) (?:cancell?ed|declined|rejected|on hold)\b/i;
const SUPPOSED = /^\W*(?:if|in case|should|when|once|unless)\b/i;

/**
 * Whether a line says that something is still to come before there is a paid order.
 * @example saysOpen('Your order is awaiting payment.') // true
 */
export function saysOpen(line: string): boolean {
  return line.split(/(?<=[.!?])\s+/).some((sentence) => OPEN.test(sentence) && !SUPPOSED.test(sentence));
}

const NUMBER_NAME =
  /(?:order|purchase|confirmation|receipt|invoice|booking|reference)(?: (?:confirmation|reference))?(?: (?:number|no\.?|nr\.?|id|code|ref\.?|reference|#))/;
const NAMED_NUMBER = expression(
  'i',
)`\b${NUMBER_NAME}\s*(?:is\s*)?(?:[:#-]+\s*)?(?:is\s*)?(?:#\s*)?(${TOKEN})`;
const MARKED_NUMBER = expression('i')`\b(?:order|confirmation|receipt|invoice)\s*(?::\s*)?#\s*(${TOKEN})`;
const BARE_NUMBER = /\border\s+([A-Z]{0,4}-?\d{3}[A-Z0-9_-]*)\b/i;
const NUMBER_LABEL = expression('i')`^(?:your )?(?:${NUMBER_NAME}|(?:order|confirmation)(?: #)?)\s*[:#]*$`;
const WHOLE_TOKEN = expression('i')`^#?(${TOKEN})$`;

/**
 * The number under which the shop keeps the order, beside its name or below it; null where none is shown.
 * @example orderNumberIn(['Order number', '10042']) // '10042'
 */
export function orderNumberIn(lines: readonly string[]): string | null {
  for (const [index, line] of lines.entries()) {
    const found =
      NAMED_NUMBER.exec(line)?.[1] ?? MARKED_NUMBER.exec(line)?.[1] ?? BARE_NUMBER.exec(line)?.[1];
    if (found) return found;
    const below = NUMBER_LABEL.test(line) ? WHOLE_TOKEN.exec(lines[index + 1] ?? '')?.[1] : null;
    if (below) return below;
  }
  return null;
}

const LETTERS = expression('i')`\b${NUMBER_NAME}\s*(?:is|:|#)+\s*([A-Z]{5,20})$`;

/**
 * The letters that a page calls the number of an order. They say which order it is, and prove none: a word in capitals in this place
 * may as well be how far it is.
 * @example orderLettersIn(['Order reference: XKBKNABJK']) // 'XKBKNABJK'
 */
export function orderLettersIn(lines: readonly string[]): string | null {
  const found = lines
    .filter((line) => line !== line.toUpperCase())
    .flatMap((line) => LETTERS.exec(line)?.[1] ?? []);
  return found.find((letters) => letters === letters.toUpperCase() && !UNSETTLED.test(letters)) ?? null;
}

const CODE = /^(?=.*[A-Z0-9]{4})[A-Z0-9_-]{4,40}$/;

/**
 * What a page calls an order and has in its own address, for shops whose orders have letters instead of numbers; null where it
 * does neither.
 * @example orderCodeIn(['Order EKZGN', 'Paid'], 'https://shop.example/order/EKZGN/') // 'EKZGN'
 */
export function orderCodeIn(lines: readonly string[], url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { pathname, searchParams } = new URL(url);
  const codes = [...pathname.split('/'), ...searchParams.values()].filter((part) => CODE.test(part));
  const isNamed = (code: string) =>
    lines.some((line) =>
      expression('i')`^(?:your )?(?:order|booking|purchase)\b[^.!?]{0,20}\b${code}\b`.test(line),
    );
  return codes.find(isNamed) ?? null;
}

const SENT =
  /\b(?:sent|emailed|mailed)\b[^.!?]{0,60}\b(?:receipt|confirmation|invoice|order details)\b|\b(?:receipt|confirmation|invoice|order details)\b[^.!?]{0,40}\b(?:has been|was|were|have been) (?:sent|emailed|mailed)\b/i;
const TO_BE_SENT = /\b(?:will|shall|'ll|once|when|after|to be|going to|if)\b/i;

/** @example saysReceiptSent('We have sent a receipt to ada@example.com.') // true */
export function saysReceiptSent(line: string): boolean {
  return line.split(/(?<=[.!?])\s+/).some((sentence) => SENT.test(sentence) && !TO_BE_SENT.test(sentence));
}

const FACT = /^(?:your )?order (?:status|date|state|placed on)(.*)$/i;
const UNSETTLED = /pend|await|wait|unpaid|cancel|fail|declin|reject|hold|incomplete|not |draft|order/i;

/**
 * Whether lines tell of an order what only its record has: when it was placed, and how far it is.
 * @example saysOrderRecord(['Order Status: Processing', 'Order Date: 16 Nov 2026']) // true
 */
export function saysOrderRecord(lines: readonly string[]): boolean {
  return lines.some((line, index) => {
    const said = FACT.exec(line)?.[1];
    if (said === undefined) return false;
    const told = said.trim().replace(/^:/, '').trim();
    const words = told || (lines[index + 1] ?? '').trim();
    return words !== '' && !UNSETTLED.test(words);
  });
}

const RECEIPT_PATH =
  /(?:^|[/_-])(?:orders?[-_/]?(?:received|confirmation|confirmed|complete[d]?|placed|success)|thank[-_]?you|thanks|receipt|confirmation|success)(?:[/_-]|\.\w+$|$)|(?:^|[/_-])completed?(?:\.\w+)?$/i;

/** @example isReceiptAddress('https://shop.example/checkout/order-received/10042') // true */
export function isReceiptAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { pathname, searchParams } = new URL(url);
  return RECEIPT_PATH.test(pathname) || [...searchParams].some((pair) => isReceiptRoute(...pair));
}

/** Shops that are one script name the page that it shows in the query; where to go afterwards stands there, too. */
function isReceiptRoute(name: string, value: string): boolean {
  return (
    /^(?:\w*page|\w*route|rt|r|q|p|view|_?a|action|controller|do|act|mod|step)$/i.test(name) &&
    /^\w/.test(value) &&
    RECEIPT_PATH.test(value)
  );
}
