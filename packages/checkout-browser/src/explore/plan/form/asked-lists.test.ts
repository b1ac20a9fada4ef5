import { button, field, formNamed, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import type { Choice } from '@florin/page-reading/purchase';
import { expect, it } from 'vitest';
import { planForms } from './page-form.ts';

const list = (label: string, ...offered: string[]) =>
  field(label, {
    kind: 'select',
    isRequired: true,
    options: ['Choose', ...offered].map((option, index) => ({
      value: index === 0 ? '' : option.toLowerCase(),
      label: option,
      disabled: false,
      selected: index === 0,
    })),
  });
const SALUTATION = list('Salutation', 'Mr', 'Ms');

function plan(options: Choice['options'], asked = SALUTATION) {
  const controls = [asked, field('Street'), field('City'), field('Postcode'), button('Continue')];
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

it('the ways to ship are asked for in no list of the form: the cheapest is taken', () => {
  const ways = list('Shipping method', 'Ground - $7.95', 'Next day - $32.75');
  const planned = plan({}, ways);
  const moves = planned?.kind === 'enter' ? planned.entries.flatMap(({ move }) => move ?? []) : [];
  expect(moves).toMatchObject([{ kind: 'choose', target: { value: 'ground - $7.95' } }]);
});
