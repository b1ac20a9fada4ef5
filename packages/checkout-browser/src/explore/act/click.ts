import type { Locator as PageLocator, Page as PlaywrightPage } from 'playwright-core';

type ClickOptions = Parameters<PageLocator['click']>[0];

/**
 * Presses where a person would. Some rows take the press themselves and let none through to the control that is drawn in
 * them (`pointer-events: none`): there the row is pressed, at the place of the control. Where a label is spread over its own choice, the
 * label takes the press for it. What the hand that pressed last keeps unfolded, as a menu does, is folded by taking it away.
 * @example await click(page.locator('#delivery_1'))
 */
export async function click(element: PageLocator, options: ClickOptions = {}): Promise<void> {
  try {
    await pressAt(element, options);
  } catch (error) {
    if (!isCovered(error)) throw error;
    await takeHandAway(element.page());
    await pressAt(element, options);
  }
}

/** Nothing was pressed then: something else would have taken the press. */
function isCovered(error: unknown): boolean {
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  return isLate && error.message.includes('intercepts pointer events');
}

/** Into the corner in which the fewest shops have anything. */
async function takeHandAway(page: PlaywrightPage): Promise<void> {
  await page.mouse.move(0, (page.viewportSize()?.height ?? 1) - 1);
}

async function pressAt(element: PageLocator, options: ClickOptions): Promise<void> {
  const levels = await element.evaluate(levelsToPress);
  if (levels === 0) {
    // The tool takes a label over a choice for something in the way.
    if (await element.evaluate(isUnderItsLabel)) return element.click({ ...options, force: true });
    const position = await element.evaluate(placeOfWords);
    return element.click(position ? { ...options, position } : options);
  }
  const around = element.locator(`xpath=${Array(levels).fill('..').join('/')}`);
  const [inner, outer] = [await element.boundingBox(), await around.boundingBox()];
  if (!inner || !outer) return element.click(options);
  const position = {
    x: inner.x - outer.x + inner.width / 2,
    y: inner.y - outer.y + inner.height / 2,
  };
  await around.click({ ...options, position });
}

/** Runs inside the page: how far up the element is that takes the press. */
function levelsToPress(node: Element): number {
  let levels = 0;
  for (let at: Element | null = node; at; at = at.parentElement, levels += 1) {
    if (getComputedStyle(at).pointerEvents !== 'none') return levels;
  }
  return 0;
}

/** Runs inside the page: whether what a person meets at the middle of a choice is the label of this choice. */
function isUnderItsLabel(node: Element): boolean {
  if (!(node instanceof HTMLInputElement) || !['radio', 'checkbox'].includes(node.type)) return false;
  node.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = node.getBoundingClientRect();
  const met = document.elementFromPoint(left + width / 2, top + height / 2);
  const over = met === node ? null : met?.closest('a, button, label');
  return over instanceof HTMLLabelElement && over.control === node;
}

/**
 * Runs inside the page: where the words of a link stand that can be met, measured from its corner. A link may hold words for those who
 * listen only, in a corner of one point, and that corner would be pressed. Null where it holds nothing but words.
 */
function placeOfWords(node: Element): { x: number; y: number } | null {
  if (node.childElementCount === 0 || getComputedStyle(node).display !== 'inline') return null;
  const isMet = ({ left, top, width, height }: DOMRect) => {
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    return width > 1 && height > 1 && met !== null && node.contains(met);
  };
  const corner = node.getBoundingClientRect();
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.nodeValue?.trim() === '') continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const place = [...range.getClientRects()].find(isMet);
    if (place)
      return { x: place.left + place.width / 2 - corner.left, y: place.top + place.height / 2 - corner.top };
  }
  return null;
}
