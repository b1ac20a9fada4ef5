import { SURVEY_LIMITS } from '../limits.ts';
import { isLegible, isVisible } from './visibility.ts';

/** Only what a person can see counts: text that is hidden, tiny, transparent or struck through is how false totals are planted. */
export function visibleTexts(): Text[] {
  const found: Text[] = [];
  if (!document.body) return found;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let seen = 0; seen < SURVEY_LIMITS.texts && walker.nextNode(); seen += 1) {
    const node = walker.currentNode as Text;
    const parent = node.parentElement;
    if (!parent || !/\S/.test(node.data)) continue;
    if (parent.closest('script, style, noscript, template, option, textarea')) continue;
    if (isVisible(parent) && isLegible(parent)) found.push(node);
  }
  return found;
}
