import type { FlowDriver } from '@florin/checkout-browser/driver';
import { createEgressPolicy } from '@florin/egress/policy';
import type { Choice, EnumField, Flow, Offer, Quote, QuoteOutcome } from '@florin/page-reading/purchase';
import { cents } from '@florin/wire/money';
import { expect, it } from 'vitest';
import { type Advance, type AdvanceInput, advanceIntent } from './advance.ts';
import { createCheckoutEngine } from './engine.ts';

const origin = 'https://shop.example';
const flow: Flow = { driver: 'scripted', merchant: 'shop', origin, url: `${origin}/p`, state: null };
const quote: Quote = {
  amount: cents(1_000),
  currency: 'usd',
  breakdown: { subtotal: 1_000 },
  cardEntry: { origin: 'https://js.stripe.com', needsCvc: true },
  cart: null,
};
const field = (key: string, ...names: string[]): EnumField => ({
  kind: 'enum',
  key,
  title: key,
  required: false,
  values: names.map((value) => ({ value, title: value, available: true })),
});
const offerOf = (...fields: EnumField[]): Offer => ({
  title: 'Mug',
  currency: 'usd',
  fields,
  unavailable: [],
  needs: [],
  quantityMax: 9,
});

/** A shop that says how it can ship only with the first quote, as shops with an API do. */
const shipping = field('shipping', 'Standard', 'Express');
const afterQuote = (): QuoteOutcome => ({ kind: 'quoted', quote, offer: offerOf(shipping) });

async function advance(options: AdvanceInput['options'], change: Partial<AdvanceInput> = {}) {
  const quoted: Choice[] = [];
  const driver: FlowDriver = {
    name: 'scripted',
    resolve: async () => ({ kind: 'resolved', flow }),
    options: async () => ({ kind: 'offered', offer: offerOf() }),
    quote: async (_flow, choice) => {
      quoted.push(choice);
      return afterQuote();
    },
    commit: () => Promise.reject(new Error('nothing is bought here')),
    reconcile: () => Promise.reject(new Error('nothing was bought here')),
  };
  const input: AdvanceInput = {
    url: flow.url,
    prompt: null,
    options,
    flow: null,
    offer: null,
    contacts: { shipping: {}, billing: {}, cardholder: null },
    card: { hasCvc: true },
    approvedOrigins: [],
    ...change,
  };
  const context = {
    signal: new AbortController().signal,
    account: 'acct_1',
    bounds: null,
    deadlineMs: Date.now() + 60_000,
    fetch: () => Promise.reject(new Error('this test has no network')),
    log: () => {},
  };
  const engine = createCheckoutEngine({ drivers: [driver], policy: createEgressPolicy() });
  const result: Advance = await advanceIntent(engine, null, input, context);
  return { result, quoted };
}

it.each([[100_000], [0], [-1], [1.5], ['two'], ['5 pieces']])(
  'the quantity %j is asked for again; nothing is quoted',
  async (quantity) => {
    const { result, quoted } = await advance({ quantity });
    expect(result).toMatchObject({ kind: 'needs_options', schema: { required: ['quantity'] } });
    expect(quoted).toEqual([]);
  },
);

it('an option that becomes known with the quote is used', async () => {
  const { result } = await advance({ shipping: 'express' });
  expect(result).toMatchObject({ kind: 'quoted', choice: { options: { shipping: 'Express' } } });
});

it('a misspelled quantity is not quoted for one: it can be taken back, and the quantity is asked for', async () => {
  const { result } = await advance({ quantty: 3 });
  expect(result).toMatchObject({
    kind: 'needs_options',
    schema: {
      properties: {
        quantty: { type: 'string', enum: [''], description: expect.stringContaining('quantity') },
        quantity: { type: 'integer', maximum: 9 },
      },
      required: ['quantty', 'quantity'],
    },
  });
});

it('an option that is similar to one that became known late is asked for under its name', async () => {
  const { result } = await advance({ shipping_method: 'Express' });
  expect(result).toMatchObject({
    kind: 'needs_options',
    offer: { fields: [{ key: 'shipping' }] },
    schema: { properties: { shipping: { enum: ['Standard', 'Express'] } }, required: ['shipping_method'] },
  });
});

it('an unknown option and the security code are asked for together', async () => {
  const { result } = await advance({ gift_note: 'for you' }, { card: { hasCvc: false } });
  expect(result).toMatchObject({
    kind: 'needs_options',
    questions: { cvc: true },
    schema: { required: ['gift_note', 'card_cvc'] },
  });
});

it.each(['in navy', 'Lacivert renk', 'size L'])(
  '"%s" of what has no such choice is asked about',
  async (prompt) => {
    const { result } = await advance({}, { prompt });
    expect(result).toMatchObject({
      kind: 'needs_options',
      understood: { wished_variant: prompt },
      schema: { properties: { wished_variant: { enum: [''] } }, required: ['wished_variant'] },
    });
    const again = await advance({ wished_variant: '' }, { prompt });
    expect(again.result).toMatchObject({ kind: 'quoted' });
  },
);

it('options that say nothing hold nothing up', async () => {
  const { result } = await advance({ gift_note: '', coupon: null, quantity: '2' });
  expect(result).toMatchObject({ kind: 'quoted', choice: { quantity: 2 } });
});

it('a list of which the prompt names exactly one product leads to that product, any other to suggestions', async () => {
  const products = [
    { title: 'Mug', url: `${origin}/p` },
    { title: 'Bowl', url: `${origin}/bowl` },
  ];
  const list: FlowDriver = {
    name: 'scripted',
    resolve: async (url) =>
      url.pathname === '/all'
        ? {
            kind: 'refused',
            reason: 'unsupported_checkout',
            detail: 'a list',
            code: 'not_a_product_page',
            products,
          }
        : { kind: 'resolved', flow: { ...flow, url: url.href } },
    options: async () => ({ kind: 'offered', offer: offerOf() }),
    quote: async () => ({ kind: 'quoted', quote }),
    commit: () => Promise.reject(new Error('nothing is bought here')),
    reconcile: () => Promise.reject(new Error('nothing was bought here')),
  };
  const engine = createCheckoutEngine({ drivers: [list], policy: createEgressPolicy() });
  const ask = (prompt: string | null) =>
    advanceIntent(
      engine,
      null,
      {
        url: `${origin}/all`,
        prompt,
        options: {},
        flow: null,
        offer: null,
        contacts: { shipping: {}, billing: {}, cardholder: null },
        card: { hasCvc: true },
        approvedOrigins: [],
      },
      {
        account: 'acct_1',
        signal: new AbortController().signal,
        bounds: null,
        deadlineMs: Date.now() + 60_000,
        fetch: () => Promise.reject(new Error('this test has no network')),
        log: () => undefined,
      },
    );
  expect(await ask('one bowl, please')).toMatchObject({ kind: 'quoted', flow: { url: `${origin}/bowl` } });
  expect(await ask('a mug or a bowl')).toMatchObject({
    kind: 'failed',
    code: 'not_a_product_page',
    products,
  });
  expect(await ask(null)).toMatchObject({ kind: 'failed', code: 'not_a_product_page', products });
});
