import { field } from '@florin/page-reading/page/page.testing';
import { expect, it } from 'vitest';
import { planForBox } from './boxes.ts';

it('who buys as a guest takes the box that says so, once', () => {
  const plan = (label: string, isChecked = false) =>
    planForBox(field(label, { kind: 'checkbox', languages: ['de'], isChecked }), null).kind;
  expect(plan('Kein Kundenkonto anlegen')).toBe('do');
  expect(plan('Kein Kundenkonto anlegen', true)).toBe('leave');
  expect(plan('Kundenkonto anlegen')).toBe('leave');
});
