import { testCards } from '@florin/sandbox/processor/test-cards';
import { type OpenShop, type Sandbox, startSandbox } from '@florin/sandbox/sandbox';
import { UCP_VERSIONS, type UcpVariant } from '@florin/sandbox/shops/ucp/variant';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestWorker } from '../../test-worker.testing.ts';
import {
  itChargesOnce,
  itGivesUpOnChallenges,
  itKeepsCardsOut,
  itSells,
  itSurvivesEveryCrash,
  type MerchantUnderTest,
  optionsInStock,
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

const VARIANTS: Variant[] = [
  ...UCP_VERSIONS.map((version) => ({ version, payment: 'tokenizer' as const })),
  ...UCP_VERSIONS.map((version) => ({ version, payment: 'raw' as const })),
  ...UCP_VERSIONS.map((version) => ({ version, payment: 'tokenizer' as const, transport: 'mcp' as const })),
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
