import type { FlowDriver } from '@florin/checkout-browser/driver';
import { createEgressPolicy } from '@florin/egress/policy';
import type { EnumField, Flow, Offer } from '@florin/page-reading/purchase';
import { cents } from '@florin/wire/money';
import { expect, it } from 'vitest';
import { advanceIntent } from './advance.ts';
import { createCheckoutEngine } from './engine.ts';

const origin = 'https://shop.example';
const flow: Flow = { driver: 'scripted', merchant: 'shop', origin, url: `${origin}/p`, state: null };
const field = (key: string, ...names: string[]): EnumField => ({
  kind: 'enum',
  key,
  title: key,
  required: true,
  values: names.map((value) => ({ value, title: value, available: true })),
});
const offerOf = (...fields: EnumField[]): Offer => ({
  title: 'Shirt',
  currency: 'usd',
  fields,
  unavailable: [],
  needs: [],
  quantityMax: 9,
});
const size = field('size', 'S', 'L');
const colour = field('colour', 'Navy', 'Green');
const salutation = field('salutation', 'Ms', 'Mr');

it('what was asked for in one round is known in the next: a colour by the size, then something of the buyer', async () => {
  const driver: FlowDriver = {
    name: 'scripted',
    resolve: async () => ({ kind: 'resolved', flow }),
    options: async () => ({ kind: 'offered', offer: offerOf(size) }),
    // Each answer knows the page of the product and what this page asks for.
    quote: async (_flow, { options }) => {
      if (options.colour === undefined) return { kind: 'needs_options', offer: offerOf(size, colour) };
      if (options.salutation === undefined)
        return { kind: 'needs_options', offer: offerOf(size, salutation) };
      return {
        kind: 'quoted',
        quote: {
          amount: cents(1_000),
          currency: 'usd',
          breakdown: { subtotal: 1_000 },
          cardEntry: { origin: 'https://js.stripe.com', needsCvc: false },
          cart: null,
        },
      };
    },
    commit: () => Promise.reject(new Error('nothing is bought here')),
    reconcile: () => Promise.reject(new Error('nothing was bought here')),
  };
  const engine = createCheckoutEngine({ drivers: [driver], policy: createEgressPolicy() });
  const input = {
    url: flow.url,
    prompt: 'L, green',
    options: { salutation: 'Ms' },
    flow: null,
    offer: null,
    contacts: { shipping: {}, billing: {}, cardholder: null },
    card: { hasCvc: true },
    approvedOrigins: [],
  };
  const context = {
    signal: new AbortController().signal,
    account: 'acct_1',
    bounds: null,
    deadlineMs: Date.now() + 60_000,
    fetch: () => Promise.reject(new Error('this test has no network')),
    log: () => {},
  };
  expect(await advanceIntent(engine, null, input, context)).toMatchObject({
    kind: 'quoted',
    choice: { options: { size: 'L', colour: 'Green', salutation: 'Ms' } },
  });
});
