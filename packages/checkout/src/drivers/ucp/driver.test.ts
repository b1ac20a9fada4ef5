import { testCards } from '@florin/sandbox/processor/test-cards';
import { type OpenShop, type Sandbox, startSandbox } from '@florin/sandbox/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BuyingDesk } from '../../buying.testing.ts';
import { createUcpDriver } from './driver.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ kinds: [], seed: 11 });
});
afterAll(() => sandbox.stop());

type Variant = { shape: 'array' | 'map'; payment: 'tokenizer' | 'raw' | 'redirect' };

async function open(variant: Variant, seed?: number): Promise<{ shop: OpenShop; desk: BuyingDesk }> {
  const shop = await sandbox.openShop({ kind: 'ucp', ucp: variant, ...(seed !== undefined && { seed }) });
  return { shop, desk: deskFor(shop) };
}

function deskFor(shop: OpenShop): BuyingDesk {
  return new BuyingDesk({
    drivers: [createUcpDriver()],
    origins: [shop.url, sandbox.processor.url],
    processorOrigins: [sandbox.processor.url],
  });
}

/** Chooses, for whatever options the product has, values that are in stock. */
function optionsOf(shop: OpenShop, index: number): Record<string, string> {
  const variant = shop.merchant.products[index]?.variants.find(({ stock }) => stock > 0);
  return Object.fromEntries(
    Object.entries(variant?.choices ?? {}).map(([name, value]) => [
      name.toLowerCase().replace(/\W+/g, '_'),
      value,
    ]),
  );
}

const sold = (shop: OpenShop) => ({
  orders: sandbox.ledger.orders({ shop: shop.name }).length,
  charges: sandbox.ledger.charges({ shop: shop.name }).length,
});

const VARIANTS: Variant[] = [
  { shape: 'array', payment: 'tokenizer' },
  { shape: 'map', payment: 'tokenizer' },
  { shape: 'array', payment: 'raw' },
  { shape: 'map', payment: 'raw' },
];

describe.each(VARIANTS)('a UCP merchant with %o', (variant) => {
  it('sells each product once, at exactly its own total', async () => {
    const { shop, desk } = await open(variant);
    for (const [index, url] of shop.productUrls.entries()) {
      const charge = await desk.quote(url, { options: { ...optionsOf(shop, index), quantity: 2 } });
      const { quote } = charge.quoted;
      const session = (quote.cart as { session: string }).session;
      expect(quote.amount).toBe(shop.cart(session)?.totals.totalCents);
      expect(shop.cart(session)?.lines[0]?.quantity).toBe(2);
      expect(await desk.confirm(charge, testCards.success)).toMatchObject({ kind: 'placed' });
      expect(charge.state).toBe('placed');
      expect(sandbox.ledger.charges({ shop: shop.name }).at(-1)?.amountCents).toBe(quote.amount);
    }
    expect(sold(shop)).toEqual({ orders: shop.productUrls.length, charges: shop.productUrls.length });
    await desk.close();
  });

  it.each([
    [testCards.declined, 'card_declined'],
    [testCards.insufficientFunds, 'insufficient_balance'],
  ])('says why card %s was declined', async (number, reason) => {
    const { shop, desk } = await open(variant);
    const charge = await desk.quote(shop.productUrls[0]!);
    expect(await desk.confirm(charge, number)).toMatchObject({ kind: 'declined', reason });
    expect(sold(shop)).toEqual({ orders: 0, charges: 0 });
    await desk.close();
  });

  it('sends the cardholder to 3-D Secure and finds the order afterwards', async () => {
    const { shop, desk } = await open(variant);
    const charge = await desk.quote(shop.productUrls[0]!);
    const outcome = await desk.confirm(charge, testCards.challenge);
    if (outcome.kind !== 'authentication') throw new Error(`got ${outcome.kind}`);
    expect((await desk.reconcile(charge)).kind).toBe('authentication');
    await fetch(`${outcome.url}/complete`, { method: 'POST', redirect: 'manual' });
    expect(await desk.reconcile(charge)).toMatchObject({ kind: 'placed' });
    expect([charge.state, sold(shop)]).toEqual(['placed', { orders: 1, charges: 1 }]);
    await desk.close();
  });

  it('fails with authentication_required where the cardholder fails the challenge', async () => {
    const { shop, desk } = await open(variant);
    const charge = await desk.quote(shop.productUrls[0]!);
    const outcome = await desk.confirm(charge, testCards.challenge);
    if (outcome.kind !== 'authentication') throw new Error(`got ${outcome.kind}`);
    await fetch(`${outcome.url}/fail`, { method: 'POST', redirect: 'manual' });
    expect(await desk.reconcile(charge)).toMatchObject({
      kind: 'declined',
      reason: 'authentication_required',
    });
    expect(sold(shop)).toEqual({ orders: 0, charges: 0 });
    await desk.close();
  });
});

describe('a UCP merchant in trouble', () => {
  const variant: Variant = { shape: 'map', payment: 'tokenizer' };

  it.each(['timeout_after_charge', 'drop_after_charge', 'error_after_charge'] as const)(
    '%s: unknown at first, found by looking, never charged twice',
    async (kind) => {
      const { shop, desk } = await open(variant);
      const charge = await desk.quote(shop.productUrls[0]!);
      sandbox.faults.set(shop.name, { kind }, { times: 1 });
      expect((await desk.confirm(charge, testCards.success)).kind).toBe('unknown');
      expect(await desk.confirm(charge, testCards.success)).toEqual({ kind: 'lost_race' });
      expect(await desk.reconcile(charge)).toMatchObject({ kind: 'placed' });
      expect(sold(shop)).toEqual({ orders: 1, charges: 1 });
      await desk.close();
    },
  );

  it.each(['hang_before_charge', 'error_before_charge'] as const)(
    '%s: unknown at first, then certainly no order',
    async (kind) => {
      const { shop, desk } = await open(variant);
      const charge = await desk.quote(shop.productUrls[0]!);
      sandbox.faults.set(shop.name, { kind }, { times: 1 });
      expect((await desk.confirm(charge, testCards.success)).kind).toBe('unknown');
      expect((await desk.reconcile(charge)).kind).toBe('unknown');
      expect((await desk.reconcile(charge, 60_000)).kind).toBe('no_order');
      expect([charge.state, sold(shop)]).toEqual(['abandoned', { orders: 0, charges: 0 }]);
      await desk.close();
    },
  );

  it('a price that rose between quote and confirm is not charged', async () => {
    const { shop, desk } = await open(variant);
    const charge = await desk.quote(shop.productUrls[0]!);
    sandbox.faults.set(shop.name, { kind: 'price_change', cents: 100 });
    expect(await desk.confirm(charge, testCards.success)).toMatchObject({
      kind: 'not_submitted',
      reason: 'price_rose',
    });
    expect([charge.state, sold(shop)]).toEqual(['abandoned', { orders: 0, charges: 0 }]);
    await desk.close();
  });

  it('a price that rises in the moment of the submit is not charged', async () => {
    const { shop, desk } = await open(variant);
    const charge = await desk.quote(shop.productUrls[0]!);
    sandbox.faults.set(shop.name, { kind: 'price_change_at_charge', cents: 100 }, { times: 1 });
    expect(await desk.confirm(charge, testCards.success)).toMatchObject({
      kind: 'not_submitted',
      reason: 'price_rose',
    });
    expect(sold(shop)).toEqual({ orders: 0, charges: 0 });
    await desk.close();
  });

  it('stock that runs out at the charge is said so', async () => {
    const { shop, desk } = await open(variant);
    const charge = await desk.quote(shop.productUrls[0]!);
    sandbox.faults.set(shop.name, { kind: 'out_of_stock_at_charge' }, { times: 1 });
    expect(await desk.confirm(charge, testCards.success)).toMatchObject({
      kind: 'not_submitted',
      reason: 'out_of_stock',
    });
    expect(sold(shop)).toEqual({ orders: 0, charges: 0 });
    await desk.close();
  });

  it('a worker killed right after arming leaves a charge that is looked up, not repeated', async () => {
    const { shop, desk } = await open(variant);
    const charge = await desk.quote(shop.productUrls[0]!);
    sandbox.faults.set(shop.name, { kind: 'timeout_after_charge' }, { times: 1 });
    const dying = desk.confirm(charge, testCards.success);
    while (charge.state === 'prepared') await new Promise((resolve) => setTimeout(resolve, 5));
    const other = deskFor(shop);
    while (sold(shop).charges === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await other.reconcile(charge)).toMatchObject({ kind: 'placed' });
    await dying.catch(() => 'the dying worker may no longer record anything');
    expect(sold(shop)).toEqual({ orders: 1, charges: 1 });
    await Promise.all([desk.close(), other.close()]);
  });
});

describe('options of a UCP merchant', () => {
  const variant: Variant = { shape: 'map', payment: 'tokenizer' };

  it('are asked for with what is in stock, and read from the prompt', async () => {
    const { shop, desk } = await open(variant);
    const index = shop.merchant.products.findIndex(({ options }) => options.length === 2);
    const url = shop.productUrls[index]!;
    const asked = await desk.advance(url);
    if (asked.kind !== 'needs_options') throw new Error(`got ${asked.kind}`);
    const chosen = optionsOf(shop, index);
    expect(asked.schema.required).toEqual(Object.keys(chosen));
    const told = await desk.quote(url, { prompt: `I want ${Object.values(chosen).join(', ')} please` });
    expect(told.quoted.understood).toEqual(chosen);
    await desk.close();
  });

  it('ship by the cheapest method unless another is wished for', async () => {
    const { shop, desk } = await open(variant);
    const methods = shop.merchant.terms.shipping;
    const dearest = methods.reduce((left, right) => (right.priceCents > left.priceCents ? right : left));
    const url = shop.productUrls[0]!;
    const cheap = await desk.quote(url);
    const dear = await desk.quote(url, { options: { shipping: dearest.title } });
    expect(dear.quoted.quote.amount).toBeGreaterThan(cheap.quoted.quote.amount);
    expect(shop.cart((dear.quoted.quote.cart as { session: string }).session)?.shipping).toBe(dearest.id);
    const odd = await desk.advance(url, { options: { shipping: 'by drone' }, approvedOrigins: [shop.url] });
    expect(odd).toMatchObject({
      kind: 'needs_options',
      schema: { properties: { shipping: { type: 'string' } } },
    });
    await desk.close();
  });
});

it('a merchant that takes cards on its pages only is left to the browser driver', async () => {
  const { shop, desk } = await open({ shape: 'map', payment: 'redirect' });
  expect(await desk.advance(shop.productUrls[0]!)).toMatchObject({
    kind: 'failed',
    reason: 'unsupported_checkout',
  });
  await desk.close();
});

it('a raw card is given only to a merchant that the account has approved', async () => {
  const { shop, desk } = await open({ shape: 'map', payment: 'raw' });
  expect(await desk.advance(shop.productUrls[0]!)).toMatchObject({
    kind: 'needs_options',
    schema: { properties: { approve_merchant: { enum: [shop.url] } } },
  });
  const charge = await desk.quote(shop.productUrls[0]!);
  const unapproved = { ...charge, approvedOrigins: [] };
  expect(await desk.confirm(unapproved, testCards.success)).toMatchObject({ kind: 'not_submitted' });
  expect(sandbox.ledger.snapshot({ shop: shop.name }).attempts).toEqual([]);
  await desk.close();
});
