import { forbiddenHost, outsideMandate } from '@florin/checkout-browser/mandate/merchant-bounds';
import { failureMessageOf } from '@florin/checkout-browser/outcomes';
import type { JsonObject } from '@florin/page-reading/json';
import type { Mandate } from '@florin/wire/accounts/mandate';
import { BASE_CURRENCIES } from '@florin/wire/currency/fraction-digits';
import { ApiError } from '../errors/api-error.ts';
import type { CheckoutIntentRow, Spending } from './store.ts';

/** As much of an intent as is known. */
type Purchase = Pick<CheckoutIntentRow, 'url'> & Partial<Pick<CheckoutIntentRow, 'flow' | 'quote'>>;

/**
 * Throws where the mandate has ended, or does not cover a shop that this intent leads to. What is found later, while the shop is
 * asked, is judged by the same rule then.
 * @example assertInMandate(caller.mandate, { url: 'https://shop.example/tea' }, [])
 */
export function assertInMandate(
  mandate: Mandate | null,
  purchase: Purchase,
  processorOrigins: readonly string[],
): void {
  const problem = mandate && findMerchantProblem(mandate, purchase, processorOrigins, Date.now());
  if (problem !== null) throw new ApiError('mandate_exceeded', problem);
}

/** As above, in words; null where the mandate covers it. */
export function findMerchantProblem(
  { merchants, expires_at }: Mandate,
  { url, flow, quote }: Purchase,
  processorOrigins: readonly string[],
  nowMs: number,
): string | null {
  if (expires_at !== null && nowMs >= expires_at * 1_000)
    return 'The mandate of this API key has expired (expires_at).';
  if (merchants === null) return null;
  const bounds = { hosts: merchants, processorOrigins };
  const told = [url, ...(flow ? [flow.url, flow.origin, ...(flow.apiOrigins ?? [])] : [])];
  const host =
    told.map((place) => forbiddenHost(bounds, place, 'merchant')).find((refused) => refused !== null) ??
    (quote ? forbiddenHost(bounds, quote.cardEntry.origin, 'card') : null);
  return host === null ? null : failureMessageOf(outsideMandate(merchants, host));
}

/** What may be spent of some currencies together. */
export type SpendingLimits = Pick<Mandate, 'max_amount' | 'daily_limit' | 'monthly_limit'>;

/**
 * The limits of a mandate for a purchase in a currency, and whose purchases count together for them. Throws where the mandate does not
 * name the currency.
 * @example limitsIn(mandate, 'eur') // { limits: { max_amount: 5000, … }, currencies: ['eur'] }
 */
export function limitsIn(
  mandate: Mandate,
  currency: string,
): {
  readonly limits: SpendingLimits & Pick<Mandate, 'approval_above'>;
  readonly currencies: readonly string[];
} {
  if (BASE_CURRENCIES.includes(currency)) return { limits: mandate, currencies: BASE_CURRENCIES };
  const named = mandate.currencies?.[currency];
  if (named === undefined)
    throw new ApiError(
      'mandate_exceeded',
      `The mandate of this key names no limits in ${currency} (currencies[${currency}]), so it buys nothing that is paid in it.`,
    );
  const { max_amount = null, daily_limit = null, monthly_limit = null, approval_above = null } = named;
  return { limits: { max_amount, daily_limit, monthly_limit, approval_above }, currencies: [currency] };
}

/**
 * The limit of a mandate that an amount breaks, in words that say how much is left; null where it breaks none.
 * @example findSpendingProblem(mandate, 2310, { day: 0, month: 0 })
 */
export function findSpendingProblem(
  { max_amount, daily_limit, monthly_limit }: SpendingLimits,
  amount: number,
  { day, month }: Spending,
  whose: 'mandate' | 'card' = 'mandate',
): string | null {
  if (max_amount !== null && amount > max_amount)
    return `The quote of ${amount} is above what the ${whose} allows a purchase: ${max_amount} (max_amount).`;
  return (
    overLimit(whose, 'daily_limit', amount, day, daily_limit) ??
    overLimit(whose, 'monthly_limit', amount, month, monthly_limit)
  );
}

function overLimit(
  whose: string,
  rule: string,
  amount: number,
  spent: number,
  limit: number | null,
): string | null {
  if (limit === null || spent + amount <= limit) return null;
  const left = Math.max(0, limit - spent);
  return `The quote of ${amount} is more than the ${left} that the ${whose} has left of ${limit} (${rule}).`;
}

/**
 * To let a shop's own site take the account's cards is for whoever limits the key, not for the key that is limited.
 * @example assertMayApprove(caller.mandate, body.options, intentPageOf(urls, id))
 */
export function assertMayApprove(mandate: Mandate | null, options: JsonObject, page: string | null): void {
  if (mandate === null || !('approve_merchant' in options)) return;
  const where = page === null ? 'in the dashboard when the checkout intent asks for it' : `at ${page}`;
  throw new ApiError(
    'key_scope_missing',
    `An API key with a mandate cannot approve a shop. Nothing was changed. A person approves it ${where}. Leave out approve_merchant.`,
    { param: 'options[approve_merchant]' },
  );
}
