import { button, field, formNamed, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import type { Control } from '@florin/page-reading/survey/control';
import { expect, it } from 'vitest';
import type { SafeStep } from '../../recipe.ts';
import { planForms } from './page-form.ts';

const radio = (label: string, name: string, title: string, isChecked = false) =>
  field(label, { kind: 'radio', inputType: 'radio', name, isChecked, group: { key: name, title } });
const ship = (label: string, isChecked = false) => radio(label, 'way', 'Shipping method', isChecked);
const pay = (label: string, isChecked = false) => radio(label, 'pay', 'Payment method', isChecked);

const STATION = field('Parcel station', {
  kind: 'select',
  isRequired: true,
  options: ['Choose', 'Central station', 'Harbour'].map((label, index) => ({
    value: index === 0 ? '' : label,
    label,
    disabled: false,
    selected: index === 0,
  })),
});
const BIRTH = field('Date of birth', { isRequired: true });

function planned(asked: Control, ways: readonly Control[], steps: readonly SafeStep[] = []) {
  const controls = [...ways, asked, button('Place order')].map((control) => ({ ...control, form: 0 }));
  const page = understand(surveyOf({ forms: [formNamed('checkout')], controls }));
  const buyer = { name: 'Ada', email: 'a@example.com', phone: null, shipping: null, billing: null };
  const plan = planForms(
    page,
    { options: {}, quantity: 1, buyer },
    { hasDelivery: false, repaired: new Set(), steps },
  );
  if (plan?.kind === 'missing') return plan.fields.map(({ title }) => title);
  return plan?.kind === 'enter' ? plan.entries.flatMap(({ step }) => step ?? []) : null;
}

const PICK_UP = [ship('Pickup at a parcel station $4.90', true), ship('To your door $9.90')];

it('what the proposed way to ship asks for is asked of nobody who has it sent otherwise', () => {
  expect(planned(STATION, PICK_UP)).toMatchObject([{ action: 'ship' }]);
});

it('it is asked for where that way is the one to take, or was taken and it is still asked for', () => {
  const only = [ship('Pickup at a parcel station $4.90', true)];
  expect(planned(STATION, only)).toEqual(['Parcel station']);
  expect(planned(STATION, PICK_UP, [{ class: 'safe', action: 'ship' }])).toEqual(['Parcel station']);
});

it('nor is asked what a way to pay asks for that is not by card', () => {
  const ways = [pay('Invoice', true), pay('Credit card')];
  expect(planned(BIRTH, ways)).toMatchObject([{ action: 'press', intent: 'payment_method' }]);
  expect(planned(BIRTH, [pay('Invoice'), pay('Credit card', true)])).toEqual(['Date of birth']);
});
