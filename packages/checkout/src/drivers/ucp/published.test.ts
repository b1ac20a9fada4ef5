import { testCards } from '@florin/sandbox/processor/test-cards';
import { type Sandbox, startSandbox } from '@florin/sandbox/sandbox';
import { UCP_VERSIONS, type UcpVariant } from '@florin/sandbox/shops/ucp/variant';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Exchange, TestWorker } from '../../test-worker.testing.ts';
import {
  PROTOCOLS_DIRECTORY,
  type UcpDirection,
  ucpCheckoutValidator,
  ucpValidator,
  WITHOUT_PROTOCOLS,
} from '../published-schemas.testing.ts';
import { createUcpDriver } from './driver.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ kinds: [], seed: 17 });
});
afterAll(() => sandbox.stop());

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Buys, is declined, is challenged and gives up at one merchant, and keeps every exchange. */
async function exchangesWith(ucp: Partial<UcpVariant>): Promise<readonly Exchange[]> {
  const shop = await sandbox.openShop({ kind: 'ucp', ucp });
  const exchanges: Exchange[] = [];
  const worker = new TestWorker({
    drivers: [createUcpDriver()],
    origins: [shop.url, sandbox.processor.url],
    processorOrigins: [sandbox.processor.url],
    onExchange: (exchange) => exchanges.push(exchange),
  });
  for (const card of [testCards.success, testCards.declined, testCards.challenge]) {
    const charge = await worker.quote(shop.productUrls[0]!, { options: { quantity: 2 } });
    await worker.confirm(charge, card);
    if (charge.state === 'authenticating') await worker.giveUp(charge);
  }
  await worker.close();
  return exchanges;
}

function directionOf({ method, url }: Exchange): UcpDirection | null {
  if (/\/complete$/.test(url)) return 'complete';
  if (/\/checkout-sessions$/.test(url)) return 'create';
  return method === 'PUT' ? 'update' : null;
}

const CASES = [
  ...UCP_VERSIONS.map((version) => ({ version, payment: 'tokenizer' as const })),
  { version: '2026-01-11', payment: 'raw' } as const,
  { version: '2026-08-25', payment: 'raw' } as const,
];

describe.skipIf(PROTOCOLS_DIRECTORY === null)(`the published schemas of UCP${WITHOUT_PROTOCOLS}`, () => {
  it.each(CASES)('hold for every request and answer of $version, $payment', async (variant) => {
    const { version } = variant;
    const exchanges = await exchangesWith({ ...variant, transport: 'rest', api: 'with_pages' });
    const sessions = exchanges.filter(({ url }) => url.includes('/checkout-sessions'));
    const answer = ucpCheckoutValidator(version, 'response');
    const completion =
      version === '2026-01-11'
        ? ucpValidator(version, 'schemas/shopping/payment_data.json', 'complete')
        : ucpCheckoutValidator(version, 'complete');
    const requests = {
      create: ucpCheckoutValidator(version, 'create'),
      update: ucpCheckoutValidator(version, 'update'),
      complete: completion,
    };
    expect(sessions.length).toBeGreaterThan(8);
    for (const exchange of sessions) {
      const direction = directionOf(exchange);
      if (direction !== null && direction !== 'response') {
        const check = requests[direction];
        expect([exchange.url, check(JSON.parse(exchange.sent ?? 'null')) ? null : check.errors]).toEqual([
          exchange.url,
          null,
        ]);
      }
      expect([exchange.url, answer(JSON.parse(exchange.answered)) ? null : answer.errors]).toEqual([
        exchange.url,
        null,
      ]);
      expect(exchange.headers['request-id']).toMatch(UUID);
      if (exchange.method !== 'GET') expect(exchange.headers['idempotency-key']).toMatch(UUID);
      expect(exchange.headers['ucp-agent']).toBe(
        `profile="https://florin.invalid/.well-known/ucp?version=${version}"`,
      );
    }
  });

  it.each(UCP_VERSIONS)('hold for the profile of a merchant of %s', async (version) => {
    const shop = await sandbox.openShop({ kind: 'ucp', ucp: { version, payment: 'tokenizer' } });
    const profile = await (await fetch(`${shop.url}/.well-known/ucp`)).json();
    const reference = {
      '2026-01-11': 'discovery/profile_schema.json',
      '2026-01-23': 'discovery/profile_schema.json#/$defs/business_profile',
      '2026-04-08': 'discovery/profile_schema.json#/$defs/business_profile',
      '2026-08-25': 'schemas/profile.json#/$defs/business_schema',
    }[version];
    const check = ucpValidator(version, reference, 'response');
    expect(check(profile) ? null : check.errors).toBeNull();
  });
});
