import { once, parentOf } from './elements.ts';

/** Whether a person could see it: neither hidden nor transparent, clipped away, off the page or without a size. */
export function isVisible(element: Element): boolean {
  return isShown(element) && isOnPage(element);
}

const isShown: (element: Element) => boolean = once((element) => {
  const parent = parentOf(element);
  return (parent === null || isShown(parent)) && showsItself(element);
});

function showsItself(element: Element): boolean {
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.visibility !== 'visible') return false;
  if (Number(style.opacity) < 0.1 || style.contentVisibility === 'hidden') return false;
  if (style.display === 'contents') return true;
  return !isClipped(element, style) && !(style.position === 'fixed' && isOutsideWindow(element));
}

/** What stands still in the window cannot be scrolled to: a drawer that is pushed out of it is closed. */
function isOutsideWindow(element: Element): boolean {
  const { width, height, left, right, top, bottom } = element.getBoundingClientRect();
  if (width <= 1 || height <= 1) return false;
  return right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight;
}

function isClipped(element: Element, style: CSSStyleDeclaration): boolean {
  if (/inset\((?:50|100)%/.test(style.clipPath) || /rect\(0px,? 0px,? 0px,? 0px\)/.test(style.clip))
    return true;
  if (Number.parseFloat(style.textIndent) < -500) return true;
  // What the page itself hides is hidden by the window: however small its own box is, the page is seen.
  if (element === document.body || element === document.documentElement) return false;
  const box = element.getBoundingClientRect();
  const hidesOverflow = style.overflow === 'hidden' || style.overflow === 'clip';
  return hidesOverflow && (box.width <= 1 || box.height <= 1);
}

const isOnPage = once((element) => {
  const box = element.getBoundingClientRect();
  if (box.width <= 1 || box.height <= 1) return false;
  return box.right + scrollX > 0 && box.bottom + scrollY > 0;
});

/** The least that a finger or a pointer meets. */
const TARGET_MIN = 8;

/**
 * Whether a transparent control lies over what is drawn for it and takes the pointer: what would be hit in its middle is the control
 * itself. Out of the window only its size says so.
 */
export function isMetByPointer(element: Element): boolean {
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.visibility !== 'visible' || style.pointerEvents === 'none')
    return false;
  const { width, height, left, top } = element.getBoundingClientRect();
  if (width < TARGET_MIN || height < TARGET_MIN || !isOnPage(element)) return false;
  const parent = parentOf(element);
  if (parent && !isShown(parent)) return false;
  const [x, y] = [left + width / 2, top + height / 2];
  const isInWindow = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  return !isInWindow || document.elementFromPoint(x, y) === element;
}

/** Whether text in it could be read, and is not struck through. */
export function isLegible(element: Element): boolean {
  const style = getComputedStyle(element);
  if (Number.parseFloat(style.fontSize) < 6) return false;
  if (element.closest('del, s, strike') || style.textDecorationLine.includes('line-through')) return false;
  return style.color !== backgroundBehind(element) && !/^rgba\(.*, 0\)$/.test(style.color);
}

function backgroundBehind(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const color = getComputedStyle(at).backgroundColor;
    if (!/^rgba\(.*, 0\)$/.test(color)) return color;
  }
  return 'rgb(255, 255, 255)';
}
