import type { Concept } from '../lexicon/concepts.ts';
import { says } from '../lexicon/lexicon.ts';
import type { AmountRow } from '../survey/document-survey.ts';
import { sumSaid } from '../survey/sum-said.ts';
import { parseMoney } from './shown-money.ts';

/**
 * Visible amounts with what the words beside them say in the languages of their page.
 * @example rowsSpoken([{ label: 'Zwischensumme', text: '18,40 $' }], ['de'])[0]?.spoken // 'subtotal'
 */
export function rowsSpoken(rows: readonly AmountRow[], languages: readonly string[]): readonly AmountRow[] {
  return withoutLesserTotals(rows.map((row) => rowIn(row, languages)));
}

/**
 * One word may name the sum of the goods and that of the order: `Summe`, `Versand`, `Bestellsumme`. What is called a total by other
 * words than the last one, and has a line between it and that, is the sum of the goods: the lines prove it, or there is no total. By
 * the same words it is that where a charge stands between them and nothing below: `Итого`, `Доставка`, `Итого`; or where what stands
 * between them, whatever it is called, comes to the difference.
 */
function withoutLesserTotals(rows: readonly AmountRow[]): readonly AmountRow[] {
  const end = rows.findLastIndex(({ spoken }) => spoken === 'total');
  const last = rows[end];
  if (!last) return rows;
  return rows.map((row, index) => {
    const isBefore = row.spoken === 'total' && index < end - 1;
    const isCalledSo =
      row.label !== last.label || (end === rows.length - 1 && addsUp(row, rows.slice(index + 1, end), last));
    const isLesser = isBefore && row.text !== last.text && isCalledSo;
    return isLesser ? { ...row, spoken: 'subtotal' } : row;
  });
}

/** A charge is named between them, or what stands there comes to the difference. */
function addsUp(first: AmountRow, between: readonly AmountRow[], last: AmountRow): boolean {
  if (between.some(({ spoken }) => spoken === 'shipping' || spoken === 'tax')) return true;
  const cents = [first, ...between, last].map(({ text }) => parseMoney(text)?.cents ?? Number.NaN);
  const sum = cents.slice(0, -1).reduce((total, amount) => total + amount, 0);
  return between.length > 0 && sum === cents.at(-1);
}

/** Neighbours have the same word for different things: what is said in the language of most of the page counts. */
function rowIn(row: AmountRow, languages: readonly string[]): AmountRow {
  for (const language of languages) {
    const spoken = sumSaid(row.label, row.note ?? '', [language]);
    if (spoken !== null)
      return { ...row, spoken: isPromise(row, spoken, language) ? 'former_price' : spoken };
  }
  return row;
}

/** An amount above which sending is free is no part of a sum: `Delivery is free from $50`. */
function isPromise({ label, note, text, isChosen }: AmountRow, spoken: Concept, language: string): boolean {
  if (spoken !== 'shipping' || isChosen || !says('free', `${label} ${note ?? ''}`, [language])) return false;
  return (parseMoney(text)?.cents ?? 0) > 0;
}
