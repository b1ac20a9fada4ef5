import { LANGUAGES } from '@florin/page-reading/lexicon/languages';
import { plainLetters } from '@florin/page-reading/words/plain-letters';
import type { Word } from './words.ts';

/**
 * The day of a year that a word names together with what stands beside it, alike in all languages; null where it names none.
 * @example dayAt(wordsOf('11 de diciembre'), 2) // '12-11'
 */
export function dayAt(words: readonly Word[], index: number): string | null {
  const { written } = words[index]!;
  const counted = COUNTED_MONTH.has(written) ? dayOf(words[index - 1]) : null;
  if (counted !== null) return dated(counted, dayOf(words[index + 1]));
  const named = monthOf(words[index]!);
  if (named === null) return numericDayAt(words, index);
  return dated(named, dayBefore(words, index) ?? dayOf(words[index + 1]));
}

/** Months that are counted: `12月11日`. */
const COUNTED_MONTH: ReadonlySet<string> = new Set(['月', '월']);

function dated(month: number, day: number | null): string | null {
  return day === null || !isMonth(month) ? null : `${month}-${day}`;
}

/** A word may stand between them: `11 de diciembre`, `11th of December`. */
function dayBefore(words: readonly Word[], index: number): number | null {
  const before = words[index - 1];
  const isJoined = before !== undefined && JOINING.has(before.text);
  return dayOf(isJoined ? words[index - 2] : before);
}

const JOINING: ReadonlySet<string> = new Set(['de', 'of', 'd', 'στις', 'του']);

/** `11`, `11th`, `1er`. */
function dayOf(word: Word | undefined): number | null {
  const day = Number(/^(\d{1,2})(?:st|nd|rd|th|er|re)?$/.exec(word?.written.toLowerCase() ?? '')?.[1]);
  return day >= 1 && day <= 31 ? day : null;
}

/** `2026-12-11`, and `11/12/2026` as most of the world writes it. */
function numericDayAt(words: readonly Word[], index: number): string | null {
  const numbers = words
    .slice(index, index + 3)
    .map(({ text }) => (/^\d{1,4}$/.test(text) ? Number(text) : 0));
  const [first = 0, second = 0, third = 0] = numbers;
  if (isYear(first) && isMonth(second) && isDay(third)) return `${second}-${third}`;
  return isDay(first) && isMonth(second) && isYear(third) ? `${second}-${first}` : null;
}

const isYear = (number: number) => number >= 2000 && number < 2100;
const isMonth = (number: number) => number >= 1 && number <= 12;
const isDay = (number: number) => number >= 1 && number <= 31;

/**
 * By its name alone and as it is written beside a day: `декабрь`, `11 декабря`. Shortened ones are words of another language (`set`, `des`,
 * `ago`), except for those of English.
 */
const MONTHS: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap(({ code }) =>
    Array.from({ length: 12 }, (_none, month) => month).flatMap((month) =>
      formsIn(code).flatMap((form) => {
        const name = nameOf(month, code, form);
        return /^\p{L}{3,}$/u.test(name) ? [[name, month + 1] as const] : [];
      }),
    ),
  ),
);

/** Names that are verbs as well: months only with a capital. */
const VERBS: ReadonlySet<string> = new Set(['may', 'march']);

function monthOf({ text, written }: Word): number | null {
  if (VERBS.has(text) && !/^\p{Lu}/u.test(written)) return null;
  return MONTHS.get(text) ?? null;
}

function formsIn(code: string): readonly Intl.DateTimeFormatOptions[] {
  const long = [{ month: 'long' }, { month: 'long', day: 'numeric' }] as const;
  return code === 'en' ? [...long, { month: 'short' }] : long;
}

function nameOf(month: number, code: string, options: Intl.DateTimeFormatOptions): string {
  const parts = new Intl.DateTimeFormat(code, { ...options, timeZone: 'UTC' }).formatToParts(
    Date.UTC(2026, month, 11),
  );
  return plainLetters(parts.find(({ type }) => type === 'month')?.value ?? '').replace(/\.$/, '');
}
