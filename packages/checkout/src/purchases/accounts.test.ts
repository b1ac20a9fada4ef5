import { type FixtureSite, startFixtureSite } from '@florin/checkout-browser/fixture-site.testing';
import { testCards } from '@florin/sandbox/processor/test-cards';
import { isLong } from '@florin/testing/drawn';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  anyChoice,
  BUYER,
  buy,
  type CheckoutSetup,
  choiceOf,
  quoteFor,
  setUpCheckout,
  walletWith,
} from './checkout-setup.testing.ts';

let setup: CheckoutSetup;
const sites: FixtureSite[] = [];
beforeAll(async () => {
  setup = await setUpCheckout(1);
});
afterAll(async () => {
  await setup.close();
  for (const site of sites) await site.stop();
});

const WITH_ACCOUNT = { ...BUYER, account: true };

type Account = 'store' | 'membership';
const openShop = (account: Account, more: object = {}) =>
  setup.sandbox.openShop({ kind: 'members-only', layout: { account, ...more } });

async function quoteWithout(url: string) {
  const engine = setup.engine([setup.browserDriver()]);
  const resolved = await engine.resolve(url, setup.context());
  if (resolved.kind !== 'resolved') throw new Error(resolved.detail);
  const offered = await engine.offer(resolved.flow, setup.context());
  if (offered.kind !== 'offered') throw new Error(offered.detail);
  return engine.quote(resolved.flow, choiceOf(anyChoice(offered.offer)), setup.context());
}

it.concurrent.each([
  ['store', { cardEntry: 'inline' }],
  ['membership', { cardEntry: 'inline' }],
  ['store', { cardEntry: 'hosted' }],
] as const)(
  'a %s that sells only with an account (%j) is told so, or gets one with the order',
  async (account, more) => {
    const shop = await openShop(account, more);
    const url = shop.productUrls[0]!;
    expect(await quoteWithout(url)).toMatchObject({
      kind: 'failed',
      code: 'login_required',
      detail: expect.stringContaining('options.buyer.account'),
    });
    const steps = setup.steps.length;
    const engine = setup.engine([setup.browserDriver()]);
    let quotedAccounts = -1;
    const beforeCommit = () => {
      quotedAccounts = shop.merchant.customers().length;
    };
    const { outcome, wallet } = await buy(setup, engine, url, { buyer: WITH_ACCOUNT, beforeCommit });
    expect(outcome, JSON.stringify(outcome)).toMatchObject({ kind: 'placed' });
    expect([quotedAccounts, wallet.logins.length]).toEqual([0, 1]);
    const [login] = wallet.logins;
    expect(shop.merchant.customers()).toEqual([
      { email: BUYER.email, username: login!.username, password: login!.password },
    ]);
    expect(login!.password.length).toBeGreaterThanOrEqual(20);
    expect(login!.origin).toBe(new URL(url).origin);
    expect(login!.username).toEqual(
      account === 'membership' ? expect.stringMatching(/^ada[a-z0-9]{6}$/) : null,
    );
    expect(JSON.stringify([setup.steps.slice(steps), outcome])).not.toContain(login!.password.slice(0, -1));
  },
);

it.concurrent('a shop that offers an account and demands none makes none', async () => {
  const shop = await setup.sandbox.openShop({ kind: 'one-page' });
  const engine = setup.engine([setup.browserDriver()]);
  const { outcome, wallet } = await buy(setup, engine, shop.productUrls[0]!, { buyer: WITH_ACCOUNT });
  expect([outcome.kind, wallet.logins]).toEqual(['placed', []]);
});

it.concurrent('a declined card leaves the account behind, and the next purchase is told that it exists', async () => {
  const shop = await openShop('store');
  const engine = setup.engine([setup.browserDriver()]);
  const wish = { buyer: WITH_ACCOUNT };
  const declined = await buy(setup, engine, shop.productUrls[0]!, { ...wish, card: testCards.declined });
  expect(declined.outcome).toMatchObject({ kind: 'declined' });
  expect(shop.merchant.customers()).toMatchObject([{ password: declined.wallet.logins[0]!.password }]);
  const again = await buy(setup, engine, shop.productUrls[0]!, wish);
  expect(again.outcome, JSON.stringify(again.outcome)).toMatchObject({
    kind: 'not_submitted',
    code: 'details_refused',
    detail: expect.stringContaining('already registered'),
  });
  expect(shop.merchant.customers()).toHaveLength(1);
});

it.concurrent('a purchase that is taken up again enters what was written down the first time', async () => {
  const shop = await openShop('membership', { cardEntry: 'inline' });
  const engine = setup.engine([setup.browserDriver()]);
  const { flow, choice, quote } = await quoteFor(setup, engine, shop.productUrls[0]!, {
    buyer: WITH_ACCOUNT,
  });
  const wallet = walletWith();
  const approvedOrigins = [flow.origin];
  const dies = {
    ...wallet.port,
    card: async () => {
      throw new Error('the process died');
    },
  };
  const first = await engine.commit({ flow, choice, quote, payment: dies, approvedOrigins }, setup.context());
  expect(first.kind).toBe('not_submitted');
  expect([wallet.logins.length, shop.merchant.customers().length]).toEqual([1, 0]);
  const second = await engine.commit(
    { flow, choice, quote, payment: wallet.port, approvedOrigins },
    setup.context(),
  );
  expect(second.kind).toBe('placed');
  expect(shop.merchant.customers()).toMatchObject([
    { username: wallet.logins[0]!.username, password: wallet.logins[0]!.password },
  ]);
});
