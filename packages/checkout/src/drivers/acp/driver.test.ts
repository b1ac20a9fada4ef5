import { type Sandbox, startSandbox } from '@florin/sandbox/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  deskAt,
  itChargesOnce,
  itGivesUpOnChallenges,
  itKeepsCardsOut,
  itSells,
  itSurvivesEveryCrash,
  type Market,
} from '../merchants.testing.ts';
import { readDiscovery } from './discovery.ts';
import { createAcpDriver } from './driver.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ kinds: [], seed: 12 });
});
afterAll(() => sandbox.stop());

const market: Market = {
  sandbox: () => sandbox,
  open: () => sandbox.openShop({ kind: 'acp' }),
  driver: () => createAcpDriver(),
  cartId: (cart) => (cart as { session: string }).session,
};

describe('an ACP seller', () => itSells(market));
describe('an ACP seller in trouble', () => {
  itChargesOnce(market);
  itGivesUpOnChallenges(market);
  itSurvivesEveryCrash(market);
  itKeepsCardsOut(market);
});

it('is asked for approval, since the card goes to its own endpoint', async () => {
  const shop = await market.open();
  const desk = deskAt(sandbox, shop, createAcpDriver());
  expect(await desk.advance(shop.productUrls[0]!)).toMatchObject({
    kind: 'needs_options',
    schema: { properties: { approve_merchant: { enum: [shop.url] } } },
  });
  await desk.close();
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
