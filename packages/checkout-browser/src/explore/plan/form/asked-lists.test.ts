import { button, field, formNamed, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import type { Choice } from '@florin/page-reading/purchase';
import { expect, it } from 'vitest';
import { planForms } from './page-form.ts';

const SALUTATION = field('Salutation', {
  kind: 'select',
  isRequired: true,
  options: ['Choose', 'Mr', 'Ms'].map((label, index) => ({
    value: index === 0 ? '' : label.toLowerCase(),
    label,
    disabled: false,
    selected: index === 0,
  })),
});

function plan(options: Choice['options']) {
  const controls = [SALUTATION, field('Street'), field('City'), field('Postcode'), button('Continue')];
  const page = understand(
    surveyOf({
      forms: [formNamed('checkout')],
      controls: controls.map((control) => ({ ...control, form: 0 })),
    }),
  );
  const buyer = { name: 'Ada', email: 'a@example.com', phone: null, shipping: null, billing: null };
  return planForms(
    page,
    { options, quantity: 1, buyer },
    { hasDelivery: false, repaired: new Set(), steps: [] },
  );
}

it('what a list asks of the person is written down with all that it offers, not with what one of them took', () => {
  const planned = plan({ salutation: 'Ms' });
  const steps = planned?.kind === 'enter' ? planned.entries.flatMap(({ step }) => step ?? []) : [];
  const step = steps.find(({ action }) => action === 'choose');
  expect(step).toMatchObject({ key: 'salutation', choices: { Mr: { value: 'mr' }, Ms: { value: 'ms' } } });
});

it('whoever did not say is asked', () => {
  expect(plan({})).toMatchObject({ kind: 'missing', fields: [{ key: 'salutation' }] });
});
