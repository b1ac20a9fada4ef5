import { button, field, formNamed, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import { expect, it } from 'vitest';
import { planForms } from './page-form.ts';

const buyer = { name: 'Lotte Janssens', email: null, phone: null, shipping: null, billing: null };

function entered(...labels: readonly string[]) {
  const controls = [...labels.map((label) => field(label)), button('Continue')].map((control) => ({
    ...control,
    form: 0,
  }));
  const page = understand(surveyOf({ forms: [formNamed('checkout')], controls }));
  const plan = planForms(
    page,
    { options: {}, quantity: 1, buyer },
    { hasDelivery: false, repaired: new Set(), steps: [] },
  );
  if (plan?.kind !== 'enter') return plan?.kind;
  return plan.entries.map(({ move }) => (move && 'value' in move ? move.value : null));
}

it('beside a first and a last name, a third field takes the whole name', () => {
  expect(entered('First name', 'Last name', 'Full name')).toEqual(['Lotte', 'Janssens', 'Lotte Janssens']);
});

it('beside a last name alone, a name is the first one', () => {
  expect(entered('Full name', 'Last name')).toEqual(['Lotte', 'Janssens']);
});
