import { expect, it } from 'vitest';
import { button, field, surveyOf } from '../page/page.testing.ts';
import { controlOf } from '../survey/control.ts';
import { awaitsChoice, groupsAwaited } from './variants.ts';

const option = (label: string, value = label) => ({ value, label, disabled: false, selected: false });
const list = (label: string, isRequired = false) =>
  controlOf({
    kind: 'select',
    label,
    name: label,
    isRequired,
    options: [option('Choose', ''), option('Small'), option('Large')],
    languages: ['en'],
  });
const entry = (name: string) => controlOf({ kind: 'link', text: name, href: `/${name}`, listEntry: name });
const page = (...controls: Parameters<typeof controlOf>[0][]) =>
  surveyOf({
    heading: 'Linen shirt',
    languages: ['en'],
    amounts: [{ label: 'Linen shirt', text: '$24.00', groups: [0] }],
    controls: controls.map((control) => controlOf(control)),
  });

it('a product whose button shows itself only once everything is chosen awaits that', () => {
  const seen = page(list('Size'), list('Colour'));
  expect(awaitsChoice(seen)).toBe(true);
  expect(groupsAwaited(seen).map(({ key }) => key)).toEqual(['size', 'colour']);
});

it('a list of products that is filtered by the same words awaits nothing', () => {
  const products = ['Shirt', 'Blouse', 'Jacket'].map(entry);
  expect(awaitsChoice(page(list('Size'), ...products))).toBe(false);
  expect(awaitsChoice(page(list('Size', true), ...products))).toBe(true);
});

it('nor does a filter that counts the products of each value', () => {
  const counted = list('Size');
  const options = counted.options.map((one) => (one.value ? { ...one, label: `${one.label} (7)` } : one));
  expect(awaitsChoice(page({ ...counted, options }))).toBe(false);
});

it.each([
  ['a page that adds to the cart', [list('Size'), button('Add to cart')]],
  ['a page that asks who buys', [list('Size'), field('City', { autocomplete: 'address-level2' })]],
  ['a list that is no choice of a product', [list('Sort by')]],
])('%s awaits no choice before its button', (_, controls) => {
  expect(awaitsChoice(page(...controls))).toBe(false);
});
