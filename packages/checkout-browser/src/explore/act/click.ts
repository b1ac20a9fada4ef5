import type { Locator as PageLocator } from 'playwright-core';

type ClickOptions = Parameters<PageLocator['click']>[0];

/**
 * Presses where a person would. Some rows take the press themselves and let none through to the control that is drawn in
 * them (`pointer-events: none`): there the row is pressed, at the place of the control.
 * @example await click(page.locator('#delivery_1'))
 */
export async function click(element: PageLocator, options: ClickOptions = {}): Promise<void> {
  const levels = await element.evaluate(levelsToPress);
  if (levels === 0) return element.click(options);
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
