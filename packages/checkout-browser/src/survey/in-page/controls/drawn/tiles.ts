import { parentOf } from '../../elements.ts';
import { isVisible } from '../../visibility.ts';
import { saidIn, tidy } from '../../words.ts';

/** What could be a tile by its kind; whether it is one is told by how it is drawn. */
export const TILE = 'div, li, td, section, article, span, p, dt, a:not([href])';

const USABLE =
  'a[href], button, input:not([type=hidden]), select, textarea, label, summary, [role=button], [role=radio], [role=option], [role=tab], [role=link], [role=checkbox], [role=combobox]';
const TEXT_LENGTH_MAX = 60;

/**
 * Whether a box without any role is something to press: a hand over it says so to a person, and it has a few words of its
 * own, if only as its title, and nothing else to use inside or around it.
 */
export function isTile(element: Element): boolean {
  if (!element.matches(TILE) || getComputedStyle(element).cursor !== 'pointer') return false;
  const parent = parentOf(element);
  if (!parent || getComputedStyle(parent).cursor === 'pointer') return false;
  if (element.closest(USABLE) || element.querySelector(USABLE)) return false;
  const { length } = saidIn(element) || tidy(element.getAttribute('title'));
  return length > 0 && length <= TEXT_LENGTH_MAX && isVisible(element);
}
