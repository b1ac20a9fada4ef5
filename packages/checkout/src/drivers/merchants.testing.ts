import type { FlowDriver } from '@florin/checkout-browser/driver';
import { testCards } from '@florin/sandbox/processor/test-cards';
import type { OpenShop, Sandbox } from '@florin/sandbox/sandbox';
import { expect, it } from 'vitest';
import { TestWorker } from '../test-worker.testing.ts';

export interface MerchantUnderTest {
  readonly sandbox: () => Sandbox;
  readonly open: () => Promise<OpenShop>;
  readonly driver: () => FlowDriver;
  /** The shop's cart behind a quote. */
  readonly cartId: (cart: unknown) => string;
}

export function workerAt(sandbox: Sandbox, shop: OpenShop, driver: FlowDriver): TestWorker {
  return new TestWorker({
    drivers: [driver],
    origins: [shop.url, sandbox.processor.url],
    processorOrigins: [sandbox.processor.url],
  });
}

/** Values that are in stock, for whatever options the product has. */
export function optionsInStock(shop: OpenShop, index: number): Record<string, string> {
  const variant = shop.merchant.products[index]?.variants.find(({ stock }) => stock > 0);
  const choices = Object.entries(variant?.choices ?? {});
  return Object.fromEntries(choices.map(([name, value]) => [name.toLowerCase().replace(/\W+/g, '_'), value]));
}

export function soldBy(sandbox: Sandbox, shop: OpenShop): { orders: number; charges: number } {
  const { orders, charges } = sandbox.ledger.snapshot({ shop: shop.name });
  return { orders: orders.length, charges: charges.length };
}

const NOTHING = { orders: 0, charges: 0 };
const ONCE = { orders: 1, charges: 1 };

async function enter(merchant: MerchantUnderTest) {
  const sandbox = merchant.sandbox();
  const shop = await merchant.open();
  const worker = workerAt(sandbox, shop, merchant.driver());
  return { sandbox, shop, worker, sold: () => soldBy(sandbox, shop) };
}

/** What every merchant does for its customers, whatever it speaks. */
export function itSells(merchant: MerchantUnderTest): void {
  it('sells each product once, at exactly its own total', async () => {
    const { sandbox, shop, worker, sold } = await enter(merchant);
    for (const [index, url] of shop.productUrls.entries()) {
      const charge = await worker.quote(url, { options: { ...optionsInStock(shop, index), quantity: 2 } });
      const { quote } = charge.quoted;
      const cart = shop.cart(merchant.cartId(quote.cart));
      expect(quote.amount).toBe(cart?.totals.totalCents);
      expect(cart?.lines[0]?.quantity).toBe(2);
      expect(await worker.confirm(charge, testCards.success)).toMatchObject({ kind: 'placed' });
      expect(charge.state).toBe('placed');
      expect(sandbox.ledger.charges({ shop: shop.name }).at(-1)?.amountCents).toBe(quote.amount);
    }
    expect(sold()).toEqual({ orders: shop.productUrls.length, charges: shop.productUrls.length });
    expect(sandbox.ledger.snapshot({ shop: shop.name }).defects).toEqual([]);
    await worker.close();
  });

  it.each([
    [testCards.declined, 'card_declined'],
    [testCards.insufficientFunds, 'insufficient_balance'],
  ])('says why card %s was declined', async (number, reason) => {
    const { shop, worker, sold } = await enter(merchant);
    const charge = await worker.quote(shop.productUrls[0]!);
    expect(await worker.confirm(charge, number)).toMatchObject({ kind: 'declined', reason });
    expect(sold()).toEqual(NOTHING);
    await worker.close();
  });

  it('sends the cardholder to 3-D Secure and finds the order afterwards', async () => {
    const { shop, worker, sold } = await enter(merchant);
    const charge = await worker.quote(shop.productUrls[0]!);
    const outcome = await worker.confirm(charge, testCards.challenge);
    if (outcome.kind !== 'authentication') throw new Error(`got ${outcome.kind}`);
    expect((await worker.reconcile(charge)).kind).toBe('authentication');
    await fetch(`${outcome.url}/complete`, { method: 'POST', redirect: 'manual' });
    expect(await worker.reconcile(charge)).toMatchObject({ kind: 'placed' });
    expect([charge.state, sold()]).toEqual(['placed', ONCE]);
    await worker.close();
  });

  it('fails with authentication_required where the cardholder fails the challenge', async () => {
    const { shop, worker, sold } = await enter(merchant);
    const charge = await worker.quote(shop.productUrls[0]!);
    const outcome = await worker.confirm(charge, testCards.challenge);
    if (outcome.kind !== 'authentication') throw new Error(`got ${outcome.kind}`);
    await fetch(`${outcome.url}/fail`, { method: 'POST', redirect: 'manual' });
    expect(await worker.reconcile(charge)).toMatchObject({
      kind: 'declined',
      reason: 'authentication_required',
    });
    expect(sold()).toEqual(NOTHING);
    await worker.close();
  });
}

/** What happens where the cardholder never comes back from the challenge. */
export function itGivesUpOnChallenges(merchant: MerchantUnderTest): void {
  it('a challenge that nobody completes ends in authentication_required, and at the merchant too', async () => {
    const { shop, worker, sold } = await enter(merchant);
    const charge = await worker.quote(shop.productUrls[0]!);
    expect((await worker.confirm(charge, testCards.challenge)).kind).toBe('authentication');
    expect(await worker.giveUp(charge)).toMatchObject({
      kind: 'declined',
      reason: 'authentication_required',
    });
    expect([charge.state, sold()]).toEqual(['declined', NOTHING]);
    await worker.close();
  });

  it('giving up on a challenge that was completed meanwhile finds the order', async () => {
    const { shop, worker, sold } = await enter(merchant);
    const charge = await worker.quote(shop.productUrls[0]!);
    const outcome = await worker.confirm(charge, testCards.challenge);
    if (outcome.kind !== 'authentication') throw new Error(`got ${outcome.kind}`);
    await fetch(`${outcome.url}/complete`, { method: 'POST', redirect: 'manual' });
    expect(await worker.giveUp(charge)).toMatchObject({ kind: 'placed' });
    expect([charge.state, sold()]).toEqual(['placed', ONCE]);
    await worker.close();
  });
}

/** Kills the worker at every single request of a commit, before and after it is sent, and lets another one go on. */
export function itSurvivesEveryCrash(merchant: MerchantUnderTest): void {
  it.each(['before', 'after'] as const)(
    'dying %s any request of a commit orders once or not at all',
    async (moment) => {
      const { sandbox, shop, worker } = await enter(merchant);
      let isDone = false;
      let crashes = 0;
      for (let deadly = 1; !isDone; deadly++) {
        const before = soldBy(sandbox, shop);
        const charge = await worker.quote(shop.productUrls[0]!);
        isDone = !(await worker.confirmAndDie(charge, testCards.success, deadly, moment));
        if (isDone) break;
        crashes += 1;
        const heir = workerAt(sandbox, shop, merchant.driver());
        const wasArmed = charge.state === 'submitting';
        if (wasArmed) await heir.reconcile(charge, 60_000);
        else expect(await heir.confirm(charge, testCards.success)).toMatchObject({ kind: 'placed' });
        const after = soldBy(sandbox, shop);
        const placed = charge.state === 'placed' ? 1 : 0;
        expect(['placed', 'abandoned']).toContain(charge.state);
        expect(after).toEqual({ orders: before.orders + placed, charges: before.charges + placed });
        await heir.close();
        expect(deadly).toBeLessThan(30);
      }
      // Create, update, tokenize, complete: each was a place to die.
      expect(crashes).toBeGreaterThanOrEqual(4);
      expect(sandbox.ledger.snapshot({ shop: shop.name }).defects).toEqual([]);
      await worker.close();
    },
  );
}

/** Whatever is kept or logged along the way never holds the card. */
export function itKeepsCardsOut(merchant: MerchantUnderTest): void {
  it.each([testCards.success, testCards.declined, testCards.challenge, testCards.timeoutAfterCharge])(
    'card %s appears in nothing that is stored or logged',
    async (number) => {
      const { shop, worker } = await enter(merchant);
      const charge = await worker.quote(shop.productUrls[0]!);
      const outcome = await worker.confirm(charge, number);
      const kept = JSON.stringify([charge, worker.steps, outcome]);
      expect(kept).toContain(charge.quoted.flow.merchant);
      expect(kept).not.toContain(number);
      expect(kept).not.toMatch(/"cvc"/);
      await worker.close();
    },
  );
}

/** What must hold when things go wrong between us and a merchant. */
export function itChargesOnce(merchant: MerchantUnderTest): void {
  it.each(['timeout_after_charge', 'drop_after_charge', 'error_after_charge'] as const)(
    '%s: unknown at first, found by looking, never charged twice',
    async (kind) => {
      const { sandbox, shop, worker, sold } = await enter(merchant);
      const charge = await worker.quote(shop.productUrls[0]!);
      sandbox.faults.set(shop.name, { kind }, { times: 1 });
      worker.expectSilence();
      expect((await worker.confirm(charge, testCards.success)).kind).toBe('unknown');
      expect(await worker.confirm(charge, testCards.success)).toEqual({ kind: 'lost_race' });
      expect(await worker.reconcile(charge)).toMatchObject({ kind: 'placed' });
      expect(sold()).toEqual(ONCE);
      await worker.close();
    },
  );

  it.each(['hang_before_charge', 'error_before_charge'] as const)(
    '%s: unknown at first, then certainly no order',
    async (kind) => {
      const { sandbox, shop, worker, sold } = await enter(merchant);
      const charge = await worker.quote(shop.productUrls[0]!);
      sandbox.faults.set(shop.name, { kind }, { times: 1 });
      worker.expectSilence();
      expect((await worker.confirm(charge, testCards.success)).kind).toBe('unknown');
      expect((await worker.reconcile(charge)).kind).toBe('unknown');
      expect((await worker.reconcile(charge, 60_000)).kind).toBe('no_order');
      expect([charge.state, sold()]).toEqual(['abandoned', NOTHING]);
      await worker.close();
    },
  );

  it.each([
    ['rose between quote and confirm', 'price_change'],
    ['rises in the moment of the submit', 'price_change_at_charge'],
  ] as const)('a price that %s is not charged', async (_name, kind) => {
    const { sandbox, shop, worker, sold } = await enter(merchant);
    const charge = await worker.quote(shop.productUrls[0]!);
    sandbox.faults.set(shop.name, { kind, cents: 100 }, { times: 1 });
    expect(await worker.confirm(charge, testCards.success)).toMatchObject({
      kind: 'not_submitted',
      reason: 'price_rose',
    });
    expect([charge.state, sold()]).toEqual(['abandoned', NOTHING]);
    await worker.close();
  });

  it('stock that runs out at the charge is said so', async () => {
    const { sandbox, shop, worker, sold } = await enter(merchant);
    const charge = await worker.quote(shop.productUrls[0]!);
    sandbox.faults.set(shop.name, { kind: 'out_of_stock_at_charge' }, { times: 1 });
    expect(await worker.confirm(charge, testCards.success)).toMatchObject({
      kind: 'not_submitted',
      reason: 'out_of_stock',
    });
    expect(sold()).toEqual(NOTHING);
    await worker.close();
  });

  it('a worker that dies after arming leaves a charge that is looked up, not repeated', async () => {
    const { sandbox, shop, worker, sold } = await enter(merchant);
    const charge = await worker.quote(shop.productUrls[0]!);
    sandbox.faults.set(shop.name, { kind: 'timeout_after_charge' }, { times: 1 });
    worker.expectSilence();
    const dying = worker.confirm(charge, testCards.success);
    await expect.poll(() => sold().charges).toBe(1);
    const other = workerAt(sandbox, shop, merchant.driver());
    expect(await other.reconcile(charge)).toMatchObject({ kind: 'placed' });
    await expect(dying).rejects.toThrow('placed cannot take unknown');
    expect(sold()).toEqual(ONCE);
    await Promise.all([worker.close(), other.close()]);
  });

  it('two workers that confirm at once submit once', async () => {
    const { shop, worker, sold } = await enter(merchant);
    const charge = await worker.quote(shop.productUrls[0]!);
    const outcomes = await Promise.all([1, 2, 3].map(() => worker.confirm(charge, testCards.success)));
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['lost_race', 'lost_race', 'placed']);
    expect(sold()).toEqual(ONCE);
    await worker.close();
  });
}
