import type { Address } from '@solana/kit';

/** How soon a new reference is looked up for the first time. */
const FIRST_SWEEP_MS = 10_000;

export interface WatchedReferenceRow {
  readonly reference: Address;
  readonly lane: 'fresh';
  readonly watched_since: string;
  readonly sweep_at: string;
  readonly cursor_signature: null;
  readonly cursor_slot: null;
}

/** The row that makes a new payment request's reference be looked up; inserted with the request itself. */
export function watchedReference(reference: Address, now = Date.now()): WatchedReferenceRow {
  return {
    reference,
    lane: 'fresh',
    watched_since: new Date(now).toISOString(),
    sweep_at: new Date(now + FIRST_SWEEP_MS).toISOString(),
    cursor_signature: null,
    cursor_slot: null,
  };
}
