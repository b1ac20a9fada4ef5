import { describe, expect, it } from 'vitest';
import { exampleId } from '../ids.ts';
import { ProductCreate, ProductQuery, ProductUpdate } from './product.ts';

describe('a product', () => {
  it.each([ProductCreate, ProductUpdate])('takes an amount or price data, not both', (schema) => {
    const sent = { name: 'Tea', amount: 1250, default_price_data: { unit_amount: 1250 } };
    expect(schema.safeParse(sent).error?.issues).toEqual([
      expect.objectContaining({ path: ['default_price_data'], params: { code: 'parameters_exclusive' } }),
    ]);
  });

  it('has at most 8 images', () => {
    const images = (count: number) => ({
      name: 'Tea',
      images: Array<string>(count).fill('https://shop.example/a.jpg'),
    });
    expect(ProductCreate.safeParse(images(8)).success).toBe(true);
    expect(ProductCreate.safeParse(images(9)).error?.issues[0]?.message).toBe(
      'A product has at most 8 images.',
    );
  });

  it('needs a name to be made and keeps it otherwise', () => {
    expect(ProductCreate.safeParse({ amount: 1250 }).success).toBe(false);
    expect(ProductUpdate.parse({ amount: 1250 })).toEqual({ amount: 1250 });
    expect(ProductUpdate.safeParse({ name: null }).success).toBe(false);
  });

  it('loses its description, unit label, url and images by null', () => {
    const cleared = { description: null, unit_label: null, url: null, images: null };
    expect(ProductUpdate.parse(cleared)).toEqual(cleared);
  });

  it.each(['mode', 'expand', 'tax_code', 'currency'])('does not know %s', (parameter) => {
    expect(ProductCreate.safeParse({ name: 'Tea', [parameter]: 'x' }).error?.issues).toEqual([
      expect.objectContaining({ code: 'unrecognized_keys', keys: [parameter] }),
    ]);
  });

  it('is found by up to 100 ids', () => {
    const ids = (count: number) => ({ ids: Array<string>(count).fill(exampleId('product')) });
    expect(ProductQuery.safeParse(ids(100)).success).toBe(true);
    expect(ProductQuery.safeParse(ids(101)).success).toBe(false);
    expect(ProductQuery.safeParse({ ids: [exampleId('gift')] }).success).toBe(false);
  });
});
