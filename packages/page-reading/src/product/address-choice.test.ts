import { describe, expect, it } from 'vitest';
import { chosenByAddress } from './address-choice.ts';
import type { VariantGroup } from './variants.ts';

const group = (key: string, titles: readonly string[], chosen: string | null = null): VariantGroup => ({
  key,
  title: key,
  values: titles.map((title) => ({
    value: title,
    title,
    available: title !== 'Gold',
    isChosen: title === chosen,
    target: { kind: 'press', locators: [] },
  })),
});
const SIZES = ['S', 'M', 'L'];
const COLOURS = ['Red', 'Navy blue', 'Gold'];
const chosen = (address: string, size: string | null = null, colour: string | null = null) =>
  chosenByAddress(`https://shop.example/${address}`, 'Canvas shirt', [
    group('size', SIZES, size),
    group('colour', COLOURS, colour),
  ]);

describe('the address of a product chooses', () => {
  it.each([
    ['shirt?size=m&color=navy+blue', { size: 'M', colour: 'Navy blue' }],
    ['shirt?attribute_pa_size=l', { size: 'L' }],
    ['shirt#size=s', { size: 'S' }],
  ])('what it names: %s', (address, wanted) => {
    expect(chosen(address)).toEqual(wanted);
  });

  it.each(['shirt?variant=41234', 'shirt?sku=TS-2', 'shirt?id_product_attribute=7'])(
    'the combination that the page then shows: %s',
    (address) => {
      expect(chosen(address, 'M', 'Red')).toEqual({ size: 'M', colour: 'Red' });
      expect(chosen(address)).toEqual({});
    },
  );

  it.each([
    ['shirt#/26-size-m/8-color-red', { size: 'M', colour: 'Red' }],
    ['canvas-shirt-navy-blue', {}],
    ['canvas-shirt-red', { colour: 'Red' }],
  ])('what stands in it and on the page: %s', (address, wanted) => {
    expect(chosen(address, 'M', 'Red')).toEqual(wanted);
  });

  it('nothing that is sold out, and nothing that the page chose by itself', () => {
    expect(chosen('shirt?color=gold')).toEqual({});
    expect(chosen('shirt?utm_source=m', 'M', 'Red')).toEqual({});
  });
});
