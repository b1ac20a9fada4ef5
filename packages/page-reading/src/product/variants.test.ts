import { describe, expect, it } from 'vitest';
import { button, surveyOf } from '../page/page.testing.ts';
import { controlOf } from '../survey/control.ts';
import { variantGroups } from './variants.ts';

const NOTED = [
  ['33.8 oz(553 In Stock)', '33.8 oz'],
  ['L [加 ￥20.00元]', 'L'],
  ['Large (plus $5.00)', 'Large'],
  ['1.7 oz (only 3 left)', '1.7 oz'],
  ['Large - 12 available', 'Large'],
  ['Small [in stock]', 'Small'],
  ['Red, 4 pieces left in stock', 'Red'],
  ['Blue (available)', 'Blue'],
  ['Green - low stock!', 'Green'],
] as const;

function titlesOf(labels: readonly string[]): readonly string[] {
  const options = labels.map((label, index) => ({
    value: String(index),
    label,
    disabled: false,
    selected: false,
  }));
  const list = controlOf({ kind: 'select', label: 'Size', name: 'size', options });
  const [group] = variantGroups(surveyOf({ controls: [list, button('Add to cart')] }));
  return group?.values.map(({ value }) => value) ?? [];
}

it.each(['product.selectOption', 'Select option', 'Select an option:'])(
  'a choice called "%s" has one key',
  (label) => {
    const options = ['13 inch', '15 inch'].map((name) => ({
      value: name,
      label: name,
      disabled: false,
      selected: false,
    }));
    const list = controlOf({ kind: 'select', label, name: 'variantId', options });
    const groups = variantGroups(surveyOf({ controls: [list, button('product.addToCart')] }));
    expect(groups.map(({ key }) => key)).toEqual(['option']);
  },
);

it('what is drawn around a number is no choice, and what is drawn side by side is one', () => {
  const group = { key: 'row', title: 'Beige, large' };
  const tile = (text: string) => controlOf({ kind: 'radio', inputType: 'button', text, group });
  const count = controlOf({ kind: 'text', name: 'qty[]', value: '1' });
  const titles = (...controls: ReturnType<typeof tile>[]) =>
    variantGroups(surveyOf({ controls: [...controls, button('Add to cart')] })).map(({ title }) => title);
  expect(titles(tile('Less'), count, tile('More'), tile('Remove'))).toEqual([]);
  expect(titles(tile('Small'), tile('Large'), count)).toEqual(['Beige, large']);
});

describe('the name of a variant', () => {
  it('is told apart from how many there are', () => {
    expect(titlesOf(NOTED.map(([label]) => label))).toEqual(NOTED.map(([, name]) => name));
  });

  it.each(['Left shoe', '12 pieces', 'Stock colour', 'Available light', '2 left gloves'])(
    'keeps all of its words: %s',
    (label) => {
      expect(titlesOf([label, 'Other'])[0]).toBe(label);
    },
  );
});

it('a list of addresses beside the form is of the shop and not of the product, whatever it is called', () => {
  const options = ['pl', 'cs'].map((label) => ({
    value: `https://shop.example/mug?store=${label}`,
    label,
    disabled: false,
    selected: label === 'pl',
  }));
  const list = controlOf({ kind: 'select', label: 'Wybór', options });
  const groups = (form: number | null) =>
    variantGroups(surveyOf({ controls: [{ ...list, form }, button('Add to cart', { form: 0 })] }));
  expect(groups(null)).toEqual([]);
  expect(groups(0)).toHaveLength(1);
});

it('one press under the name of the product is something to do with it, and no choice', () => {
  const press = (text: string, title: string) =>
    controlOf({ kind: 'radio', text, group: { key: 'list', title } });
  const groups = (...controls: readonly ReturnType<typeof press>[]) =>
    variantGroups(surveyOf({ heading: 'Linen shirt', controls: [...controls, button('Add to cart')] }));
  expect(groups(press('Put beside others', 'Linen shirt'))).toEqual([]);
  expect(groups(press('Blue', 'Linen shirt'), press('Red', 'Linen shirt'))).toHaveLength(1);
  expect(groups(press('Blue', 'Colour'))).toHaveLength(1);
});

it('buttons without a word or a value, as stars are drawn with, let nobody choose', () => {
  const star = (place: number) =>
    controlOf({
      kind: 'radio',
      inputType: 'radio',
      value: 'on',
      isDisabled: true,
      group: { key: `s${place}`, title: '' },
    });
  const controls = [star(1), star(2), controlOf({ kind: 'button', text: 'Add to cart' })];
  expect(variantGroups(surveyOf({ controls }))).toEqual([]);
});
