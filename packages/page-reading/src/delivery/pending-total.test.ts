import { describe, expect, it } from 'vitest';
import { surveyOf } from '../page/page.testing.ts';
import { controlOf } from '../survey/control.ts';
import { isTotalPending } from './pending-total.ts';

const method = (label: string, isChecked: boolean) =>
  controlOf({ kind: 'radio', label, isChecked, group: { key: 'm', title: 'Shipping method' } });
const page = (...lines: string[]) => surveyOf({ lines });

describe('a total is not final', () => {
  it.each([
    ['a line says so', page('Shipping', 'Calculated at next step')],
    ['a method is to be selected', page('Shipping Select shipping method')],
    ['the same in two lines', page('Delivery', 'Choose a method')],
    ['methods are yet to come', page('Available shipping methods will appear once you provide your address')],
    ['no method is taken', surveyOf({ controls: [method('Post $5.00', false), method('Air $9.00', false)] })],
  ])('where %s', (_, seen) => {
    expect(isTotalPending(seen)).toBe(true);
  });

  it.each([
    ['a method is taken', surveyOf({ controls: [method('Post $5.00', true), method('Air $9.00', false)] })],
    [
      'one is taken under a heading that asks for it',
      surveyOf({ lines: ['Delivery: choose an option'], controls: [method('Post $5.00', true)] }),
    ],
    ['shipping has its price', page('Shipping', '$5.00', 'Choose your card')],
    [
      'a button would change the method that the summary has a price for',
      surveyOf({
        lines: ['Shipping Method', 'Choose', 'Flat Shipping Rate', '$5.00'],
        amounts: [{ label: 'Flat Shipping Rate', text: '$5.00' }],
      }),
    ],
  ])('but is where %s', (_, seen) => {
    expect(isTotalPending(seen)).toBe(false);
  });
});

describe('boxes that show nothing of which one is taken', () => {
  const boxes = [method('Standard Free', false), method('Air $9.00', false)];
  const pending = (lines: string[], controls = boxes) => isTotalPending(surveyOf({ lines, controls }));

  it('are reckoned where the sums say that sending is free, as one of them is', () => {
    expect(pending(['Shipping method', 'Standard', 'Free', 'Air', '$9.00', 'Shipping', 'Free'])).toBe(false);
  });

  it('are open where the sums say nothing, or none of them is free', () => {
    expect(pending(['Shipping method', 'Standard', 'Free', 'Air', '$9.00', 'Total', '$20.00'])).toBe(true);
    const paid = [method('Post $5.00', false), method('Air $9.00', false)];
    expect(pending(['Shipping', 'Free'], paid)).toBe(true);
  });
});
