import type { CheckoutIntentStep } from '@florin/wire/checkout/checkout-step';
import type { ShownStepRow } from './store.ts';

/** Numbers count from the first step of the intent: how many there are in all is nobody's business. */
export function presentSteps(
  rows: readonly ShownStepRow[],
  urlOf: (step: number) => string,
): CheckoutIntentStep[] {
  return rows.map((row, index) => ({
    object: 'checkout_intent_step',
    number: index + 1,
    at_ms: row.at,
    name: row.name,
    detail: row.detail,
    reason: row.reason,
    screenshot_url: row.has_screenshot ? urlOf(row.number) : null,
  }));
}
