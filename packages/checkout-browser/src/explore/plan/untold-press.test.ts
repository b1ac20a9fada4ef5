import type { BuyerPurpose } from '@florin/page-reading/fields/field-purpose';
import { button, field, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import { type Control, controlOf } from '@florin/page-reading/survey/control';
import { expect, it } from 'vitest';
import type { HeldField } from '../understand/way-notes.ts';
import { untoldPresses } from './untold-press.ts';

const told = (name: BuyerPurpose): HeldField => ({
  field: name,
  section: 'shipping',
  values: [''],
  label: '',
  isRequired: false,
  options: null,
  place: '',
});
const CART = [button('Refresh'), button('Place order'), button('Off we go')];
const wordsOf = (controls: readonly Control[], held: readonly HeldField[] = []) =>
  untoldPresses(understand(surveyOf({ url: 'https://shop.example/basket', controls })), held).map(
    ({ control }) => control.text,
  );

it('a shop that was never told who buys can take no order: what may order or says nothing is tried', () => {
  expect(wordsOf(CART)).toEqual(['Place order', 'Off we go']);
  expect(wordsOf(CART, [told('country'), told('postal_code')])).toEqual(['Place order', 'Off we go']);
});

it.each(['email', 'full_name', 'line1', 'phone'] as const)('once it was asked for %s nothing is', (name) => {
  expect(wordsOf(CART, [told(name)])).toEqual([]);
});

it.each([
  ['takes a card', field('Card number')],
  ['asks how to pay', controlOf({ kind: 'radio', label: 'Cash on delivery', name: 'payment' })],
])('nor where the page %s', (_what, control) => {
  expect(wordsOf([control, ...CART])).toEqual([]);
});

it('nor where goods may be fetched, which needs no name', () => {
  const seen = surveyOf({
    url: 'https://shop.example/basket',
    controls: CART,
    lines: ['Pick up at the counter'],
  });
  expect(untoldPresses(understand(seen), [])).toEqual([]);
});

it('wallets and what stands in the frame of the site are left alone', () => {
  expect(wordsOf([button('Order with PayPal'), button('Place order', { isSiteNavigation: true })])).toEqual(
    [],
  );
});
