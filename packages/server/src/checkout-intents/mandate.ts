import type { Mandate } from '@florin/wire/accounts/mandate';
import type { Spending } from './store.ts';

interface Purchase {
  readonly url: string;
  /** Cents. */
  readonly amount: number;
}

/**
 * The rule of a mandate that a purchase breaks, in words that say how much is left; null where it breaks none.
 * @example findMandateProblem(mandate, { url: 'https://shop.example/tea', amount: 2310 }, { day: 0, month: 0 }, Date.now())
 */
export function findMandateProblem(
  mandate: Mandate,
  { url, amount }: Purchase,
  { day, month }: Spending,
  nowMs: number,
): string | null {
  const { max_amount, daily_limit, monthly_limit, merchants, expires_at } = mandate;
  const { host, hostname } = new URL(url);
  if (expires_at !== null && nowMs >= expires_at * 1_000)
    return 'The mandate of this key has ended (expires_at).';
  if (merchants !== null && !merchants.includes(host) && !merchants.includes(hostname))
    return `The mandate of this key covers only ${merchants.slice(0, 5).join(', ')} (merchants), not ${host}.`;
  if (max_amount !== null && amount > max_amount)
    return `The quote of ${amount} is above what the mandate allows a purchase: ${max_amount} (max_amount).`;
  return (
    overLimit('daily_limit', amount, day, daily_limit) ??
    overLimit('monthly_limit', amount, month, monthly_limit)
  );
}

function overLimit(rule: string, amount: number, spent: number, limit: number | null): string | null {
  if (limit === null || spent + amount <= limit) return null;
  const left = Math.max(0, limit - spent);
  return `The quote of ${amount} is more than the ${left} that the mandate has left of ${limit} (${rule}).`;
}
