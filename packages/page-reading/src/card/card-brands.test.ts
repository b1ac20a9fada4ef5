import { describe, expect, it } from 'vitest';
import { controlOf } from '../survey/control.ts';
import { brandAmong, brandPress, isBrandList, listedBrands } from './card-brands.ts';

const radios = (...labels: string[]) =>
  labels.map((label, index) => controlOf({ kind: 'radio', label, isChecked: index === 0 }));
const option = (label: string, selected = false) => ({ value: label[0]!, label, selected, disabled: false });
const list = (...labels: string[]) =>
  controlOf({ kind: 'select', label: 'Card type', options: labels.map((label) => option(label)) });

describe('the brand of a card', () => {
  it('is chosen among radios, whichever comes first', () => {
    const listed = listedBrands(radios('Mastercard', 'Visa', 'Diners', 'Amex'));
    expect(listed.map(({ title, isChosen }) => `${title} ${isChosen}`)).toEqual([
      'Mastercard true',
      'Visa false',
      'Diners false',
      'Amex false',
    ]);
    expect(brandAmong(listed, 'visa')?.title).toBe('Visa');
    expect(brandAmong(listed, 'amex')?.title).toBe('Amex');
  });

  it('is chosen in a list, the plain name before its variants', () => {
    const listed = listedBrands([list('Please select', 'Visa Electron', 'Visa', 'American Express')]);
    expect(brandAmong(listed, 'visa')?.target).toMatchObject({ kind: 'select', value: 'V' });
    expect(brandAmong(listed, 'visa')?.title).toBe('Visa');
    expect(brandAmong(listed, 'amex')?.title).toBe('American Express');
  });

  it('is not asked for by a single word or by lists of other things', () => {
    expect(listedBrands(radios('Visa or Mastercard', 'PayPal'))).toEqual([]);
    expect(listedBrands([list('Small', 'Large')])).toEqual([]);
    expect(isBrandList(list('United States', 'Canada'))).toBe(false);
  });

  it('may be one that the shop does not take', () => {
    expect(brandAmong(listedBrands(radios('Mastercard', 'Visa')), 'jcb')).toBeNull();
    expect(brandAmong(listedBrands(radios('Mastercard', 'Visa')), 'unknown')).toBeNull();
  });
});

it.each([
  ['Visacard', 'visa'],
  ['VISA / Visa Debit', 'visa'],
  ['Master Card', 'mastercard'],
  ['MasterCard/Eurocard', 'mastercard'],
  ['AmericanExpress', 'amex'],
] as const)('%s is %s, however it is joined', (title, brand) => {
  const target = { kind: 'press', locators: [] } as const;
  const listed = [title, 'Discover', 'Maestro'].map((name) => ({ title: name, isChosen: false, target }));
  expect(brandAmong(listed, brand)?.title).toBe(title);
});

it('a logo for each brand is pressed for the one that the card is of', () => {
  const logo = (label: string) => controlOf({ kind: 'button', inputType: 'image', label });
  const logos = [logo('Carte Bleue'), logo('Visa'), logo('Mastercard')];
  expect(brandPress(logos, 'visa')?.label).toBe('Visa');
  expect(brandPress(logos, 'amex')).toBeNull();
  expect(brandPress([logo('Visa'), logo('Annuler')], 'visa')).toBeNull();
});
