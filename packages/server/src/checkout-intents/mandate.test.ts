import type { Flow, Quote } from '@florin/page-reading/purchase';
import type { Mandate } from '@florin/wire/accounts/mandate';
import { expect, it } from 'vitest';
import { ApiError } from '../errors/api-error.ts';
import {
  assertInMandate,
  assertMayApprove,
  findMerchantProblem,
  findSpendingProblem,
  limitsIn,
} from './mandate.ts';

const FREE: Mandate = {
  max_amount: null,
  daily_limit: null,
  monthly_limit: null,
  merchants: null,
  expires_at: null,
  approval_above: null,
};
const NOW_MS = 1_800_000_000_000;
const spendingProblem = (limits: Partial<Mandate>, amount: number, day = 0, month = day) =>
  findSpendingProblem({ ...FREE, ...limits }, amount, { day, month });

it('without limits allows everything', () => {
  expect(spendingProblem({}, 999_999_999)).toBeNull();
});

it.each([
  [{ max_amount: 500 }, 500, 501, 'max_amount'],
  [{ daily_limit: 600 }, 500, 501, 'daily_limit'],
  [{ monthly_limit: 600 }, 500, 501, 'monthly_limit'],
])('%j holds to the cent', (limits, allowed, refused, rule) => {
  expect(spendingProblem(limits, allowed, 100)).toBeNull();
  expect(spendingProblem(limits, refused, 100)).toContain(rule);
});

it('says how much is left', () => {
  expect(spendingProblem({ daily_limit: 600 }, 501, 100)).toMatch(/501 is more than the 500 .* of 600/);
  expect(spendingProblem({ daily_limit: 600 }, 1, 700)).toMatch(/more than the 0 /);
});

const SHOP = 'https://shop.example';
const flow = (more: Partial<Flow> = {}): Flow => ({
  driver: 'ucp',
  merchant: 'shop',
  origin: SHOP,
  url: `${SHOP}/tea`,
  state: null,
  ...more,
});
const quote = (origin: string) => ({ cardEntry: { origin, needsCvc: true } }) as Quote;
const merchantProblem = (limits: Partial<Mandate>, purchase: Parameters<typeof findMerchantProblem>[1]) =>
  findMerchantProblem({ ...FREE, ...limits }, purchase, ['https://cards.example'], NOW_MS);

it('ends when it says', () => {
  const purchase = { url: `${SHOP}/tea` };
  expect(merchantProblem({ expires_at: NOW_MS / 1_000 + 1 }, purchase)).toBeNull();
  expect(merchantProblem({ expires_at: NOW_MS / 1_000 }, purchase)).toContain('expires_at');
});

it.each([
  ['the address', { url: 'https://evil.example/tea' }],
  ['the page that was reached', { url: `${SHOP}/tea`, flow: flow({ origin: 'https://evil.example' }) }],
  ['the product that was named', { url: `${SHOP}/tea`, flow: flow({ url: 'https://evil.example/tea' }) }],
  ['the API', { url: `${SHOP}/tea`, flow: flow({ apiOrigins: ['https://evil.example'] }) }],
  ['where the card goes', { url: `${SHOP}/tea`, flow: flow(), quote: quote('https://evil.example') }],
])('judges %s, and names the host', (_what, purchase) => {
  const problem = merchantProblem({ merchants: ['shop.example'] }, purchase);
  expect(problem).toMatch(/covers only shop\.example \(merchants\), not evil\.example/);
  expect(merchantProblem({ merchants: ['shop.example', 'evil.example'] }, purchase)).toBeNull();
  expect(merchantProblem({}, purchase)).toBeNull();
});

it('lets a known processor take the card, and be nothing else', () => {
  for (const origin of ['https://js.stripe.com', 'https://cards.example']) {
    const limits = { merchants: ['shop.example'] };
    expect(merchantProblem(limits, { url: `${SHOP}/tea`, flow: flow(), quote: quote(origin) })).toBeNull();
    expect(merchantProblem(limits, { url: `${SHOP}/tea`, flow: flow({ origin }) })).toContain(
      new URL(origin).host,
    );
  }
});

it('says by whose limit, the key’s or the card’s', () => {
  const limits = { max_amount: 500, daily_limit: 600, monthly_limit: 700 };
  const problem = (amount: number, day: number, month: number, whose?: 'card') =>
    findSpendingProblem(limits, amount, { day, month }, whose);
  expect(problem(501, 0, 0)).toBe(
    'The quote of 501 is above what the mandate allows a purchase: 500 (max_amount).',
  );
  expect(problem(501, 0, 0, 'card')).toContain('what the card allows');
  expect(problem(500, 101, 101)).toBe(
    'The quote of 500 is more than the 499 that the mandate has left of 600 (daily_limit).',
  );
  expect(problem(500, 0, 201, 'card')).toBe(
    'The quote of 500 is more than the 499 that the card has left of 700 (monthly_limit).',
  );
});

it('has limits for each currency that it names, and buys nothing in another', () => {
  const mandate: Mandate = {
    ...FREE,
    max_amount: 500,
    currencies: {
      eur: { max_amount: 400, daily_limit: 600, monthly_limit: 700, approval_above: 300 },
      jpy: {},
    } as unknown as Mandate['currencies'],
  };
  expect(limitsIn(mandate, 'usd')).toMatchObject({ limits: { max_amount: 500 } });
  expect(limitsIn(mandate, 'usd').currencies).toContain('usd');
  expect(limitsIn(mandate, 'eur')).toEqual({
    limits: { max_amount: 400, daily_limit: 600, monthly_limit: 700, approval_above: 300 },
    currencies: ['eur'],
  });
  expect(limitsIn(mandate, 'jpy').limits).toEqual({
    max_amount: null,
    daily_limit: null,
    monthly_limit: null,
    approval_above: null,
  });
  const refusal = new ApiError(
    'mandate_exceeded',
    'The mandate of this key names no limits in gbp (currencies[gbp]), so it buys nothing that is paid in it.',
  );
  for (const each of [mandate, FREE]) expect(() => limitsIn(each, 'gbp')).toThrow(refusal);
});

it('stops a purchase outside of it, and only such a one', () => {
  const purchase = { url: `${SHOP}/tea` };
  const stopped = (limits: Partial<Mandate>) => () => assertInMandate({ ...FREE, ...limits }, purchase, []);
  expect(() => assertInMandate(null, purchase, [])).not.toThrow();
  expect(stopped({})).not.toThrow();
  expect(stopped({ expires_at: 1 })).toThrow(
    new ApiError('mandate_exceeded', 'The mandate of this API key has expired (expires_at).'),
  );
  expect(stopped({ merchants: ['tea.example'] })).toThrow(/covers only tea\.example/);
  expect(caught(stopped({ expires_at: 1 }))).toMatchObject({ code: 'mandate_exceeded' });
});

it('approves no merchant, and says where a person does', () => {
  const approving = { approve_merchant: true };
  expect(() => assertMayApprove(null, approving, null)).not.toThrow();
  expect(() => assertMayApprove(FREE, { size: 'L' }, null)).not.toThrow();
  expect(caught(() => assertMayApprove(FREE, approving, null))).toMatchObject({
    code: 'key_scope_missing',
    param: 'options[approve_merchant]',
    message:
      'An API key with a mandate cannot approve a shop. Nothing was changed. A person approves it in the dashboard when the checkout intent asks for it. Leave out approve_merchant.',
  });
  expect(caught(() => assertMayApprove(FREE, approving, 'https://florin.example/ci_1'))).toMatchObject({
    message: expect.stringContaining('A person approves it at https://florin.example/ci_1. Leave'),
  });
});

function caught(act: () => void): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return null;
}
