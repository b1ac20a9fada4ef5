import { parentOf } from '../elements.ts';

export const LAYER = 'dialog, [role=dialog], [role=alertdialog], [aria-modal=true]';
const COVERED_MIN = 0.3;

const layers = new Map<Element, boolean>();

/** Whether it stands in something that lies over the page: a dialog, or what is drawn as one. */
export function isInLayer(element: Element): boolean {
  return layerAround(element) !== null;
}

const places: Element[] = [];

/** In which of the layers over the page it stands: several may be open, and each is about something else. */
export function layerOf(element: Element): { readonly isInDialog: boolean; readonly layer?: number } {
  const around = layerAround(element);
  if (around === null) return { isInDialog: false };
  if (!places.includes(around)) places.push(around);
  return { isInDialog: true, layer: places.indexOf(around) };
}

/** The outermost. */
function layerAround(element: Element): Element | null {
  let around: Element | null = null;
  for (let at: Element | null = element; at && at !== document.body; at = parentOf(at))
    if (isLayer(at)) around = at;
  return around;
}

function isLayer(element: Element): boolean {
  const known = layers.get(element);
  if (known !== undefined) return known;
  const answer = element.matches(LAYER) || isDrawnOver(element);
  layers.set(element, answer);
  return answer;
}

/** Bars at the top are the frame of the site; what covers much of the window or lies at its foot was laid over it. */
function isDrawnOver(element: Element): boolean {
  if (getComputedStyle(element).position !== 'fixed' || element.matches('header, nav')) return false;
  const box = element.getBoundingClientRect();
  const covers = (box.width * box.height) / (innerWidth * innerHeight);
  return covers >= COVERED_MIN || (box.height > 0 && box.top > innerHeight / 2);
}
