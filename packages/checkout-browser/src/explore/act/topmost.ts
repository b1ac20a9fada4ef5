import type { Control } from '@florin/page-reading/survey/control';
import type { Page } from 'playwright-core';
import { exact, locate } from './locate.ts';

/**
 * Of what takes away layers, the one that a pointer would meet now: a notice may lie under an offer. The first where none is met, as it may have
 * to be scrolled to; null of none.
 * @example await topmost(page, closingLayers(understand(seen)))
 */
export async function topmost(page: Page, controls: readonly Control[]): Promise<Control | null> {
  const [first = null, ...others] = controls;
  if (others.length === 0) return first;
  for (const control of controls) {
    const element = await locate(page.mainFrame(), exact(control.locators));
    if (element && (await element.evaluate(isMet))) return control;
  }
  return first;
}

/** Runs inside the page. */
function isMet(node: Element): boolean {
  const { left, top, width, height } = node.getBoundingClientRect();
  const root = node.getRootNode() as Document | ShadowRoot;
  const met = root.elementFromPoint(left + width / 2, top + height / 2);
  return met !== null && (met === node || node.contains(met));
}
