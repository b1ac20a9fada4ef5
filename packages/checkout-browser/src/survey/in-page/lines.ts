import { SURVEY_LIMITS } from '@florin/page-reading/survey/limits';
import { isInLayer } from './controls/layers.ts';
import { isVisible } from './visibility.ts';
import { tidy } from './words.ts';

/** Text nodes of one block make one line, so that `Order <b>123</b>` is read as it is seen. */
export function readLines(texts: Text[]): string[] {
  const lines = new Map<Element, string>();
  for (const text of texts) {
    const block = text.parentElement?.closest(
      'p, div, li, td, th, dt, dd, h1, h2, h3, h4, section, article, label, main, body, button',
    );
    if (block) lines.set(block, `${lines.get(block) ?? ''} ${text.data}`);
  }
  return [...lines.values()]
    .slice(0, SURVEY_LIMITS.lines)
    .map((line) => line.replace(/\s+/g, ' ').trim().slice(0, 400));
}

/** A dialog that opens says something, whatever it is marked as. */
export function readLayerLines(texts: readonly Text[]): { readonly layerLines?: string[] } {
  const over = texts.filter(({ parentElement }) => parentElement !== null && isInLayer(parentElement));
  return over.length > 0 ? { layerLines: readLines(over) } : {};
}

/** What the page marks as said to the person: errors, notices. Many mark a failure by its colour alone. */
export function readAlerts(texts: Text[]): string[] {
  const selector =
    '[role=alert], [role=status], [aria-live=assertive], [class*=error i], [class*=alert i], [id*=error i]';
  const found = [...document.querySelectorAll(selector)].slice(0, 40).filter(isVisible);
  const marked = found.map((element) => tidy(element.textContent)).filter((words) => words !== '');
  const coloured = texts.filter(isRedFailure).map(({ data }) => tidy(data));
  return [...new Set([...marked, ...coloured.slice(0, 10)])];
}

const FAILURE =
  /declin|refus|reject|denied|fail|insufficient|expired|unable|error|could ?n[o']t|(?:not|n't) (?:be )?(?:processed|authori[sz]ed|accepted|complete)/i;

function isRedFailure({ data, parentElement }: Text): boolean {
  return parentElement !== null && FAILURE.test(data) && isRed(getComputedStyle(parentElement).color);
}

function isRed(colour: string): boolean {
  const [first = 0, second = 0, third = 0] = (colour.match(/-?[\d.]+/g) ?? []).map(Number);
  if (colour.startsWith('rgb')) return first >= 130 && second <= 90 && third <= 100;
  return colour.startsWith('oklch') && second > 0.12 && third > 5 && third < 45;
}
