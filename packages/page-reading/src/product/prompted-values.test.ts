import { expect, it } from 'vitest';
import { button, surveyOf } from '../page/page.testing.ts';
import { controlOf } from '../survey/control.ts';
import { variantGroups } from './variants.ts';

const swatch = (label: string) =>
  controlOf({ kind: 'radio', label, section: 'Shirt', group: { key: 'c', title: 'Select color' } });
const valuesOf = (...labels: string[]) =>
  variantGroups(
    surveyOf({
      heading: 'Shirt',
      controls: [...labels.map(swatch), button('Add to cart', { section: 'Shirt' })],
    }),
  ).flatMap(({ values }) => values.map(({ title }) => title));

it('values that each ask to be selected are called by what is left', () => {
  expect(valuesOf('Select Color Blue', 'Select Color Green')).toEqual(['Blue', 'Green']);
});

it('where only one of them says so, or nothing is left, they are called as they are', () => {
  expect(valuesOf('Select Color Blue', 'Green')).toEqual(['Select Color Blue', 'Green']);
  expect(valuesOf('Blue', 'Green')).toEqual(['Blue', 'Green']);
});
