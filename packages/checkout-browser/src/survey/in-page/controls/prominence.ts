import type { PageControl } from '../../page-survey.ts';

/** Larger ones are cards and pictures that lead somewhere. */
const HEIGHT_MAX = 100;
const AREA_MIN = 2_500;

/**
 * How large a press is drawn that stands out by a colour of its own; zero for words, pictures and cards.
 * @example filledArea(button) // 14_400: 300 by 48 points
 */
export function filledArea(element: Element): number {
  if (element.querySelector('img, picture, video, h1, h2, h3, h4')) return 0;
  const { width, height } = element.getBoundingClientRect();
  const area = width * height;
  if (height > HEIGHT_MAX || area < AREA_MIN) return 0;
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  const hasOwnColour = isOpaque(backgroundColor) && backgroundColor !== NO_COLOUR_OF_ITS_OWN;
  const isFilled = backgroundImage !== 'none' || (hasOwnColour && !isAround(element, backgroundColor));
  return isFilled ? area : 0;
}

function isOpaque(color: string): boolean {
  return !/^rgba\(.*, 0\)$|^transparent$/.test(color);
}

/** What the browser draws where the page says nothing. */
const NO_COLOUR_OF_ITS_OWN = 'rgb(239, 239, 239)';

/** The same colour as what it stands on. */
function isAround(element: Element, color: string): boolean {
  for (let at = element.parentElement; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (isOpaque(backgroundColor)) return backgroundColor === color;
  }
  return color === 'rgb(255, 255, 255)';
}

/** Marks the press that is drawn before all others of what the page is about, where there is one. */
export function withProminent(
  controls: readonly PageControl[],
  areas: ReadonlyMap<PageControl, number>,
): PageControl[] {
  const own = controls.filter(
    (control) => areas.has(control) && !control.isSiteNavigation && !control.isInDialog,
  );
  const largest = Math.max(0, ...own.map((control) => areas.get(control) ?? 0));
  const [first, ...others] = own.filter((control) => areas.get(control) === largest);
  const isOne = largest > 0 && others.length === 0;
  return controls.map((control) =>
    isOne && control === first ? { ...control, isProminent: true } : control,
  );
}
