import type { Flow, Quote } from '@florin/page-reading/purchase';
import type { Mandate } from '@florin/wire/accounts/mandate';
import { expect, it } from 'vitest';
import { findMerchantProblem, findSpendingProblem } from './mandate.ts';

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
