import { type Sandbox, startSandbox } from '@florin/sandbox/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  itChargesOnce,
  itGivesUpOnChallenges,
  itKeepsCardsOut,
  itSells,
  itSurvivesEveryCrash,
  type MerchantUnderTest,
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
  open: () => sandbox.openShop({ kind: 'acp' }),
  driver: () => createAcpDriver(),
  cartId: (cart) => (cart as { session: string }).session,
};

describe('an ACP seller', () => itSells(merchant));
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
    expect(readDiscovery(document)).toEqual({ version: '2026-01-30', baseUrl: 'https://shop.example/acp' });
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
