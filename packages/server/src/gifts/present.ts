import type { Gift, SubmitTransactionAction } from '@florin/wire/gifts/gift';
import type { PublicGift } from '@florin/wire/gifts/public-gift';
import { USDC } from '@florin/wire/values/primitives';
import type { Address } from '@solana/kit';
import type { GiftRow, PublicGiftRow } from './store.ts';

export function presentGift(row: GiftRow, nextAction: SubmitTransactionAction | null): Gift {
  return {
    id: row.id,
    object: 'gift',
    status: row.status,
    next_action: nextAction,
    amount: row.amount,
    currency: USDC,
    sender_address: row.sender_address,
    recipient_address: row.recipient_address,
    release_verification_key: row.release_verification_key,
    funded_at: row.funded_at,
    released_at: row.released_at,
    reclaimed_at: row.reclaimed_at,
    release_tx: row.release_tx,
    created: row.created,
    metadata: row.metadata,
  };
}

/** What anyone may know; neither sender nor recipient nor metadata. */
export function presentPublicGift(row: PublicGiftRow, programId: Address): PublicGift {
  return {
    id: row.id,
    object: 'public_gift',
    amount: row.amount,
    currency: USDC,
    status: row.status,
    business_name: row.business_name,
    vault_address: row.vault_address,
    program_id: programId,
  };
}
