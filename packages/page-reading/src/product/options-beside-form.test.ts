import { expect, it } from 'vitest';
import { button, surveyOf } from '../page/page.testing.ts';
import { controlOf } from '../survey/control.ts';
import { countedIn } from './goods-count.ts';
import { variantGroups } from './variants.ts';

const numbers = [1, 2, 3].map((count) => ({
  value: String(count),
  label: String(count),
  disabled: false,
  selected: count === 1,
}));
const size = (label: string, isChecked: boolean) =>
  controlOf({ kind: 'radio', label, form: 0, isChecked, group: { key: 'size', title: 'Size' } });

it('a list of how many beside the button hides no choice that stands in a form of its own', () => {
  const count = controlOf({ kind: 'select', name: 'quantity', form: 1, options: numbers });
  const controls = [size('S', true), size('L', false), count, button('Add to cart', { form: 1 })];
  const groups = variantGroups(surveyOf({ heading: 'Shirt', controls }));
  expect(groups.map(({ key, values }) => [key, values.map(({ title }) => title)])).toEqual([
    ['size', ['S', 'L']],
  ]);
});

it('what a list shows as its name and does not offer is no value', () => {
  const options = ['Shirt size', 'S', 'L'].map((label, index) => ({
    value: label,
    label,
    disabled: index === 0,
    selected: index === 0,
  }));
  const list = controlOf({ kind: 'select', label: 'Shirt size', options });
  const [group] = variantGroups(surveyOf({ heading: 'Shirt', controls: [list, button('Add to cart')] }));
  expect(group?.values.map(({ title }) => title)).toEqual(['S', 'L']);
});

it('how many a list holds is what it shows, whatever it sends', () => {
  const options = [0, 1, 2].map((count) => ({
    value: `${count}: ${count}`,
    label: String(count),
    disabled: false,
    selected: count === 2,
  }));
  expect(countedIn({ value: '2: 2', options })).toBe(2);
  expect(countedIn({ value: '3', options: [] })).toBe(3);
  expect(countedIn({ value: '', options: [] })).toBeNaN();
});
