import { NO_BUYER } from '@florin/sandbox/cart';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CheckoutScene, DETAILS, startScene } from './checkout-scene.testing.ts';

const KINDS = ['acp', 'ucp', 'one-page'] as const;

let scene: CheckoutScene;
beforeAll(async () => {
  scene = await startScene({ kinds: [...KINDS] });
});
afterAll(() => scene.stop());

const told = (kind: (typeof KINDS)[number]) =>
  scene.sandbox.shops[kind].merchant.carts().map(({ buyer }) => buyer);

it.each(KINDS)(
  '%s: a shop is told nothing where neither the card nor the call does, and asks',
  async (kind) => {
    await scene.addCard(undefined, { name: undefined, billing_details: undefined });
    const { body } = await scene.post('/v1/checkout_intents', {
      json: { url: scene.sandbox.shops[kind].productUrls[0] },
    });
    const asked = await scene.until(body.id, ({ status }) => status !== 'processing');
    expect(asked.status).toBe('requires_action');
    expect(Object.keys(asked.next_action.options_schema.properties)).toContain('buyer');
    for (const buyer of told(kind)) expect(buyer).toEqual(NO_BUYER);
  },
);

it('it is told what the card says when it quotes, before anything is confirmed', async () => {
  await scene.addCard();
  const quoted = await scene.quote({ url: scene.sandbox.shops.acp.productUrls[0] });
  expect(quoted.status).toBe('requires_confirmation');
  expect(told('acp').some(({ line1 }) => line1 === DETAILS.address.line1)).toBe(true);
});

it('it is told what the call says instead, where that says something', async () => {
  await scene.addCard();
  const address = { ...DETAILS.address, line1: '2 Other Street' };
  const buyer = { ...DETAILS, address };
  const url = scene.sandbox.shops.ucp.productUrls[0];
  const quoted = await scene.quote({ url, options: { buyer } });
  expect(quoted.status).toBe('requires_confirmation');
  const lines = told('ucp').map(({ line1 }) => line1);
  expect(lines).toContain('2 Other Street');
  expect(lines).not.toContain(DETAILS.address.line1);
});

it('what the shop warns of is in the summary of the quote, in its words, before anybody confirms', async () => {
  await scene.addCard();
  const warning = { code: 'final_sale', content: 'No returns.' };
  const shop = await scene.sandbox.openShop({
    kind: 'ucp',
    ucp: { payment: 'tokenizer', transport: 'rest', warning },
  });
  const quoted = await scene.quote({ url: shop.productUrls[0] });
  expect(quoted).toMatchObject({
    status: 'requires_confirmation',
    summary: { warnings: ['final_sale: No returns.'] },
  });
});
