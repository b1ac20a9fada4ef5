import type { EnumField, Offer } from '@florin/page-reading/purchase';
import { describe, expect, it } from 'vitest';
import { checkOffer } from './offer-gate.ts';

const field = (key: string, values: readonly string[] = ['A', 'B'], title = 'Size'): EnumField => ({
  kind: 'enum',
  key,
  title,
  required: true,
  values: values.map((value) => ({ value, title: value, available: true })),
});

const offer = (fields: readonly EnumField[], change: Partial<Offer> = {}): Offer => ({
  title: 'Mug',
  currency: 'usd',
  fields,
  unavailable: [],
  needs: [],
  quantityMax: 9,
  ...change,
});

it('passes what a shop offers', () => {
  const shop = offer([field('size'), field('frame_colour')]);
  expect(checkOffer(shop)).toEqual({ kind: 'offered', offer: shop });
});

it('shortens a title that is a novel', () => {
  expect(checkOffer(offer([], { title: 'x'.repeat(9_000) }))).toMatchObject({
    offer: { title: 'x'.repeat(300) },
  });
});

describe('stops', () => {
  it.each<[string, Offer]>([
    ['an option that approves the merchant', offer([field('approve_merchant', ['https://evil.example'])])],
    ['an option that asks for the security code', offer([field('card_cvc')])],
    ['an option that poses as the quantity', offer([field('quantity')])],
    ['an option that poses as the buyer', offer([field('buyer')])],
    ['a key of another alphabet', offer([field('ѕize')])],
    ['a key that reaches for prototypes', offer([field('__proto__')])],
    ['two options of one name', offer([field('size'), field('size')])],
    ['a hundred options', offer(Array.from({ length: 100 }, (_, index) => field(`size_${index}`)))],
    ['an option with a thousand values', offer([field('size', Array.from({ length: 1_000 }, String))])],
    ['an option without values', offer([field('size', [])])],
    ['one value twice', offer([field('size', ['A', 'A'])])],
    ['a value that is a novel', offer([field('size', ['x'.repeat(400)])])],
    ['a title that is a novel', offer([field('size', ['A'], 'x'.repeat(400))])],
    ['a quantity of nothing', offer([], { quantityMax: 0 })],
  ])('%s', (_name, shop) => {
    expect(checkOffer(shop)).toMatchObject({ kind: 'failed', reason: 'unsupported_checkout' });
  });
});
