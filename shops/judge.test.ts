import { describe, expect, it } from 'vitest';
import { CARD, casesOf, deliveryOf } from './cases.mjs';
import { judge } from './judge.mjs';

const [plain, , apart] = casesOf({ plain: { sku: 'NOTE-1', cents: 1840 } });
const [decline] = casesOf({ plain: { sku: 'NOTE-1', cents: 1840 } }).slice(-1);
const address = {
  name: 'Ada Lovelace',
  lines: ['1 Market Street'],
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94105',
  country: 'United States',
};
const order = {
  id: '1',
  totalCents: 2335,
  paidCents: 2335,
  lines: [{ sku: 'NOTE-1', quantity: 1, cents: 1840 }],
  address,
};
const charge = {
  approved: true,
  amountCents: 2335,
  number: CARD.number,
  expMonth: CARD.exp_month,
  expYear: CARD.exp_year,
  cvc: CARD.cvc,
  brand: null,
};

function evidence(changes: object = {}) {
  return {
    example: plain,
    intent: { status: 'succeeded', status_reason: null, amount: 2335 },
    quotedCents: 2335,
    orders: [order],
    charges: [charge],
    delivery: deliveryOf(plain),
    card: CARD,
    ...changes,
  };
}

describe('the judge of a purchase', () => {
  it('calls a purchase right where shop, gateway and Florin agree', () => {
    expect(judge(evidence())).toEqual({ verdict: 'right', wrongs: [] });
  });

  it.each([
    ['a success without an order', { orders: [] }],
    ['two orders', { orders: [order, { ...order, id: '2' }] }],
    ['a success without a charge', { charges: [] }],
    ['more than was confirmed', { quotedCents: 2000 }],
    ['another amount than it says', { intent: { status: 'succeeded', amount: 2000 } }],
    ['another product', { orders: [{ ...order, lines: [{ sku: 'RULE-1', quantity: 1, cents: 1840 }] }] }],
    ['two pieces for one', { orders: [{ ...order, lines: [{ sku: 'NOTE-1', quantity: 2, cents: 3680 }] }] }],
    ['another postal code', { orders: [{ ...order, address: { ...address, postalCode: '94106' } }] }],
    ['another country', { orders: [{ ...order, address: { ...address, country: 'CA' } }] }],
    ['a lost apartment', { delivery: deliveryOf(apart) }],
    ['another expiry', { charges: [{ ...charge, expMonth: 12 }] }],
    ['a coupon that takes nothing off', { example: { ...plain, lessens: true } }],
    ['a buyer who was signed up to news', { orders: [{ ...order, newsletter: true }] }],
    ['an order after a failure', { intent: { status: 'failed', status_reason: 'merchant_error' } }],
    ['a success of a declined card', { example: decline }],
  ])('calls %s wrong', (_, changes) => {
    expect(judge(evidence(changes)).verdict).toBe('WRONG');
  });

  it('takes a refusal for right only with the reason of the case', () => {
    const refused = { orders: [], charges: [], example: decline };
    const because = (status_reason: string) => ({
      intent: { status: 'failed', status_reason, amount: null },
    });
    expect(judge(evidence({ ...refused, ...because('card_declined') })).verdict).toBe('right');
    expect(judge(evidence({ ...refused, ...because('merchant_error') })).verdict).toBe('unclear');
  });

  it('takes a question for right where the shop does not have what is wished, and an order for wrong', () => {
    const people = { buyer: { name: 'Anna Kowalska', address: { line1: 'ul. Długa 3', country: 'PL' } } };
    const catalog = { plain: { sku: 'TEA-1' }, noSuch: { sku: 'SHIRT', prompt: 'fioletowa' } };
    const example = casesOf(catalog, people).find(({ name }) => name === 'no such variant');
    const asked = { status: 'requires_action', status_reason: null, amount: null };
    expect(judge(evidence({ example, intent: asked, orders: [], charges: [] })).verdict).toBe('right');
    expect(judge(evidence({ example })).verdict).toBe('WRONG');
  });

  it("knows a recipient and a country as the shop's language writes them", () => {
    const delivery = {
      name: '山田 花子',
      address: {
        line1: '千代田1-1',
        city: '千代田区',
        state: '東京都',
        postal_code: '100-0001',
        country: 'JP',
      },
    };
    const written = { name: '花子 山田', lines: ['千代田1-1'], city: '千代田区', state: '東京都' };
    const orders = [{ ...order, address: { ...written, postalCode: '1000001', country: '日本' } }];
    expect(judge(evidence({ orders, delivery, language: 'ja' })).wrongs).toEqual([]);
    expect(judge(evidence({ orders, delivery, language: 'de' })).wrongs).toEqual(['country 日本']);
  });

  it('calls a purchase that a person could have made missed', () => {
    const intent = { status: 'failed', status_reason: 'unsupported_checkout', amount: null };
    expect(judge(evidence({ intent, orders: [], charges: [] })).verdict).toBe('missed');
  });
});
