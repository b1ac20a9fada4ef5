import { button, field, formNamed, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import { controlOf } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { expect, it } from 'vitest';
import { stepPresses } from './step-press.ts';

const FIELDS = ['Full name', 'Address', 'City', 'Postcode'].map((label) => field(label));
const TOTAL = [{ label: 'Total', text: '$20.00' }];
const wordsOf = (seen: Partial<DocumentSurvey>, ...more: readonly ReturnType<typeof field>[]) => {
  const controls = [...FIELDS, ...more, button('Off we go')].map((control) => ({ ...control, form: 0 }));
  const page = surveyOf({ forms: [formNamed('')], controls, amounts: TOTAL, ...seen });
  return stepPresses(understand(page)).map(({ control }) => control.text);
};

it.each([
  ['numbered', ['1. Address', '2. Delivery', '3. Payment']],
  ['numbered on lines of their own', ['1', 'Address', '2', 'Payment']],
  ['in a row', ['Shipping address', 'Shipping method', 'Payment']],
])('the button of a form is pressed in whatever words where steps are named %s', (_name, lines) => {
  expect(wordsOf({ lines })).toEqual(['Off we go']);
});

it.each([
  ['no steps are named', { lines: ['Total $20.00'] }],
  [
    'a heading alone speaks of paying',
    { lines: ['Shipping address', 'Your order', 'Payment', 'By invoice'] },
  ],
  [
    'what they ask for stands between them',
    { lines: ['1. Address', 'Where to?', '2. Payment', 'By invoice'] },
  ],
  ['the payment is none of them', { lines: ['1. Address', '2. Delivery'] }],
  [
    'the page says that a press orders',
    { lines: ['1. Address', '2. Payment', 'By clicking you place an order'] },
  ],
])('and is not where %s', (_name, seen) => {
  expect(wordsOf(seen)).toEqual([]);
});

it.each([
  ['a card', field('Card number')],
  ['how to pay', controlOf({ kind: 'radio', label: 'Cash on delivery', name: 'payment' })],
])('nor where the page asks for %s', (_name, control) => {
  expect(wordsOf({ lines: ['1. Address', '2. Payment'] }, control)).toEqual([]);
});

it('nor is one whose words bind, or that stands outside of the form', () => {
  const lines = ['1. Address', '2. Payment'];
  const at = (text: string, form: number | null) => {
    const controls = [...FIELDS.map((one) => ({ ...one, form: 0 })), button(text, { form })];
    return stepPresses(understand(surveyOf({ forms: [formNamed('')], controls, lines })));
  };
  expect(at('I agree and finish', 0)).toEqual([]);
  expect(at('Off we go', null)).toEqual([]);
});
