import { testCards } from '@florin/sandbox/processor/test-cards';
import { type OpenShop, type Sandbox, startSandbox } from '@florin/sandbox/sandbox';
import type { UcpVariant } from '@florin/sandbox/shops/ucp/variant';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestWorker } from '../../test-worker.testing.ts';
import {
  itChargesOnce,
  itGivesUpOnChallenges,
  itKeepsCardsOut,
  itSells,
  itSurvivesEveryCrash,
  type MerchantUnderTest,
  optionsInStock,
  soldBy,
  workerAt,
} from '../merchants.testing.ts';
import { createUcpDriver } from './driver.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ kinds: [], seed: 11 });
});
afterAll(() => sandbox.stop());

type Variant = Partial<UcpVariant> & Pick<UcpVariant, 'version' | 'payment'>;

async function open(variant: Variant): Promise<{ shop: OpenShop; worker: TestWorker }> {
  const shop = await sandbox.openShop({ kind: 'ucp', ucp: { transport: 'rest', ...variant } });
  return { shop, worker: workerAt(sandbox, shop, createUcpDriver()) };
}

const merchantWith = (ucp: Variant): MerchantUnderTest => ({
  sandbox: () => sandbox,
  open: () => sandbox.openShop({ kind: 'ucp', ucp: { transport: 'rest', ...ucp } }),
  driver: () => createUcpDriver(),
  cartId: (cart) => (cart as { session: string }).session,
});

/** Every version, both transports, both ways of taking a card; `random-checkouts` mixes them. */
const VARIANTS: Variant[] = [
  { version: '2026-01-11', payment: 'raw' },
  { version: '2026-01-23', payment: 'raw', transport: 'mcp' },
  { version: '2026-04-08', payment: 'tokenizer' },
  { version: '2026-08-25', payment: 'tokenizer', transport: 'mcp' },
];

describe.each(VARIANTS)('a UCP merchant with %o', (variant) => itSells(merchantWith(variant)));

describe('a UCP merchant in trouble', () => {
  const merchant = merchantWith({ version: '2026-04-08', payment: 'tokenizer' });
  itChargesOnce(merchant);
  itGivesUpOnChallenges(merchant);
  itSurvivesEveryCrash(merchant);
  itKeepsCardsOut(merchant);
});

describe('options of a UCP merchant', () => {
  const variant: Variant = { version: '2026-04-08', payment: 'tokenizer' };

  it('are asked for with what is in stock, and read from the prompt', async () => {
    const { shop, worker } = await open(variant);
    const index = shop.merchant.products.findIndex(({ options }) => options.length === 2);
    const url = shop.productUrls[index]!;
    const asked = await worker.advance(url);
    if (asked.kind !== 'needs_options') throw new Error(`got ${asked.kind}`);
    const chosen = optionsInStock(shop, index);
    expect(asked.schema.required).toEqual(Object.keys(chosen));
    const told = await worker.quote(url, { prompt: `I want ${Object.values(chosen).join(', ')} please` });
    expect(told.quoted.understood).toEqual(chosen);
    await worker.close();
  });

  it('ship by the cheapest method unless another is wished for', async () => {
    const { shop, worker } = await open(variant);
    const methods = shop.merchant.terms.shipping;
    const dearest = methods.reduce((left, right) => (right.priceCents > left.priceCents ? right : left));
    const url = shop.productUrls[0]!;
    const cheap = await worker.quote(url);
    const dear = await worker.quote(url, { options: { shipping: dearest.title } });
    expect(dear.quoted.quote.amount).toBeGreaterThan(cheap.quoted.quote.amount);
    expect(shop.cart((dear.quoted.quote.cart as { session: string }).session)?.shipping).toBe(dearest.id);
    const odd = await worker.advance(url, { options: { shipping: 'by drone' }, approvedOrigins: [shop.url] });
    expect(odd).toMatchObject({
      kind: 'needs_options',
      schema: { properties: { shipping: { type: 'string' } } },
    });
    await worker.close();
  });
});

it('a merchant that takes cards on its pages only is left to the browser driver', async () => {
  const { shop, worker } = await open({ version: '2026-04-08', payment: 'redirect' });
  expect(await worker.advance(shop.productUrls[0]!)).toMatchObject({
    kind: 'failed',
    reason: 'unsupported_checkout',
  });
  await worker.close();
});

it('a raw card is given only to a merchant that the account has approved', async () => {
  const { shop, worker } = await open({ version: '2026-04-08', payment: 'raw' });
  expect(await worker.advance(shop.productUrls[0]!)).toMatchObject({
    kind: 'needs_options',
    schema: { properties: { approve_merchant: { enum: [shop.url] } } },
  });
  const charge = await worker.quote(shop.productUrls[0]!);
  const unapproved = { ...charge, approvedOrigins: [] };
  expect(await worker.confirm(unapproved, testCards.success)).toMatchObject({ kind: 'not_submitted' });
  expect(sandbox.ledger.snapshot({ shop: shop.name }).attempts).toEqual([]);
  await worker.close();
});

it('an API with an origin of its own is approved like any merchant, and once', async () => {
  const { shop, worker } = await open({ version: '2026-04-08', payment: 'raw', api: 'own_origin' });
  const api = shop.url.replace('//localhost', '//127.0.0.1');
  const asking = new TestWorker({
    drivers: [createUcpDriver()],
    origins: [shop.url, api],
    processorOrigins: [],
  });
  expect(await asking.advance(shop.productUrls[0]!)).toMatchObject({
    kind: 'needs_options',
    schema: { properties: { approve_merchant: { enum: [api] } } },
  });
  const approved = await asking.quote(shop.productUrls[0]!, { approvedOrigins: [api] });
  const charge = { ...approved, approvedOrigins: [api] };
  expect(await asking.confirm(charge, testCards.success)).toMatchObject({ kind: 'placed' });
  await Promise.all([worker.close(), asking.close()]);
});

it('a completion that the merchant refuses is a failure in its own words, at once', async () => {
  const { shop, worker } = await open({ version: '2026-04-08', payment: 'tokenizer' });
  const charge = await worker.quote(shop.productUrls[0]!);
  worker.refuseOnce(/\/complete$/, { status: 422, text: '{"detail":"This postal code is not served"}' });
  expect(await worker.confirm(charge, testCards.success)).toEqual({
    kind: 'not_submitted',
    reason: 'merchant_error',
    detail: 'This postal code is not served',
  });
  expect(charge.state).toBe('abandoned');
  const cart = shop.merchant.carts()[0];
  expect([cart?.canceled, soldBy(sandbox, shop)]).toEqual([true, { orders: 0, charges: 0 }]);
  await worker.close();
});

it('a connection that breaks costs one more request, under the same key; a completion is never repeated', async () => {
  const { shop, worker } = await open({ version: '2026-04-08', payment: 'tokenizer' });
  worker.breakOnce(/\/checkout-sessions$/);
  const charge = await worker.quote(shop.productUrls[0]!);
  worker.breakOnce(/\/complete$/);
  expect((await worker.confirm(charge, testCards.success)).kind).toBe('unknown');
  const completions = worker.attempted.filter((url) => url.endsWith('/complete'));
  expect([completions.length, soldBy(sandbox, shop).orders]).toEqual([1, 0]);
  await worker.close();
});
