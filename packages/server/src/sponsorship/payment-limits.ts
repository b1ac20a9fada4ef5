import type { Address } from '@solana/kit';
import { networkOf } from '../http/limits/ip-network.ts';
import type { SponsoredPayments } from '../sponsorship-terms/sponsored-payments.ts';
import type { Budget } from './budgets.ts';

/** Everyone and everything that a payment is counted against. */
export interface SponsoredPayer {
  /** The session or intent. */
  readonly requestId: string;
  readonly accountId: string;
  readonly wallet: Address;
  readonly ip: string;
}

/**
 * The budgets that a payment draws on, in the order in which they are taken. `isAdvanced`: the account has not earned it.
 * @example if (!(await drawOn(transaction, paymentBudgetsOf(payer, config.sponsoredPayments, false)))) throw exhausted()
 */
export function paymentBudgetsOf(
  { requestId, accountId, wallet, ip }: SponsoredPayer,
  limits: SponsoredPayments,
  isAdvanced: boolean,
): Budget[] {
  const starting: Budget[] = isAdvanced
    ? [{ scope: 'payments_starting', subject: '', claimsMax: limits.startingPerDay }]
    : [];
  return [
    { scope: 'payments', subject: '', claimsMax: limits.perDay },
    ...starting,
    { scope: 'payments_account', subject: accountId, claimsMax: limits.perAccount },
    { scope: 'payments_ip', subject: networkOf(ip), claimsMax: limits.perNetwork },
    { scope: 'payments_wallet', subject: wallet, claimsMax: limits.perWallet },
    { scope: 'payments_request', subject: requestId, claimsMax: limits.perRequest },
  ];
}
