import { SURVEY_LIMITS } from '@florin/page-reading/survey/limits';
import { isLegible, isVisible } from './visibility.ts';

/** Only what a person can see counts: text that is hidden, tiny, transparent or struck through is how false totals are planted. */
export function visibleTexts(): Text[] {
  const found: Text[] = [];
  if (document.body) collect(document.body, found, { left: SURVEY_LIMITS.texts });
  return document.querySelector('tfoot') ? withFeetBelow(found) : found;
}

/** The foot of a table may be written before its body and is drawn below it all the same. */
function withFeetBelow(texts: readonly Text[]): Text[] {
  const ends = new Map<Element, number>();
  texts.forEach((text, index) => {
    const table = text.parentElement?.closest('table');
    if (table) ends.set(table, index);
  });
  const placeOf = (text: Text, index: number) => {
    const foot = text.parentElement?.closest('tfoot');
    const isBelow = foot && getComputedStyle(foot).display === 'table-footer-group';
    const end = isBelow && foot.parentElement ? ends.get(foot.parentElement) : undefined;
    return end === undefined ? index : end + 0.5;
  };
  return texts
    .map((text, index) => ({ text, place: placeOf(text, index) }))
    .sort((one, other) => one.place - other.place)
    .map(({ text }) => text);
}

/** Of a shadow root where its host stands. */
function collect(root: Node, found: Text[], bound: { left: number }): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  while (bound.left > 0 && walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Element) {
      if (node.shadowRoot) collect(node.shadowRoot, found, bound);
      continue;
    }
    bound.left -= 1;
    if (isRead(node as Text)) found.push(node as Text);
  }
}

function isRead(text: Text): boolean {
  const parent = text.parentElement;
  if (!parent || !/\S/.test(text.data)) return false;
  if (parent.closest('script, style, noscript, template, option, textarea')) return false;
  return isVisible(parent) && isLegible(parent);
}
