import { describe, expect, it } from 'vitest';
import { button, field, surveyOf } from '../page/page.testing.ts';
import { type Control, controlOf } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { addButton } from './product-controls.ts';

const inForm = (form: number, control: Control): Control => ({ ...control, form });
const HOP = inForm(0, button('Hop in the bucket', { inputType: 'submit' }));
const PRICE = [{ label: 'Blue mug', text: '$18.00' }];
const added = (controls: readonly Control[], seen: Partial<DocumentSurvey> = {}) =>
  addButton(surveyOf({ heading: 'Blue mug', amounts: PRICE, controls, ...seen }))?.text ?? null;

it('the one button beside a price that sends nothing written puts into the cart, in whatever words', () => {
  expect(added([HOP])).toBe('Hop in the bucket');
  const size = controlOf({ kind: 'select', label: 'Size', form: 0 });
  expect(added([size, inForm(0, field('Quantity', { inputType: 'number' })), HOP])).toBe('Hop in the bucket');
});

it.each([
  ['without a price', [HOP], { amounts: [] }],
  ['beside another one', [HOP, inForm(1, button('Skip along', { inputType: 'submit' }))], {}],
  ['in a form that something is written in', [inForm(0, field('Your question')), HOP], {}],
  ['in no form', [button('Hop in the bucket', { inputType: 'submit' })], {}],
  ['in a layer over the page', [{ ...HOP, isInDialog: true }], {}],
  ['below the sum of an order', [HOP], { amounts: [{ label: 'Total', text: '$18.00' }] }],
  ['in words that say something else', [inForm(0, button('Sign in', { inputType: 'submit' }))], {}],
])('but not %s', (_where, controls, seen) => {
  expect(added(controls, seen)).toBeNull();
});

it.each([
  ['alone', []],
  ['beside a size', [controlOf({ kind: 'select', label: 'Größe', form: 0 })]],
  [
    'beside a number that buttons change',
    [inForm(0, field('', { name: 'q', isReadOnly: true, isDisabled: true }))],
  ],
  ['beside a number of pieces', [inForm(0, field('Menge', { inputType: 'number', languages: ['de'] }))]],
])(
  'a word that orders at the end of a checkout begins one on the page of a product, %s',
  (_where, others) => {
    const order = inForm(0, button('Jetzt bestellen', { inputType: 'submit' }));
    expect(added([...others, order], { languages: ['de'] })).toBe('Jetzt bestellen');
    const total = { amounts: [{ label: 'Gesamtsumme', text: '18,00 €' }] };
    expect(added([...others, order], { languages: ['de'], ...total })).toBeNull();
  },
);

it('nor beside a button that says that it does', () => {
  expect(added([HOP, inForm(1, button('Add to cart'))])).toBe('Add to cart');
});

describe('the press that is drawn before all others', () => {
  const want = button('I want this!', { isProminent: true });

  it('buys, in whatever words', () => {
    expect(added([want, button('Share')])).toBe('I want this!');
    const link = { ...want, kind: 'link' as const, href: 'https://shop.example/get' };
    expect(added([link], { url: 'https://shop.example/mug' })).toBe('I want this!');
  });

  it.each([
    ['without a price', [want], { amounts: [] }],
    ['where the page says that nothing is left', [want], { lines: ['Sold out'] }],
    ['in words that say something else', [button('Add to wishlist', { isProminent: true })], {}],
    ['of a layer over the page', [{ ...want, isInDialog: true }], {}],
    ['of another product', [{ ...want, listEntry: 'Green mug' }], {}],
    ['that leads to another site', [{ ...want, kind: 'link' as const, href: 'https://other.example/' }], {}],
    [
      'that leads away from several prices',
      [{ ...want, kind: 'link' as const, href: 'https://shop.example/all' }],
      { amounts: [...PRICE, { label: 'Green mug', text: '$19.00' }] },
    ],
    ['in a form that something is written in', [inForm(0, field('Your question')), inForm(0, want)], {}],
  ])('but not one %s', (_where, controls, seen) => {
    expect(added(controls, seen)).toBeNull();
  });
});
