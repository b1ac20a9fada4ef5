import { expression } from '@florin/wire/values/expression';
import type { Concept } from '../lexicon/concepts.ts';
import { aroundSaid, mentions, rangesSaid, says, saysOnly, sentencesIn } from '../lexicon/lexicon.ts';
import { names } from '../lexicon/markup-names.ts';

/**
 * What a line says: that an order is placed, thanks without saying what for, or null. A sentence about an order that is yet
 * to be placed says nothing.
 * @example saysPlaced('Applied once your order is placed') // null
 */
export function saysPlaced(line: string): 'placed' | 'thanks' | null {
  const sentences = sentencesIn(line);
  if (sentences.some(isPlacedSentence)) return 'placed';
  return sentences.some((sentence) => says('thanks', sentence)) ? 'thanks' : null;
}

/** What is done is said in one clause: `To change your order, complete the form` says nothing of the kind. */
function isPlacedSentence(sentence: string): boolean {
  const clauses = sentence.split(/(?<=[,;:])\s/);
  return (
    hasHappened('order_thanked', sentence, '') ||
    clauses.some((clause, index) => hasHappened('order_placed', clause, clauses.slice(0, index).join(' ')))
  );
}

function hasHappened(concept: Concept, words: string, earlier: string): boolean {
  const around = aroundSaid(concept, words);
  if (around === null || says('not_yet_after', around.after)) return false;
  return !says('not_yet', `${earlier} ${around.before}`);
}

/**
 * Whether a line says that something is still to come before there is a paid order.
 * @example saysOpen('Your order is awaiting payment.') // true
 */
export function saysOpen(line: string): boolean {
  return sentencesIn(line).some((sentence) => says('order_pending', sentence) && !says('supposed', sentence));
}

const TOKEN = /(?:[A-Z][A-Z_/-]*)?\d[A-Z0-9_/-]*/;
const AFTER_NAME = expression('i')`^\.?\s*(?:is\s*)?(?:[:#-]+\s*)?(?:is\s*)?(?:#\s*)?(${TOKEN})`;
const AFTER_MARK = expression('i')`^\s*(?::\s*)?#\s*(?:is\s*)?(?:[:#-]+\s*)?(${TOKEN})`;
const AFTER_WORD = /^\s+([A-Z]{0,4}-?\d{3}[A-Z0-9_-]*)\b/i;
const WHOLE_TOKEN = expression('i')`^#?(${TOKEN})$`;

const NUMBERS: readonly (readonly [Concept, RegExp])[] = [
  ['order_number', AFTER_NAME],
  ['order_word', AFTER_MARK],
  ['an_order', AFTER_WORD],
];

/**
 * The number under which the shop keeps the order, beside its name or below it; null where none is shown.
 * @example orderNumberIn(['Order number', '10042']) // '10042'
 */
export function orderNumberIn(lines: readonly string[]): string | null {
  for (const [index, line] of lines.entries()) {
    for (const [concept, pattern] of NUMBERS) {
      const [found] = behind(concept, line).flatMap((rest) => pattern.exec(rest)?.[1] ?? []);
      if (found) return found;
    }
    const below = isNumberLabel(line) ? WHOLE_TOKEN.exec(lines[index + 1] ?? '')?.[1] : null;
    if (below) return below;
  }
  return null;
}

function isNumberLabel(line: string): boolean {
  return saysOnly('order_label', line) || (/#[\s:]*$/.test(line) && saysOnly('order_word', line));
}

/** What stands behind words for it, wherever they stand in a line. */
function behind(concept: Concept, line: string): readonly string[] {
  return mentions(concept, line) ? rangesSaid(concept, line).map(({ end }) => line.slice(end)) : [];
}

const LETTERS = /^\.?\s*(?:is|:|#)+\s*([A-Z]{5,20})$/i;

/**
 * The letters that a page calls the number of an order. They say which order it is, and prove none: a word in capitals in this place
 * may as well be how far it is.
 * @example orderLettersIn(['Order reference: XKBKNABJK']) // 'XKBKNABJK'
 */
export function orderLettersIn(lines: readonly string[]): string | null {
  const found = lines
    .filter((line) => line !== line.toUpperCase())
    .flatMap((line) => behind('order_number', line).flatMap((rest) => LETTERS.exec(rest)?.[1] ?? []));
  return found.find((letters) => letters === letters.toUpperCase() && !says('unsettled', letters)) ?? null;
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
      behind('order_opening', line).some((rest) => expression('i')`^[^.!?]{0,20}\b${code}\b`.test(rest)),
    );
  return codes.find(isNamed) ?? null;
}

/** @example saysReceiptSent('We have sent a receipt to ada@example.com.') // true */
export function saysReceiptSent(line: string): boolean {
  return sentencesIn(line).some((sentence) => says('mail_sent', sentence) && !says('to_come', sentence));
}

/**
 * Whether lines tell of an order what only its record has: when it was placed, and how far it is.
 * @example saysOrderRecord(['Order Status: Processing', 'Order Date: 16 Nov 2026']) // true
 */
export function saysOrderRecord(lines: readonly string[]): boolean {
  return lines.some((line, index) => {
    const [said] = behind('order_fact', line);
    if (said === undefined) return false;
    const told = said.trim().replace(/^:/, '').trim();
    const words = told || (lines[index + 1] ?? '').trim();
    return words !== '' && !says('unsettled', words);
  });
}

/** @example isReceiptAddress('https://shop.example/checkout/order-received/10042') // true */
export function isReceiptAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { pathname, searchParams } = new URL(url);
  return isReceiptPath(pathname) || [...searchParams].some((pair) => isReceiptRoute(...pair));
}

function isReceiptPath(path: string): boolean {
  return names('order_placed', path.replace(/\.\w+$/, ''));
}

/** Shops that are one script name the page that it shows in the query; where to go afterwards stands there, too. */
function isReceiptRoute(name: string, value: string): boolean {
  return names('route', name) && /^\w/.test(value) && isReceiptPath(value);
}
