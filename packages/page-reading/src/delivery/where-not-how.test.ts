import { expect, it } from 'vitest';
import { surveyOf } from '../page/page.testing.ts';
import { controlOf } from '../survey/control.ts';
import { shippingMethods } from './shipping-methods.ts';

const radios = (title: string, ...labels: string[]) =>
  labels.map((label, index) =>
    controlOf({
      kind: 'radio',
      inputType: 'radio',
      name: 'delivery[flag]',
      label,
      isChecked: index === 0,
      group: { key: 'flag', title },
    }),
  );
const titlesOf = (title: string, labels: readonly string[], languages?: readonly string[]) => {
  const controls = radios(title, ...labels).map((control) => ({
    ...control,
    ...(languages && { languages }),
  }));
  return shippingMethods(surveyOf({ controls, ...(languages && { languages }) })).map(
    (method) => method.title,
  );
};

it('where a parcel goes is no way to ship it', () => {
  expect(titlesOf('Shipping', ['Same as billing address', 'Ship to another address'])).toEqual([]);
  expect(titlesOf('配送先', ['お客様情報と同じ', '別の配送先を指定する'], ['ja'])).toEqual([]);
});

it('ways to ship are', () => {
  expect(titlesOf('Shipping', ['Same day courier', 'Post'])).toEqual(['Same day courier', 'Post']);
});

it('ways to ship are, though their name says where to, as each says what it costs', () => {
  const forAddress = 'Choose a shipping option for this address: Home';
  expect(titlesOf(forAddress, ['Pick-up in store: free', 'Courier $8.40'])).toEqual([
    'Pick-up in store: free',
    'Courier $8.40',
  ]);
  expect(titlesOf(forAddress, ['Home', 'Office'])).toEqual([]);
});
