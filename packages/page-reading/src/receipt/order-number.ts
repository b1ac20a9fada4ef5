import { expression } from '@florin/wire/values/expression';
import type { Concept } from '../lexicon/concepts.ts';
import { type Languages, mentions, rangesSaid, says, saysOnly } from '../lexicon/lexicon.ts';

/** The number of an order, and the line that it stands in. */
export interface FoundNumber {
  readonly number: string;
  readonly index: number;
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
 * The numbers under which the shop may keep the order, each beside its name or below it, in the order of the lines.
 * @example orderNumbersIn(['Order number', '10042']) // [{ number: '10042', index: 0 }]
 */
export function orderNumbersIn(lines: readonly string[], languages?: Languages): readonly FoundNumber[] {
  return lines.flatMap((line, index) => {
    const next = lines[index + 1] ?? '';
    const number =
      afterName(line) ??
      afterSpokenName(line, languages) ??
      belowLabel(line, next) ??
      belowSpoken(line, next, languages);
    return number ? [{ number, index }] : [];
  });
}

function afterName(line: string): string | null {
  for (const [concept, pattern] of NUMBERS) {
    const [found] = behind(concept, line).flatMap((rest) => pattern.exec(rest)?.[1] ?? []);
    if (found) return found;
  }
  return null;
}

function belowLabel(line: string, next: string): string | null {
  return isNumberLabel(line) ? (WHOLE_TOKEN.exec(next)?.[1] ?? null) : null;
}

function isNumberLabel(line: string): boolean {
  return saysOnly('order_label', line) || (/#[\s:]*$/.test(line) && saysOnly('order_word', line));
}

/** What stands behind words for it, wherever they stand in a line. */
export function behind(concept: Concept, line: string, languages?: Languages): readonly string[] {
  if (!mentions(concept, line, languages)) return [];
  return rangesSaid(concept, line, languages).map(({ end }) => line.slice(end));
}

const SPOKEN_TOKEN =
  /(?<![\p{Script=Latin}\d.,/-])(?:[A-Z]{1,8}[-_]?)?\d[A-Z\d_-]{0,38}(?![\p{Script=Latin}\d]|[.,/]\d|\s?[%€$£¥])/gu;
const MARKED = /(?:[:#№°º]|\bn[ro]?\.?)$/i;
const YEAR = /^(?:19|20)\d\d$/;
const UNMARKED_MIN = 4;
const LABEL_MAX = 40;
const WHOLE_SPOKEN_TOKEN = /^#? ?((?:[A-Z]{1,8}[-_]?)?\d[A-Z\d_-]{0,38})$/;

/** Directly after the words for it; a short one only after a sign that says that it is a number. */
function afterSpokenName(line: string, languages: Languages): string | null {
  if (!languages) return null;
  for (const { 0: token, index } of line.matchAll(SPOKEN_TOKEN)) {
    const before = line.slice(0, index);
    const isMarked = MARKED.test(before.trimEnd());
    if (!isMarked && (token.length < UNMARKED_MIN || YEAR.test(token))) continue;
    if (says('order_number', before.slice(-LABEL_MAX), languages)) return token;
  }
  return null;
}

function belowSpoken(line: string, next: string, languages: Languages): string | null {
  if (!languages || line.length > LABEL_MAX || !says('order_number', line, languages)) return null;
  return WHOLE_SPOKEN_TOKEN.exec(next.trim())?.[1] ?? null;
}

const LETTERS = /^\.?\s*(?:is|:|#)+\s*([A-Z]{5,20})$/i;

/**
 * The letters that a page calls the number of an order. They say which order it is, and prove none: a word in capitals in this place
 * may as well be how far it is.
 * @example orderLettersIn(['Order reference: XKBKNABJK']) // 'XKBKNABJK'
 */
export function orderLettersIn(lines: readonly string[], languages?: Languages): string | null {
  const found = lines
    .filter((line) => line !== line.toUpperCase())
    .flatMap((line) =>
      behind('order_number', line, languages).flatMap((rest) => LETTERS.exec(rest)?.[1] ?? []),
    );
  return (
    found.find((letters) => letters === letters.toUpperCase() && !says('unsettled', letters, languages)) ??
    null
  );
}

const CODE = /^(?=.*[A-Z0-9]{4})[A-Z0-9_-]{4,40}$/;

/**
 * What a page calls an order and has in its own address, for shops whose orders have letters instead of numbers; null where it
 * does neither.
 * @example orderCodeIn(['Order EKZGN', 'Paid'], 'https://shop.example/order/EKZGN/') // 'EKZGN'
 */
export function orderCodeIn(lines: readonly string[], url: string, languages?: Languages): string | null {
  if (!URL.canParse(url)) return null;
  const { pathname, searchParams } = new URL(url);
  const codes = [...pathname.split('/'), ...searchParams.values()].filter((part) => CODE.test(part));
  const isNamed = (code: string) =>
    lines.some((line) =>
      behind('order_opening', line, languages).some((rest) =>
        expression('i')`^[^.!?]{0,20}\b${code}\b`.test(rest),
      ),
    );
  return codes.find(isNamed) ?? null;
}
