import { field } from '@florin/page-reading/page/page.testing';
import { expect, it } from 'vitest';
import { planForBox, planGuest } from './boxes.ts';

it('who buys as a guest takes the box that says so, once', () => {
  const plan = (label: string, isChecked = false) =>
    planForBox(field(label, { kind: 'checkbox', languages: ['de'], isChecked }), null).kind;
  expect(plan('Kein Kundenkonto anlegen')).toBe('do');
  expect(plan('Kein Kundenkonto anlegen', true)).toBe('leave');
  expect(plan('Kundenkonto anlegen')).toBe('leave');
});

it('the radio beside that of an account is taken by its name in the markup where its words are not known', () => {
  const radio = (label: string, id: string) =>
    field(label, { kind: 'radio', id, languages: ['de'], group: { key: 'account', title: '' } });
  const register = radio('Konto anlegen', 'input-register');
  const other = radio('Nur diesmal', 'input-guest');
  expect(planGuest([register, other])?.move).toEqual({ kind: 'tick', control: other });
  expect(planGuest([register, radio('Nur diesmal', 'input-once')])).toBeNull();
});
