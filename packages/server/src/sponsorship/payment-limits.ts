import type { Address } from '@solana/kit';
import { networkOf } from '../http/limits/ip-network.ts';
import type { Budget } from './budgets.ts';

/** How many payments of others the service pays the network's fee for in a UTC day, whatever credit there is. */
export interface SponsoredPayments {
  readonly perRequest: number;
  readonly perWallet: number;
  readonly perNetwork: number;
  readonly perAccount: number;
  /** Of the whole installation. */
  readonly perDay: number;
  /** Of all accounts together that have no credit of their own left: accounts cost nothing. */
  readonly startingPerDay: number;
}

/** A payment costs 0.00002 SOL at most, so a day of advances 0.02 SOL. */
export const DEFAULT_SPONSORED_PAYMENTS: SponsoredPayments = {
  perRequest: 5,
  perWallet: 200,
  perNetwork: 500,
  perAccount: 2_000,
  perDay: 10_000,
  startingPerDay: 1_000,
};

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
