import { SURVEY_LIMITS } from '@florin/page-reading/survey/limits';
import { asTyped } from '@florin/page-reading/words/as-typed';
import { isInLayer } from './controls/layers.ts';
import { isVisible } from './visibility.ts';
import { isAfterBreak, tidy } from './words.ts';

/** Text nodes of one block make one line, so that `Order <b>123</b>` is read as it is seen, up to where it is broken. */
export function readLines(texts: Text[]): string[] {
  const blocks = new Map<Element, string[]>();
  for (const text of texts) {
    const block = text.parentElement?.closest(
      'p, div, li, td, th, dt, dd, h1, h2, h3, h4, section, article, label, main, body, button',
    );
    if (!block) continue;
    const lines = blocks.get(block) ?? [''];
    blocks.set(block, lines);
    if (isAfterBreak(text, block)) lines.push('');
    lines[lines.length - 1] += ` ${text.data}`;
  }
  return [...blocks.values()]
    .flat()
    .filter((line) => line.trim() !== '')
    .slice(0, SURVEY_LIMITS.lines)
    .map((line) => asTyped(line).replace(/\s+/g, ' ').trim().slice(0, 400));
}

/** A dialog that opens says something, whatever it is marked as. */
export function readLayerLines(texts: readonly Text[]): { readonly layerLines?: string[] } {
  const over = texts.filter(({ parentElement }) => parentElement !== null && isInLayer(parentElement));
  return over.length > 0 ? { layerLines: readLines(over) } : {};
}

/** What the page marks as said to the person: errors, notices. */
export function readAlerts(): string[] {
  const selector =
    '[role=alert], [role=status], [aria-live=assertive], [class*=error i], [class*=alert i], [id*=error i]';
  const found = [...document.querySelectorAll(selector)].slice(0, 40).filter(isVisible);
  const marked = found.map((element) => tidy(element.textContent)).filter((words) => words !== '');
  return [...new Set(marked)];
}

const RED_MAX = 40;

/** Many mark a failure by its colour alone: whether red words tell of one is judged outside. */
export function readRedWords(texts: readonly Text[]): string[] {
  const isOfWords = ({ data }: Text) => /\p{L}\p{M}*\p{L}/u.test(data);
  const red = texts.filter((text) => isOfWords(text) && isDrawnRed(text.parentElement!));
  return [...new Set(red.slice(0, RED_MAX).map(({ data }) => tidy(data)))];
}

/** The words, or the field of colour that they stand on: a button that is red says nothing. */
function isDrawnRed(element: Element): boolean {
  if (isRed(getComputedStyle(element).color)) return true;
  const ground = groundOf(element);
  return ground !== null && isRed(ground) && !element.closest('button, a, [role=button], label');
}

const GROUND_DEPTH = 4;

function groundOf(element: Element): string | null {
  let at: Element | null = element;
  for (let depth = 0; at && depth < GROUND_DEPTH; depth += 1, at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (!/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)) return backgroundColor;
  }
  return null;
}

function isRed(colour: string): boolean {
  const [first = 0, second = 0, third = 0] = (colour.match(/-?[\d.]+/g) ?? []).map(Number);
  if (colour.startsWith('rgb')) return first >= 130 && second <= 90 && third <= 100;
  return colour.startsWith('oklch') && second > 0.12 && third > 5 && third < 45;
}
