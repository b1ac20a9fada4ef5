import { labelBeside } from '../amount-label.ts';
import type { AmountRow } from '../document-survey.ts';
import { SURVEY_LIMITS } from '../limits.ts';
import { tidy } from './words.ts';

const MONEY =
  /[-−–]?\s?(?:US\$|S\$|USD|SGD|\$|€|£)\s?[-−–]?\d[\d,]*(?:\.\d+)?|\d[\d,]*\.\d{2}\s?(?:USD|SGD)/i;

export function readAmounts(texts: Text[]): AmountRow[] {
  const elements = new Set<Element>();
  for (const text of texts) {
    if (!/\d/.test(text.data) || text.data.length > SURVEY_LIMITS.textLength) continue;
    const element = amountElement(text);
    if (element && elements.size < SURVEY_LIMITS.amounts) elements.add(element);
  }
  return [...elements].map(rowOf);
}

/** The smallest element whose words contain the whole amount, so that `$<b>12</b>.<sup>99</sup>` reads as one. */
function amountElement(text: Text): Element | null {
  for (let at = text.parentElement, depth = 0; at && depth < 4; at = at.parentElement, depth += 1) {
    const words = tidy(at.textContent);
    if (words.length >= SURVEY_LIMITS.textLength) return null;
    if (MONEY.test(words)) return at;
  }
  return null;
}

function rowOf(element: Element): AmountRow {
  const own = tidy(element.textContent);
  const text = MONEY.exec(own)?.[0] ?? '';
  const label = labelBeside(own, text) || wordsNaming(element, text);
  return { label: label.slice(0, 80), text };
}

function wordsNaming(element: Element, amount: string): string {
  const term = element.closest('dd')?.previousElementSibling;
  if (term?.matches('dt')) return tidy(term.textContent);
  for (let at = element.parentElement, depth = 0; at && depth < 4; at = at.parentElement, depth += 1) {
    const words = tidy(at.textContent);
    if (words.length >= SURVEY_LIMITS.textLength) return '';
    const rest = labelBeside(words, amount);
    if (rest) return rest;
  }
  return '';
}
