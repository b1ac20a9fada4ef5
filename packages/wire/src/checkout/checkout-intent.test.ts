import { describe, expect, it } from 'vitest';
import { CheckoutIntentCreate, CheckoutIntentRespond } from './checkout-intent.ts';

const url = 'https://shop.example/tea';
const messageOf = (options: unknown) =>
  CheckoutIntentRespond.safeParse({ options }).error?.issues[0]?.message;

/** Brackets within brackets, `depth` of them, as a hostile body has them. */
const nested = (depth: number) => ({ a: JSON.parse('['.repeat(depth - 1) + ']'.repeat(depth - 1)) });

describe('a checkout intent', () => {
  it('starts from a url alone', () => {
    expect(CheckoutIntentCreate.parse({ url })).toEqual({ url });
    expect(CheckoutIntentCreate.safeParse({ prompt: 'tea' }).success).toBe(false);
    expect(CheckoutIntentCreate.safeParse({ url: 'shop.example/tea' }).success).toBe(false);
  });

  it('has a ceiling of at least one cent', () => {
    expect(CheckoutIntentCreate.safeParse({ url, max_amount: 1 }).success).toBe(true);
    expect(CheckoutIntentCreate.safeParse({ url, max_amount: 0 }).success).toBe(false);
  });

  it('takes options of any shape', () => {
    const options = {
      size: 'm',
      quantity: 2,
      gift: true,
      buyer: { address: { city: 'Singapore' } },
      colours: ['red'],
    };
    expect(CheckoutIntentRespond.parse({ options })).toEqual({ options });
  });

  it('needs options to respond with', () => {
    expect(CheckoutIntentRespond.safeParse({}).success).toBe(false);
    expect(CheckoutIntentRespond.safeParse({ options: [] }).success).toBe(false);
  });

  it('bounds what options hold', () => {
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`option${index}`, 1]));
    expect(messageOf(many)).toBe('Expected at most 100 options.');
    expect(messageOf({ a: 'x'.repeat(40_000) })).toBe('Expected at most 32,768 characters of JSON.');
    expect(messageOf({ ['x'.repeat(201)]: 1 })).toBe('The name of an option has 1 to 200 characters.');
    expect(messageOf(nested(8))).toBeUndefined();
    expect(messageOf(nested(9))).toBe('Expected values nested at most 8 deep.');
  });

  it('is not brought down by half a megabyte of brackets', () => {
    expect(messageOf(nested(250_000))).toBe('Expected values nested at most 8 deep.');
  });
});
