import { cents, isCents } from '@florin/wire/money';
import { centsOfMajor } from '../../api-amounts.ts';
import type { AmountRow } from '../../browser/survey/document-survey.ts';
import { labelBeside } from '../../browser/survey/money/amount-label.ts';
import { chooseTotal, type PageTotal } from '../../browser/survey/money/read-total.ts';
import type { Currency, Quote } from '../../driver.ts';
import { type Element, type ForeignDocument, WORDS_MAX } from '../../foreign-pages/document.ts';
import { valueAt } from './extraction.ts';
import type { OpenAnswer } from './open-answer.ts';

interface AmountPath {
  readonly path: readonly string[];
  readonly unit: 'minor' | 'major';
}

/** In which answer the total stands, and how it is read there. */
export type TotalSource =
  | { readonly kind: 'markup'; readonly step: number }
  | {
      readonly kind: 'json';
      readonly step: number;
      readonly total: AmountPath;
      readonly lines: Readonly<Record<string, AmountPath>>;
    };

/** The last answer that holds the whole quote: its total and every line of it. */
export function findTotal(answers: readonly OpenAnswer[], quote: Quote): TotalSource | null {
  for (let step = answers.length - 1; step >= 0; step -= 1) {
    const answer = answers[step];
    const source = answer && (answer.isJson ? inJson(answer, step, quote) : inMarkup(answer, step, quote));
    if (source) return source;
  }
  return null;
}

function inMarkup(answer: OpenAnswer, step: number, quote: Quote): TotalSource | null {
  const reading = readMarkup(answer, quote.currency);
  return reading && reading.amount === quote.amount ? { kind: 'markup', step } : null;
}

function readMarkup(answer: OpenAnswer, currency: Currency): PageTotal | null {
  if (/calculated (?:at|in|on|during) (?:the )?next step/i.test(answer.body)) return null;
  const reading = chooseTotal(amountRows(answer.document()), currency);
  return reading.kind === 'total' ? reading.total : null;
}

const NAMES: Readonly<Record<string, RegExp>> = {
  subtotal: /sub_?total|items/i,
  shipping: /shipping|delivery/i,
  tax: /tax|vat|gst/i,
  fee: /fee|handling|surcharge/i,
  discount: /discount|promo/i,
};

function inJson(answer: OpenAnswer, step: number, quote: Quote): TotalSource | null {
  const leaves = answer.leaves();
  const find = (pattern: RegExp, amount: number, not?: RegExp): AmountPath | null => {
    for (const { path, value } of leaves) {
      const name = path.slice(-2).join('.');
      if (!pattern.test(name) || not?.test(name)) continue;
      if (value === String(Math.abs(amount))) return { path, unit: 'minor' };
      if (centsOfMajor(value) === Math.abs(amount) && value.includes('.')) return { path, unit: 'major' };
    }
    return null;
  };
  const total = find(/total|amount_?due|grand/i, quote.amount, /sub_?total|tax|shipping|discount/i);
  const lines = Object.entries(quote.breakdown).map(
    ([name, amount]) => [name, find(NAMES[name] ?? /$^/, amount)] as const,
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
export function readTotal(answer: OpenAnswer, source: TotalSource, currency: Currency): PageTotal | null {
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

const MONEY =
  /[-−–]?\s?(?:US\$|S\$|USD|SGD|\$)\s?[-−–]?\d[\d,]*(?:\.\d+)?|(?<![\d,])\d[\d,]*\.\d{2}\s?(?:USD|SGD)/i;
const ROWS_MAX = 200;

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
  return !isHidden && words.length < WORDS_MAX && MONEY.test(words);
}

function rowOf(element: Element): AmountRow {
  const text = MONEY.exec(element.words)?.[0] ?? '';
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
