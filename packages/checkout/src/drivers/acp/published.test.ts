import { testCards } from '@florin/sandbox/processor/test-cards';
import { type Sandbox, startSandbox } from '@florin/sandbox/sandbox';
import { ACP_VERSIONS } from '@florin/sandbox/shops/acp/variant';
import type { ValidateFunction } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Exchange, TestWorker } from '../../test-worker.testing.ts';
import { acpValidator, PROTOCOLS_DIRECTORY, WITHOUT_PROTOCOLS } from '../published-schemas.testing.ts';
import { createAcpDriver } from './driver.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ kinds: [], seed: 19 });
});
afterAll(() => sandbox.stop());

/** Buys two of a thing, is declined and is challenged at one seller, and keeps every exchange. */
async function exchangesWith(version: (typeof ACP_VERSIONS)[number]): Promise<readonly Exchange[]> {
  const shop = await sandbox.openShop({ kind: 'acp', acp: { version, bearer: 'given-out' } });
  const endpoint = `${shop.url}/agentic_commerce`;
  const exchanges: Exchange[] = [];
  const worker = new TestWorker({
    drivers: [createAcpDriver({ sellers: [{ origin: shop.url, endpoint, bearer: 'given-out', version }] })],
    origins: [shop.url],
    processorOrigins: [],
    onExchange: (exchange) => exchanges.push(exchange),
  });
  for (const card of [testCards.success, testCards.declined, testCards.challenge]) {
    const charge = await worker.quote(shop.productUrls[0]!, { options: { quantity: 2 } });
    await worker.confirm(charge, card);
    if (charge.state === 'authenticating') await worker.giveUp(charge);
  }
  await worker.close();
  return exchanges.filter(({ url }) => url.startsWith(endpoint));
}

/** By which definitions a request and its answer are to be judged. */
function definitionsOf({ url, method }: Exchange): readonly [string, string | null, string] {
  if (/delegate_payment$/.test(url))
    return ['delegate_payment', 'DelegatePaymentRequest', 'DelegatePaymentResponse'];
  if (/complete$/.test(url)) return ['agentic_checkout', 'CheckoutSessionCompleteRequest', 'CheckoutSession'];
  if (/cancel$/.test(url) || method === 'GET') return ['agentic_checkout', null, 'CheckoutSession'];
  const kind = /checkout_sessions$/.test(url) ? 'Create' : 'Update';
  return ['agentic_checkout', `CheckoutSession${kind}Request`, 'CheckoutSession'];
}

function problems(check: ValidateFunction, text: string | null): unknown {
  return check(JSON.parse(text ?? 'null')) ? null : check.errors;
}

describe.skipIf(PROTOCOLS_DIRECTORY === null)(`the published schemas of ACP${WITHOUT_PROTOCOLS}`, () => {
  it.each(ACP_VERSIONS)('hold for every request and answer of %s', async (version) => {
    const checks = new Map<string, ValidateFunction>();
    const checkOf = (document: string, definition: string) => {
      const key = `${document} ${definition}`;
      const check = checks.get(key) ?? acpValidator(version, document, definition);
      checks.set(key, check);
      return check;
    };
    const exchanges = await exchangesWith(version);
    expect(exchanges.length).toBeGreaterThan(12);
    for (const exchange of exchanges) {
      const [document, request, answer] = definitionsOf(exchange);
      if (request !== null)
        expect([exchange.url, problems(checkOf(document, request), exchange.sent)]).toEqual([
          exchange.url,
          null,
        ]);
      expect([exchange.url, problems(checkOf(document, answer), exchange.answered)]).toEqual([
        exchange.url,
        null,
      ]);
      expect(exchange.headers).toMatchObject({
        authorization: 'Bearer given-out',
        'api-version': version,
        'content-type': 'application/json',
      });
    }
  });
});
