import { testCards } from '@florin/sandbox/processor/test-cards';
import { type Sandbox, startSandbox } from '@florin/sandbox/sandbox';
import { ACP_VERSIONS } from '@florin/sandbox/shops/acp/variant';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  itChargesOnce,
  itGivesUpOnChallenges,
  itKeepsCardsOut,
  itSells,
  itSurvivesEveryCrash,
  type MerchantUnderTest,
  soldBy,
  workerAt,
} from '../merchants.testing.ts';
import { readDiscovery } from './discovery.ts';
import { createAcpDriver } from './driver.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ kinds: [], seed: 12 });
});
afterAll(() => sandbox.stop());

const merchant: MerchantUnderTest = {
  sandbox: () => sandbox,
  open: () => sandbox.openShop({ kind: 'acp', acp: { version: '2026-04-17' } }),
  driver: () => createAcpDriver(),
  cartId: (cart) => (cart as { session: string }).session,
};

describe('an ACP seller', () => itSells(merchant));
describe.each(ACP_VERSIONS.slice(0, -1))('an ACP seller of %s', (version) => {
  const open = () => sandbox.openShop({ kind: 'acp', acp: { version } });

  it('sells at exactly its own total, and says why a card was declined', async () => {
    const shop = await open();
    const worker = workerAt(sandbox, shop, createAcpDriver());
    const charge = await worker.quote(shop.productUrls[0]!, { options: { quantity: 2 } });
    const { totals, lines } = shop.cart(merchant.cartId(charge.quoted.quote.cart))!;
    expect([totals.totalCents, lines[0]?.quantity]).toEqual([charge.quoted.quote.amount, 2]);
    expect(await worker.confirm(charge, testCards.success)).toMatchObject({ kind: 'placed' });
    const other = await worker.quote(shop.productUrls[0]!);
    expect(await worker.confirm(other, testCards.insufficientFunds)).toMatchObject({
      kind: 'declined',
      reason: 'insufficient_balance',
    });
    expect(soldBy(sandbox, shop)).toEqual({ orders: 1, charges: 1 });
    expect(sandbox.ledger.snapshot({ shop: shop.name }).defects).toEqual([]);
    await worker.close();
  });

  if (version === '2026-01-30') return;

  it('has no page for a challenge, so a card that wants one is refused and the session ended', async () => {
    const shop = await open();
    const worker = workerAt(sandbox, shop, createAcpDriver());
    const charge = await worker.quote(shop.productUrls[0]!);
    expect(await worker.confirm(charge, testCards.challenge)).toMatchObject({
      kind: 'declined',
      reason: 'authentication_required',
    });
    expect(soldBy(sandbox, shop)).toEqual({ orders: 0, charges: 0 });
    await worker.close();
  });
});

describe('a configured ACP seller', () => {
  const open = async () => {
    const acp = { version: '2026-04-17', bearer: 'given-out' } as const;
    const shop = await sandbox.openShop({ kind: 'acp', acp });
    const endpoint = `${shop.url}/agentic_commerce`;
    return { shop, seller: { origin: shop.url, endpoint, ...acp } };
  };

  it('is bought from with the token that it gave out', async () => {
    const { shop, seller } = await open();
    const worker = workerAt(sandbox, shop, createAcpDriver({ sellers: [seller] }));
    const charge = await worker.quote(shop.productUrls[0]!);
    expect(await worker.confirm(charge, testCards.success)).toMatchObject({ kind: 'placed' });
    await worker.close();
  });

  it('says so where it gave out none', async () => {
    const { shop } = await open();
    const worker = workerAt(sandbox, shop, createAcpDriver());
    expect(await worker.advance(shop.productUrls[0]!, { approvedOrigins: [shop.url] })).toMatchObject({
      kind: 'failed',
      reason: 'unsupported_checkout',
    });
    await worker.close();
  });
});

describe('an ACP seller in trouble', () => {
  itChargesOnce(merchant);
  itGivesUpOnChallenges(merchant);
  itSurvivesEveryCrash(merchant);
  itKeepsCardsOut(merchant);
});

it('is asked for approval, since the card goes to its own endpoint', async () => {
  const shop = await merchant.open();
  const worker = workerAt(sandbox, shop, createAcpDriver());
  expect(await worker.advance(shop.productUrls[0]!)).toMatchObject({
    kind: 'needs_options',
    schema: { properties: { approve_merchant: { enum: [shop.url] } } },
  });
  await worker.close();
});

describe('a discovery document', () => {
  const document = {
    protocol: {
      name: 'acp',
      version: '2027-01-01',
      supported_versions: ['2025-09-29', '2026-01-30', '2027-01-01'],
    },
    api_base_url: 'https://shop.example/acp/',
    transports: ['rest', 'mcp'],
    capabilities: { services: ['checkout', 'delegate_payment'] },
  };

  it('is read with the newest version that both know', () => {
    expect(readDiscovery(document)).toEqual({
      version: '2026-01-30',
      baseUrl: 'https://shop.example/acp',
      delegateUrl: 'https://shop.example/acp/delegate_payment',
    });
  });

  it.each([
    ['another protocol', { protocol: { ...document.protocol, name: 'other' } }],
    ['no REST', { transports: ['mcp'] }],
    ['no way to hand over a card', { capabilities: { services: ['checkout'] } }],
    ['no common version', { protocol: { name: 'acp', version: '2027-01-01', supported_versions: [] } }],
    ['a broken address', { api_base_url: 'nowhere' }],
  ])('with %s is not ours', (_name, change) => {
    expect(readDiscovery({ ...document, ...change })).toBeNull();
  });
});
