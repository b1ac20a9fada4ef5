import { type Element, type ForeignDocument, WORDS_MAX } from '@florin/page-reading/foreign-text/document';
import { besideEnglish, says, saysClearly } from '@florin/page-reading/lexicon/lexicon';
import { names } from '@florin/page-reading/lexicon/markup-names';
import { pageLanguages } from '@florin/page-reading/lexicon/page-languages';
import { labelBeside } from '@florin/page-reading/money/amount-label';
import { localesOf, rowsWithMark } from '@florin/page-reading/money/decimal-mark';
import { moneyIn } from '@florin/page-reading/money/money-forms';
import { amountOn, chooseTotal, type PageTotal } from '@florin/page-reading/money/read-total';
import { rowsSpoken } from '@florin/page-reading/money/spoken-rows';
import type { Currency, Quote } from '@florin/page-reading/purchase';
import type { AmountRow } from '@florin/page-reading/survey/document-survey';
import { sumSaid } from '@florin/page-reading/survey/sum-said';
import { cents, isCents } from '@florin/wire/money';
import { centsOfMajor } from '../../api-amounts.ts';
import { valueAt } from './extraction.ts';
import type { OpenAnswer } from './open-answer.ts';

interface AmountPath {
  readonly path: readonly string[];
  readonly unit: 'minor' | 'major';
}

/** Where a page names one line of the order. */
interface LabelledAmount {
  readonly step: number;
  readonly label: string;
}

/** A total that stands in one answer, and how it is read there. */
export type WholeTotal =
  | { readonly kind: 'markup'; readonly step: number }
  | {
      readonly kind: 'json';
      readonly step: number;
      readonly total: AmountPath;
      readonly lines: Readonly<Record<string, AmountPath>>;
    };

/** Or one that no page shows: its lines stand on several. `step` is the last of them. */
export type TotalSource =
  | WholeTotal
  | {
      readonly kind: 'lines';
      readonly step: number;
      readonly lines: Readonly<Record<string, LabelledAmount>>;
    };

/** The last answer that holds the whole quote, its total and every line of it; else the answers that hold a line each. */
export function findTotal(answers: readonly OpenAnswer[], quote: Quote): TotalSource | null {
  for (let step = answers.length - 1; step >= 0; step -= 1) {
    const answer = answers[step];
    const source = answer && (answer.isJson ? inJson(answer, step, quote) : inMarkup(answer, step, quote));
    if (source) return source;
  }
  return inSeveral(answers, quote);
}

function inSeveral(answers: readonly OpenAnswer[], { amount, breakdown }: Quote): TotalSource | null {
  const rows = answers.map(rowsIn);
  const lines = Object.entries(breakdown).map(
    ([name, value]) => [name, labelled(rows, name, value)] as const,
  );
  const found = lines.flatMap(([name, place]) => (place ? [[name, place] as const] : []));
  const sum = Object.values(breakdown).reduce((total, value) => total + value, 0);
  if (found.length !== lines.length || found.length < 2 || sum !== amount) return null;
  return {
    kind: 'lines',
    step: Math.max(...found.map(([, { step }]) => step)),
    lines: Object.fromEntries(found),
  };
}

type Rows = readonly AmountRow[];

function rowsIn(answer: OpenAnswer): Rows {
  return answer.isJson ? [] : spokenRows(answer.document()).rows;
}

function labelled(rows: readonly Rows[], name: string, value: number): LabelledAmount | null {
  const isCalled = (row: AmountRow) => mayBeCalled(row, name);
  for (let step = rows.length - 1; step > 0; step -= 1) {
    const here = rows[step] ?? [];
    const row = here.find((shown) => isCalled(shown) && amountOn(shown.text) === value);
    if (row && amountAmong(here, row.label) === value) return { step, label: row.label };
  }
  return null;
}

/** A way to ship goes by any name; goods and taxes are called so. */
function mayBeCalled({ label, spoken }: AmountRow, name: string): boolean {
  const said = spoken ?? sumSaid(label, '');
  return name === 'shipping' || said === name || (name === 'subtotal' && said === 'total');
}

/**
 * What a page names by these words; null where nothing is called so, or two sums are.
 * @example amountCalled(answer, 'Standard post') // 495
 */
export function amountCalled(answer: OpenAnswer, label: string): number | null {
  return amountAmong(rowsIn(answer), label);
}

function amountAmong(rows: Rows, label: string): number | null {
  const amounts = new Set(rows.filter((row) => row.label === label).map(({ text }) => amountOn(text)));
  const [amount = null] = amounts;
  return amounts.size === 1 ? amount : null;
}

/**
 * The total of lines that stand on several pages; null where one is missing.
 * @example totalOfLines({ subtotal: 1840, shipping: 495 }, 'usd')?.amount // 2335
 */
export function totalOfLines(
  lines: Readonly<Record<string, number | null>>,
  currency: Currency,
): PageTotal | null {
  const breakdown = Object.fromEntries(
    Object.entries(lines).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
  if (Object.keys(breakdown).length !== Object.keys(lines).length) return null;
  const amount = Object.values(breakdown).reduce((total, value) => total + value, 0);
  return { amount: cents(amount), currency, breakdown };
}

function inMarkup(answer: OpenAnswer, step: number, quote: Quote): TotalSource | null {
  const reading = readMarkup(answer, quote.currency);
  return reading && reading.amount === quote.amount ? { kind: 'markup', step } : null;
}

function readMarkup(answer: OpenAnswer, currency: Currency): PageTotal | null {
  const { rows, languages, texts } = spokenRows(answer.document());
  if (texts.some((words) => isOpen(words, languages))) return null;
  const reading = chooseTotal(rows, currency);
  return reading.kind === 'total' ? reading.total : null;
}

/** Markup may hold words that are shown while something is reckoned: those count that say more than that. */
function isOpen(words: string, languages: readonly string[]): boolean {
  return saysClearly('reckoning', words) || says('not_reckoned_yet', words, besideEnglish(languages));
}

type Line = 'subtotal' | 'shipping' | 'tax' | 'fee' | 'discount';
const LINES: ReadonlySet<string> = new Set<Line>(['subtotal', 'shipping', 'tax', 'fee', 'discount']);
const isLine = (name: string): name is Line => LINES.has(name);

function inJson(answer: OpenAnswer, step: number, quote: Quote): TotalSource | null {
  const leaves = answer.leaves();
  const find = (line: Line | 'total', amount: number): AmountPath | null => {
    for (const { path, value } of leaves) {
      if (!names(line, path.slice(-2).join('.'))) continue;
      if (value === String(Math.abs(amount))) return { path, unit: 'minor' };
      if (centsOfMajor(value) === Math.abs(amount) && value.includes('.')) return { path, unit: 'major' };
    }
    return null;
  };
  const total = find('total', quote.amount);
  const lines = Object.entries(quote.breakdown).map(
    ([name, amount]) => [name, isLine(name) ? find(name, amount) : null] as const,
  );
  if (!total || lines.some(([, path]) => path === null)) return null;
  return {
    kind: 'json',
    step,
    total,
    lines: Object.fromEntries(lines.flatMap(([name, path]) => (path ? [[name, path]] : []))),
  };
}

/** Reads total and lines from a new answer; null where they are not there or do not add up. */
export function readTotal(answer: OpenAnswer, source: WholeTotal, currency: Currency): PageTotal | null {
  if (source.kind === 'markup') return readMarkup(answer, currency);
  const amount = amountAt(answer, source.total);
  const lines = Object.entries(source.lines).map(([name, path]) => {
    const value = amountAt(answer, path);
    return [name, value !== null && name === 'discount' ? -value : value] as const;
  });
  const sum = lines.reduce((total, [, value]) => total + (value ?? Number.NaN), 0);
  if (amount === null || sum !== amount) return null;
  const breakdown = Object.fromEntries(lines.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return { amount: cents(amount), currency, breakdown };
}

function amountAt(answer: OpenAnswer, { path, unit }: AmountPath): number | null {
  const text = valueAt(answer, path);
  const value = unit === 'minor' ? Number(text) : centsOfMajor(text);
  return text !== null && isCents(value) ? value : null;
}

const ROWS_MAX = 200;

interface SpokenRows {
  readonly rows: Rows;
  readonly languages: readonly string[];
  readonly texts: readonly string[];
}

/** With what their labels say in the languages of the page, as a survey has them. */
function spokenRows(document: ForeignDocument): SpokenRows {
  const declared = document.elements.find(({ tag }) => tag === 'html')?.attributes.lang ?? '';
  const texts = document.elements.filter(isShort).map(({ words }) => words);
  const languages = pageLanguages(declared, texts);
  const rows = rowsSpoken(amountRows(document), languages);
  return { rows: rowsWithMark(rows, localesOf(declared, languages)), languages, texts };
}

/** What is pressed speaks of next steps, and of no sum. */
function isShort({ tag, words, isHidden, children }: Element): boolean {
  const isPressed = tag === 'button' || tag === 'a';
  return !isHidden && !isPressed && children.length === 0 && words.length > 0 && words.length < WORDS_MAX;
}

/** The labelled amounts of markup, read as the survey reads them from a page, but without knowing what is visible. */
export function amountRows(document: ForeignDocument): AmountRow[] {
  const rows: AmountRow[] = [];
  for (const element of document.elements) {
    if (rows.length >= ROWS_MAX) break;
    if (!element.isHidden && hasAmount(element) && !element.children.some(hasAmount))
      rows.push(rowOf(element));
  }
  return rows;
}

/** Longer texts are not tried at all: an amount and its name are short. */
function hasAmount({ words, isHidden }: Element): boolean {
  return !isHidden && words.length < WORDS_MAX && moneyIn(words) !== null;
}

function rowOf(element: Element): AmountRow {
  const text = moneyIn(element.words) ?? '';
  return { label: (labelBeside(element.words, text) || labelFor(element, text)).slice(0, 80), text };
}

function labelFor(element: Element, amount: string): string {
  const term = siblingBefore(closest(element, 'dd') ?? element);
  if (term?.tag === 'dt') return term.words;
  for (let at = element.parent, level = 0; at && level < 4; at = at.parent, level += 1) {
    if (at.words.length >= WORDS_MAX) return '';
    const rest = labelBeside(at.words, amount);
    if (rest) return rest;
  }
  return '';
}

function closest(element: Element, tag: string): Element | null {
  for (let at: Element | null = element; at; at = at.parent) if (at.tag === tag) return at;
  return null;
}

function siblingBefore({ parent, index }: Element): Element | undefined {
  return parent?.children[index - 1];
}
