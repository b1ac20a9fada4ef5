import { cents, isCents } from '@florin/wire/money';
import { type HTMLElement, parse } from 'node-html-parser';
import { centsOfMajor } from '../api-amounts.ts';
import { labelBeside } from '../browser/survey/amount-label.ts';
import type { AmountRow } from '../browser/survey/document-survey.ts';
import { chooseTotal, type PageTotal } from '../browser/survey/read-total.ts';
import type { Currency, Quote } from '../driver.ts';
import type { Answer } from './extraction.ts';
import { jsonLeaves, valueAt } from './extraction.ts';

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
export function findTotal(answers: readonly Answer[], quote: Quote): TotalSource | null {
  for (let step = answers.length - 1; step >= 0; step -= 1) {
    const answer = answers[step];
    const source =
      answer &&
      (answer.responseType.includes('json') ? inJson(answer, step, quote) : inMarkup(answer, step, quote));
    if (source) return source;
  }
  return null;
}

function inMarkup(answer: Answer, step: number, quote: Quote): TotalSource | null {
  const reading = readMarkup(answer.responseBody, quote.currency);
  return reading && reading.amount === quote.amount ? { kind: 'markup', step } : null;
}

function readMarkup(markup: string, currency: Currency): PageTotal | null {
  if (/calculated (?:at|in|on|during) (?:the )?next step/i.test(markup)) return null;
  const reading = chooseTotal(amountRows(markup), currency);
  return reading.kind === 'total' ? reading.total : null;
}

const NAMES: Readonly<Record<string, RegExp>> = {
  subtotal: /sub_?total|items/i,
  shipping: /shipping|delivery/i,
  tax: /tax|vat|gst/i,
  fee: /fee|handling|surcharge/i,
  discount: /discount|promo/i,
};

function inJson(answer: Answer, step: number, quote: Quote): TotalSource | null {
  const leaves = jsonLeaves(answer.responseBody);
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
export function readTotal(answer: Answer, source: TotalSource, currency: Currency): PageTotal | null {
  if (source.kind === 'markup') return readMarkup(answer.responseBody, currency);
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

function amountAt(answer: Answer, { path, unit }: AmountPath): number | null {
  const text = valueAt(answer.responseBody, path);
  const value = unit === 'minor' ? Number(text) : centsOfMajor(text);
  return text !== null && isCents(value) ? value : null;
}

const MONEY = /[-−–]?\s?(?:US\$|S\$|USD|SGD|\$)\s?[-−–]?\d[\d,]*(?:\.\d+)?|\d[\d,]*\.\d{2}\s?(?:USD|SGD)/i;
const ROW_LENGTH_MAX = 160;

/** The labelled amounts of markup, read as the survey reads them from a page, but without knowing what is visible. */
export function amountRows(markup: string): AmountRow[] {
  const root = parse(markup, { blockTextElements: { script: false, style: false } });
  for (const hidden of root.querySelectorAll('[hidden], template, noscript, option, del, s')) hidden.remove();
  const leaves = root
    .querySelectorAll('*')
    .filter((element) => MONEY.test(words(element)) && isSmallest(element));
  return leaves.slice(0, 200).map(rowOf);
}

function words(element: HTMLElement): string {
  return element.textContent.replace(/\s+/g, ' ').trim();
}

function isSmallest(element: HTMLElement): boolean {
  return (
    words(element).length < ROW_LENGTH_MAX && !element.children.some((child) => MONEY.test(words(child)))
  );
}

function rowOf(element: HTMLElement): AmountRow {
  const own = words(element);
  const text = MONEY.exec(own)?.[0] ?? '';
  return { label: (labelBeside(own, text) || labelFor(element, text)).slice(0, 80), text };
}

function labelFor(element: HTMLElement, amount: string): string {
  const term = (element.closest('dd') ?? element).previousElementSibling;
  if (term?.tagName === 'DT') return words(term);
  for (let at = element.parentNode, depth = 0; at && depth < 4; at = at.parentNode, depth += 1) {
    const row = words(at);
    if (row.length >= ROW_LENGTH_MAX) return '';
    const rest = labelBeside(row, amount);
    if (rest) return rest;
  }
  return '';
}
