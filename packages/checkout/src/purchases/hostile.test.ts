import type { HostileTrick } from '@florin/sandbox/shops/hostile/hostile';
import { drawn, isLong } from '@florin/testing/drawn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  anyChoice,
  buy,
  type CheckoutSetup,
  choiceOf,
  setUpCheckout,
  shopTotal,
  walletWith,
} from './checkout-setup.testing.ts';

let setup: CheckoutSetup;
beforeAll(async () => {
  setup = await setUpCheckout(1);
});
afterAll(() => setup.close());

/** Of each step, waiting for a place in the pool included. */
const BOUND_MS = 90_000;

async function shopThat(trick: HostileTrick, name: string = trick) {
  return setup.sandbox.openShop({ kind: 'hostile', seed: 3, name, trick });
}

const engineOf = () => setup.engine([setup.browserDriver()]);

/** As far as the shop lets it go, within the bound; what stopped it, or the outcome of the payment. */
async function tryToBuy(url: string) {
  const engine = engineOf();
  const resolved = await engine.resolve(url, setup.context(BOUND_MS));
  if (resolved.kind !== 'resolved') return { ...resolved, at: 'resolve' };
  const offered = await engine.offer(resolved.flow, setup.context(BOUND_MS));
  if (offered.kind !== 'offered') return { ...offered, at: 'offer' };
  const choice = choiceOf(anyChoice(offered.offer));
  const quoted = await engine.quote(resolved.flow, choice, setup.context(BOUND_MS));
  if (quoted.kind !== 'quoted') return { ...quoted, at: 'quote' };
  const wallet = walletWith();
  const input = {
    flow: resolved.flow,
    choice,
    quote: quoted.quote,
    payment: wallet.port,
    approvedOrigins: [resolved.flow.origin],
  };
  return { ...(await engine.commit(input, setup.context(BOUND_MS))), at: 'commit' };
}

function ledgerOf(name: string) {
  return setup.sandbox.ledger.snapshot({ shop: name });
}

describe('a hostile shop', () => {
  it.runIf(isLong()).concurrent('gains nothing by text that gives orders to machines', async () => {
    const shop = await shopThat('injected-text');
    const { quote, outcome } = await buy(setup, setup.engine([setup.browserDriver()]), shop.productUrls[1]!);
    expect(outcome.kind).toBe('placed');
    expect(ledgerOf(shop.name)).toMatchObject({ defects: [], charges: [{ amountCents: quote.amount }] });
    expect(shop.merchant.carts()[0]?.lines[0]?.quantity).toBe(1);
  });

  it.runIf(isLong()).concurrent('is quoted by the total that a person sees, not by hidden ones', async () => {
    const shop = await shopThat('fake-total');
    let shown: number | null = null;
    const beforeCommit = () => {
      shown = shopTotal(shop);
    };
    const { quote, outcome } = await buy(setup, setup.engine([setup.browserDriver()]), shop.productUrls[0]!, {
      beforeCommit,
    });
    expect(quote.amount).toBe(shown);
    expect(outcome.kind).toBe('placed');
  });

  it.concurrent.each<[HostileTrick, string, string]>(
    drawn([
      ['private-redirect', 'resolve', 'unsupported_checkout'],
      ['endless-redirects', 'resolve', 'merchant_error'],
      // Too large or too slow, whichever is noticed first.
      ['huge-page', 'resolve', 'unsupported_checkout or merchant_error'],
      // A busy machine may leave it a pause long enough to look at rest once, but not to show the same total twice.
      ['never-settles', 'resolve or quote', 'merchant_error'],
    ]),
  )('%s is stopped at the %s: %s', async (trick, at, reason) => {
    const shop = await shopThat(trick);
    const stopped = await tryToBuy(shop.productUrls[0]!);
    if (stopped.kind !== 'failed') throw new Error(JSON.stringify(stopped));
    expect(at).toContain(stopped.at);
    expect(reason).toContain(stopped.reason);
    expect(stopped).not.toMatchObject({ detail: expect.stringContaining('took longer') });
    expect(ledgerOf(shop.name)).toMatchObject({ attempts: [], charges: [], defects: [] });
  });

  it.concurrent('gets no card into a frame that nobody knows, unless its exact origin was approved', async () => {
    const shop = await shopThat('look-alike-frame');
    const { flow, quote, outcome } = await buy(setup, engineOf(), shop.productUrls[0]!, {
      approved: [shop.url],
    });
    expect(outcome).toMatchObject({ kind: 'not_submitted' });
    expect(engineOf().judgeCardEntry(flow, quote, [shop.url])).toBe('needs_approval');
    expect(engineOf().judgeCardEntry(flow, quote, [shop.url, quote.cardEntry.origin])).toBe('approved');
    expect(ledgerOf(shop.name)).toMatchObject({ attempts: [], charges: [], defects: [] });
  });

  it.runIf(isLong()).concurrent('that makes the total dearer at each look is not paid', async () => {
    const shop = await shopThat('changing-total');
    expect(await tryToBuy(shop.productUrls[0]!)).toMatchObject({
      kind: expect.stringMatching(/failed|not_submitted/),
    });
    expect(ledgerOf(shop.name)).toMatchObject({ attempts: [], charges: [], defects: [] });
  });

  it.concurrent.each(drawn([0, 2, 3, 5]))(
    'cannot lead the browser to a private address, spelling %d',
    async (spelling) => {
      const shop = await shopThat('private-redirect', `private-redirect-${spelling}`);
      expect(await tryToBuy(`${shop.url}/redirect/${spelling}`)).toMatchObject({
        kind: 'failed',
        reason: 'unsupported_checkout',
      });
    },
  );
});
