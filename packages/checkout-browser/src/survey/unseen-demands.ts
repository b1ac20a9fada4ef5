import type { Page } from 'playwright-core';

/**
 * The forms, by their place in the document, that demand an entry in a field that is not shown: whatever is pressed in them, the browser sends nothing
 * and cannot say why.
 * @example (await formsWithUnseenDemands(page)).has(0) // true: a street behind 'Add a new address'
 */
export async function formsWithUnseenDemands(page: Page): Promise<ReadonlySet<number>> {
  const places = await page.evaluate(() => {
    const isUnseen = (field: Element) =>
      (field instanceof HTMLInputElement ||
        field instanceof HTMLSelectElement ||
        field instanceof HTMLTextAreaElement) &&
      field.willValidate &&
      field.validity.valueMissing &&
      field.getClientRects().length === 0;
    return [...document.forms].flatMap((form, place) =>
      !form.noValidate && [...form.elements].some(isUnseen) ? [place] : [],
    );
  });
  return new Set(places);
}
