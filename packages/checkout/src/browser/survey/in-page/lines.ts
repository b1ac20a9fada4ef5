import { SURVEY_LIMITS } from '../limits.ts';
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

/** What the page marks as said to the person: errors, notices. */
export function readAlerts(): string[] {
  const selector =
    '[role=alert], [role=status], [aria-live=assertive], [class*=error i], [class*=alert i], [id*=error i]';
  const found = [...document.querySelectorAll(selector)].slice(0, 40).filter(isVisible);
  return found.map((element) => tidy(element.textContent)).filter((words) => words !== '');
}
