import { type Languages, withoutSaid } from '../lexicon/lexicon.ts';
import { amountIn } from '../money/money-forms.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { plainWords } from '../words/plain-words.ts';
import { countedIn, countsGoods } from './goods-count.ts';
import { addButton, addingControls, rowButtons } from './product-controls.ts';
import { saysSoldOutHere } from './sold-out.ts';

/** One of several goods that share a page and its button: each is counted in a field of its own. */
export interface GoodsRow {
  readonly title: string;
  readonly count: Control;
}

/** What an offer calls the choice among them. */
export const GOODS_KEY = 'item';

const TITLE_MAX = 120;

/**
 * The rows of a list of tickets, an order form or a grouped product; empty where the page sells one thing, or where its rows cannot
 * be told apart. The number of rows is at least two.
 * @example goodsRows(seen).map(({ title }) => title) // ['Evening ticket', 'Programme book']
 */
export function goodsRows(seen: DocumentSurvey): readonly GoodsRow[] {
  const button = addButton(seen);
  if (!button) return [];
  const counts = seen.controls.filter(
    (control) =>
      control.form === button.form &&
      control.isInDialog === button.isInDialog &&
      (!control.isDisabled || control.isReadOnly) &&
      countsGoods(control),
  );
  if (counts.length < 2) return [];
  const named = NAMINGS.map((nameOf) =>
    counts.map((count) => ({ title: tidied(nameOf(count), count.languages), count })),
  );
  return named.find(areToldApart) ?? [];
}

/**
 * Whether the page says of what its button adds that it is sold out. Where several goods are counted that stands in the row of one of them: what can
 * be counted can be had.
 * @example saysGoodsSoldOut(seen, addButton(seen)) // true: 'Enamel Mug', '$20.00', 'Out of stock', 'Add to cart'
 */
export function saysGoodsSoldOut(seen: DocumentSurvey, button: Control): boolean {
  return saysSoldOutHere(seen, button) && goodsRows(seen).length === 0;
}

/**
 * The button right behind the count of a row; null where not each row has one: there one button adds whatever is counted.
 * @example buttonOfRow(seen, rows, evening)?.text // 'Add to cart'
 */
export function buttonOfRow(
  seen: DocumentSurvey,
  rows: readonly GoodsRow[],
  { count }: GoodsRow,
): Control | null {
  const { form } = count;
  const adding = addingControls(seen).filter((button) => button.form === form);
  const counts = rows.map((row) => row.count);
  const inTurn = seen.controls.filter((control) => adding.includes(control) || counts.includes(control));
  const areInTurn = inTurn.every((control, at) => (at % 2 === 0 ? counts : adding).includes(control));
  if (!areInTurn || adding.length !== counts.length) return null;
  return inTurn[inTurn.indexOf(count) + 1] ?? null;
}

/** One of several goods that share a page, each with a button of its own. */
export interface PressedRow {
  readonly title: string;
  readonly button: Control;
}

/** @example pressedRows(seen).map(({ title }) => title) // ['Standing', 'Seat'] */
export function pressedRows(seen: DocumentSurvey): readonly PressedRow[] {
  const rows = rowButtons(seen).map((button) => ({
    title: tidied(beforePrice(button), button.languages),
    button,
  }));
  return areToldApart(rows) ? rows : [];
}

/** As labels call them, else as the rows do before their prices, else by the headings above. */
const NAMINGS: readonly ((count: Control) => string)[] = [
  ({ label }) => label,
  beforePrice,
  ({ section }) => section,
];

function beforePrice({ row }: Control): string {
  return row.split(amountIn(row) ?? '\n', 1)[0] ?? '';
}

function areToldApart(rows: readonly { readonly title: string }[]): boolean {
  const titles = rows.map(({ title }) => plainWords(title));
  return new Set(titles).size === rows.length && titles.every((title) => /\p{L}/u.test(title));
}

function tidied(words: string, languages: Languages): string {
  const named = withoutSaid('stock_note', words.replace(/\s+/g, ' ').trim(), languages);
  return withoutSaid('quantity', named, languages).replace(/\s+/g, ' ').trim().slice(0, TITLE_MAX);
}

/** @example countIn(row) // 0, where the field is empty */
export function countIn({ count }: GoodsRow): number {
  return countedIn(count) || 0;
}

/** The row of this name. */
export function rowCalled<Row extends { readonly title: string }>(
  rows: readonly Row[],
  title: string | number | undefined,
): Row | undefined {
  const wanted = title === undefined ? '' : plainWords(String(title));
  return rows.find((row) => plainWords(row.title) === wanted);
}

/** Whether the rows hold the number that is wanted of one of them, and nothing of the others. */
export function holdOnly(rows: readonly GoodsRow[], wanted: GoodsRow, quantity: number): boolean {
  return rows.every((row) => countIn(row) === (row === wanted ? quantity : 0));
}
