import { button, field, formNamed, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import { expect, it } from 'vitest';
import { planForms } from './page-form.ts';

const shipping = {
  line1: 'Mariahilfer Straße 45',
  line2: null,
  city: 'Wien',
  state: null,
  postalCode: '1060',
  country: 'AT',
};
const buyer = { name: 'Grace Hopper', email: null, phone: null, shipping, billing: null };

const list = (label: string, labels: readonly string[]) =>
  field(label, {
    kind: 'select',
    isRequired: true,
    options: labels.map((name, index) => ({
      value: index === 0 ? '' : name,
      label: name,
      disabled: false,
      selected: index === 0,
    })),
  });

it('nothing is asked of the buyer that the form of another country wants', () => {
  const fields = [
    list('Country', ['-', 'Hungary', 'Austria']),
    field('Street'),
    list('Neighbourhood', ['-', 'Pest', 'Zala']),
  ];
  const controls = [...fields, button('Continue')].map((control) => ({ ...control, form: 0 }));
  const page = understand(surveyOf({ forms: [formNamed('checkout')], controls }));
  const choice = { options: {}, quantity: 1, buyer };
  const plan = planForms(page, choice, { hasDelivery: false, repaired: new Set(), steps: [] });
  expect(plan?.kind === 'enter' && plan.entries.map(({ move }) => move)).toMatchObject([
    { kind: 'select', value: 'Austria' },
  ]);
});
