import { expect, it } from 'vitest';
import { button } from '../page/page.testing.ts';
import { announcesStep } from './button-intent.ts';

it.each([
  ['Next: Place Order', undefined],
  ['Continue → Place order', undefined],
  ['Weiter: Bestellung aufgeben', ['de']],
])('%s names the step that comes next', (text, languages) => {
  expect(announcesStep(button(text, languages ? { languages } : {}))).toBe(true);
});

it.each(['Place Order', 'Continue and place order', 'Pay now: $12.00', 'Next', 'Order: confirm'])(
  '%s does not',
  (text) => {
    expect(announcesStep(button(text))).toBe(false);
  },
);
