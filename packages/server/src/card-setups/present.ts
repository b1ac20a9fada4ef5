import type { CardSetup, CardSetupStatus } from '@florin/wire/checkout/card-setup';
import type { CardSetupRow } from './store.ts';

/** `url` opens the form: it is shown to whoever made it, and to nobody later. */
export function presentCardSetup(row: CardSetupRow, url: string | null = null): CardSetup {
  return {
    id: row.id,
    object: 'card_setup',
    status: statusOf(row, Date.now()),
    url,
    card: row.card,
    return_url: row.return_url,
    expires_at: row.expires_at,
    created: row.created,
    metadata: row.metadata,
  };
}

/** @example statusOf(row, Date.now()) // 'open' */
export function statusOf(
  { card, expires_at }: Pick<CardSetupRow, 'card' | 'expires_at'>,
  nowMs: number,
): CardSetupStatus {
  if (card !== null) return 'complete';
  return nowMs < expires_at * 1_000 ? 'open' : 'expired';
}
