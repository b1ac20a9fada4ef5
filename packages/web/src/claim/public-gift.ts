import type { PublicGift } from '@florin/wire/gifts/public-gift';
import { type Called, call } from '../http/call.ts';

export type { PublicGift };

/** Finds the gift that a code opens, by the public key derived from it. */
export function findGift(releaseKey: string): Promise<Called<PublicGift>> {
  return call('GET', `/v1/public/gifts?release_verification_key=${releaseKey}`);
}

export function getGift(id: string): Promise<Called<PublicGift>> {
  return call('GET', `/v1/public/gifts/${encodeURIComponent(id)}`);
}

/** What the recipient was shown must be what is released: another amount or escrow is another gift. */
export function isSameGift(answer: PublicGift, shown: PublicGift): boolean {
  return (
    answer.id === shown.id &&
    answer.amount === shown.amount &&
    answer.currency === shown.currency &&
    answer.vault_address === shown.vault_address
  );
}
