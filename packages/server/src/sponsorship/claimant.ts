import type { Cents } from '@florin/wire/money';
import type { Address } from '@solana/kit';
import { networkOf } from '../http/limits/ip-network.ts';

/** Everyone and everything that a claim is counted against. */
export interface Claimant {
  readonly giftId: string;
  readonly giftAmount: Cents;
  /** The account that made the gift: whoever makes many gifts cannot claim them all at the sponsor's cost. */
  readonly accountId: string;
  readonly wallet: Address;
  readonly network: string;
}

/** @example claimantOf(gift, recipient, request.ip) */
export function claimantOf(
  gift: { readonly id: string; readonly account_id: string; readonly amount: Cents },
  wallet: Address,
  ip: string,
): Claimant {
  return {
    giftId: gift.id,
    giftAmount: gift.amount,
    accountId: gift.account_id,
    wallet,
    network: networkOf(ip),
  };
}
