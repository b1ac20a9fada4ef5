import { describe, expect, it } from 'vitest';
import { exampleId } from '../ids.ts';
import { CheckoutLinkCreate } from './checkout-link.ts';
import { CheckoutSessionCreate } from './checkout-session.ts';
import { LineItemInput } from './line-item.ts';

const price = exampleId('price');
const product = exampleId('product');
const product_data = { name: 'Gift wrapping', price_data: { unit_amount: 150 } };
const issueOf = (item: object) => LineItemInput.safeParse(item).error?.issues[0];

describe('a line item', () => {
  it.each([{ price }, { product }, { product_data }])('names one thing, once unless told (%#)', (item) => {
    expect(LineItemInput.parse(item)).toEqual({ ...item, quantity: 1 });
  });

  it.each([
    [{ price, product }, 'product'],
    [{ product, product_data }, 'product_data'],
    [{ price, product, product_data }, 'product'],
    [{ price, price_data: { unit_amount: 1, product } }, 'price_data'],
  ])('names no second thing (%#)', (item, offender) => {
    expect(issueOf(item)).toMatchObject({
      path: [offender],
      message: 'Send only one of price, product, product_data and price_data.',
      params: { code: 'parameters_exclusive' },
    });
  });

  it('names something', () => {
    expect(issueOf({ quantity: 2 })).toMatchObject({
      path: [],
      message: 'Send exactly one of price, product, product_data and price_data.',
      params: { code: 'parameter_missing' },
    });
  });

  it.each([0, -1, 1.5, '2', 1_000_001])('has no quantity of %j', (quantity) => {
    expect(issueOf({ price, quantity })).toMatchObject({ path: ['quantity'] });
  });

  it('has its price data inside its product data, or outside, as Stripe’s clients write it', () => {
    const tea = { name: 'Tea' };
    expect(LineItemInput.parse({ price_data: { unit_amount: 1, product_data: tea } })).toMatchObject({
      price_data: { unit_amount: 1, product_data: tea },
      quantity: 1,
    });
    expect(issueOf({ price_data: { unit_amount: 1 } })).toMatchObject({
      path: ['price_data'],
      message: 'Send exactly one of product and product_data.',
    });
    expect(issueOf({ price_data: { unit_amount: 1, product, product_data: tea } })).toMatchObject({
      path: ['price_data', 'product_data'],
    });
  });

  it('is paid in usdc', () => {
    const priced = (currency: string) => ({
      product_data: { name: 'Tea', price_data: { unit_amount: 1, currency } },
    });
    expect(issueOf(priced('usdc'))).toBeUndefined();
    expect(issueOf(priced('usd'))).toMatchObject({ path: ['product_data', 'price_data', 'currency'] });
  });
});

describe('line items', () => {
  const items = (count: number) => ({ line_items: Array.from({ length: count }, () => ({ price })) });

  it.each([
    ['a link', CheckoutLinkCreate, 20],
    ['a session', CheckoutSessionCreate, 100],
  ])('of %s are 1 to its maximum', (_, schema, countMax) => {
    expect(schema.safeParse(items(1)).success).toBe(true);
    expect(schema.safeParse(items(countMax)).success).toBe(true);
    expect(schema.safeParse(items(0)).error?.issues[0]?.message).toBe('Expected at least one line item.');
    expect(schema.safeParse(items(countMax + 1)).error?.issues[0]?.message).toBe(
      `Expected at most ${countMax} line items.`,
    );
  });
});
