import type { AmountRow } from '../survey/document-survey.ts';
import type { Clue } from './reading.ts';
import { MEANINGS } from './reading.ts';
import { wordClues } from './word-clues.ts';

/** The rows of a page with what each amounts to, in the smallest unit; null where that cannot be read. */
export interface SummedRow {
  readonly row: AmountRow;
  readonly amount: number | null;
}

/** What comes off and is shown without a minus may be added as well as taken away: only so many rows are tried. */
const ADDENDS_MAX = 6;

/**
 * What the words beside an amount say.
 * @example amountClues(row, ['de'])[0] // { rule: 'label is', meaning: 'subtotal', … }
 */
export function amountClues(
  { label, note = '' }: AmountRow,
  languages: readonly string[] | undefined,
): readonly Clue[] {
  return [
    ...wordClues('label', label, MEANINGS.amount, languages),
    ...wordClues('note', note, MEANINGS.amount, languages),
  ];
}

/**
 * Where an amount stands, and how it fits to the others.
 * @example amountMarks(rows, 3) // ['the last amount', 'sums the rows before it']
 */
export function amountMarks(rows: readonly SummedRow[], index: number): readonly string[] {
  const { row, amount } = rows[index]!;
  const amounts = rows.flatMap(({ amount: one }) => (one === null ? [] : [one]));
  return [
    row.label.trim() === '' && 'without words',
    row.label.length > LONG_LABEL && 'with many words',
    row.isChosen !== undefined && 'in a choice',
    index === rows.length - 1 && 'the last amount',
    index === 0 && 'the first amount',
    amount !== null && amount === Math.max(...amounts) && 'the largest amount',
    amount === 0 && 'nothing',
    amount !== null && amount < 0 && 'less than nothing',
    amount !== null && amounts.filter((one) => one === amount).length > 1 && 'said again elsewhere',
    addendsOf(rows, index) > 0 && 'sums the rows before it',
    isAddend(rows, index) && 'summed by a row after it',
  ].filter((mark) => mark !== false);
}

const LONG_LABEL = 40;

function isAddend(rows: readonly SummedRow[], index: number): boolean {
  return rows.slice(index + 1, index + 1 + ADDENDS_MAX).some((_, further) => {
    const at = index + 1 + further;
    return addendsOf(rows, at) >= at - index;
  });
}

/** How many rows right before this one add up to it; 0 where none do. */
function addendsOf(rows: readonly SummedRow[], index: number): number {
  const total = rows[index]?.amount;
  if (total === null || total === undefined || total === 0) return 0;
  let sum = 0;
  for (let count = 1; count <= ADDENDS_MAX && index - count >= 0; count += 1) {
    const addend = rows[index - count]?.amount;
    if (addend === null || addend === undefined) return 0;
    sum += addend;
    if (count > 1 && sum === total) return count;
  }
  return 0;
}
