import { mkdirSync } from 'node:fs';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Set it to a folder to look at every page with your own eyes. */
const SHOTS = process.env.FLORIN_SHOTS;
/** 640 is what is left of 1280 at twice the size. */
const WIDTHS = process.env.FLORIN_TESTS === 'long' ? [1280, 640, 390, 320] : [1280, 390, 320];
const SCHEMES = ['light', 'dark'] as const;

/** Contrast, names, roles, order: what a machine can tell of how a page reads to those who do not see it. */
async function violations(page: Page): Promise<string[]> {
  // Half a megabyte of script: once a document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const results = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
      elementRef: false,
      // Only for rules about sounds, of which there are none.
      preload: false,
    }),
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  );
}

/** Light and dark, at every width: nothing scrolls sideways or moves by itself, nothing that a machine can find is wrong. */
export async function looksRight(page: Page, name: string): Promise<void> {
  if (SHOTS) mkdirSync(SHOTS, { recursive: true });
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([name, width, overflow]).toEqual([name, width, 0]);
      expect([name, await page.evaluate(() => document.getAnimations().length)]).toEqual([name, 0]);
      const isMeasured = width === (colorScheme === 'light' ? 1280 : 320);
      if (isMeasured) expect([name, await violations(page)]).toEqual([name, []]);
      if (SHOTS)
        await page.screenshot({ path: `${SHOTS}/${name}-${colorScheme}-${width}.png`, fullPage: true });
    }
  }
}

/** What moved by itself since the page was loaded, as browsers measure it. */
export function whatMoved(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const moved: string[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as { sources: { node?: Element | null }[] }[])
            for (const { node } of entry.sources)
              moved.push((node?.outerHTML ?? node?.parentElement?.outerHTML ?? 'something').slice(0, 200));
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // Entries are told a frame later at the latest.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(moved), 250)));
      }),
  );
}
