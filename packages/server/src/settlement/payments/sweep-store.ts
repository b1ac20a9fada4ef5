import type { HistoryCursor } from '@florin/chain/port';
import type { Address, Signature } from '@solana/kit';
import type { Queryable } from '../../database/database.ts';
import { forgetRows } from '../../database/forget.ts';
import { sql } from '../../database/sql.ts';
import { insertGap, type NewGap } from '../gap-store.ts';

/** `hinted` was paid, as someone says; `fresh` is younger than ten minutes, `closed` is settled or canceled. */
export type Lane = 'hinted' | 'fresh' | 'open' | 'closed';

/** The first minutes every 15 s; after that a payment is found within an eighth of its request's age. */
const INTERVAL_SECONDS_MIN = 15;
const INTERVAL_SECONDS_MAX = 86_400;
const INTERVALS_PER_AGE = 8;
const FRESH_SECONDS = 600;

/** A reference whose turn it is, and how far its history has been read. */
export interface DueReference {
  readonly reference: Address;
  readonly cursor: HistoryCursor | null;
}

interface DueReferenceRow {
  readonly reference: Address;
  readonly cursor_signature: Signature | null;
  readonly cursor_slot: number | null;
}

/** Whether a payment was asked for in the last minutes, or is said to have been made. */
export async function hasFreshReference(database: Queryable): Promise<boolean> {
  const row = await database.first(sql`
    SELECT 1 FROM watched_references WHERE lane IN ('hinted', 'fresh') LIMIT 1`);
  return row !== null;
}

/** After it only the beacon finds what is paid for something that was settled or canceled. */
const CLOSED_RETENTION = '90 days';

/** Gives each its next turn at once, so that a reference that cannot be read does not keep others waiting. */
export async function takeDueReferences(
  database: Queryable,
  lane: Lane,
  limit: number,
): Promise<DueReference[]> {
  const rows = await database.query<DueReferenceRow>(sql`
    WITH due AS (
      SELECT reference, extract(epoch FROM now() - watched_since) AS age_seconds,
        coalesce(lane = 'closed' AND closed_since < now() - ${CLOSED_RETENTION}::interval, false) AS is_over
      FROM watched_references WHERE lane = ${lane} AND sweep_at <= now()
      ORDER BY sweep_at LIMIT ${limit} FOR UPDATE SKIP LOCKED),
    forgotten AS (
      DELETE FROM watched_references USING due WHERE watched_references.reference = due.reference AND due.is_over)
    UPDATE watched_references SET
      sweep_at = now() + interval '1 second' * CASE
        -- Soon again: the node that gave the hint may be ahead of the one that is asked.
        WHEN lane = 'hinted' THEN ${INTERVAL_SECONDS_MIN}
        ELSE least(greatest(due.age_seconds / ${INTERVALS_PER_AGE}, ${INTERVAL_SECONDS_MIN}), ${INTERVAL_SECONDS_MAX}) END,
      lane = CASE WHEN lane = 'closed' THEN lane WHEN due.age_seconds > ${FRESH_SECONDS} THEN 'open' ELSE 'fresh' END,
      closed_since = CASE WHEN lane = 'closed' THEN coalesce(closed_since, now()) END
    FROM due WHERE watched_references.reference = due.reference AND NOT due.is_over
    RETURNING watched_references.reference, cursor_signature, cursor_slot`);
  return rows.map(({ reference, cursor_signature, cursor_slot }) => ({
    reference,
    cursor: cursor_signature && { signature: cursor_signature, slot: BigInt(cursor_slot ?? 0) },
  }));
}

/** Few of these get a turn at a time, and many may end: they are not forgotten by their turns alone. */
export async function forgetClosedReferences(database: Queryable): Promise<void> {
  await forgetRows(
    database,
    'watched_references',
    sql`lane = 'closed' AND closed_since < now() - ${CLOSED_RETENTION}::interval`,
  );
}

/** Those that have been settled or canceled wait for their own turn: what is late for them settles nothing. */
export async function sweepNow(database: Queryable, paymentRequestIds: readonly string[]): Promise<void> {
  await database.execute(sql`
    UPDATE watched_references SET lane = 'hinted', sweep_at = now()
    WHERE lane IN ('fresh', 'open') AND reference IN (
      SELECT reference FROM checkout_sessions WHERE id = ANY(${paymentRequestIds})
      UNION ALL SELECT reference FROM transaction_intents WHERE id = ANY(${paymentRequestIds})
      UNION ALL SELECT reference FROM refunds WHERE id = ANY(${paymentRequestIds}))`);
}

/** Moves to the upper border of a gap and remembers the gap; false when another process has moved it since. */
export async function jumpReferenceCursor(
  database: Queryable,
  cursorName: string,
  from: HistoryCursor | null,
  to: HistoryCursor,
  gap: NewGap,
): Promise<boolean> {
  const jumped = sql`
    UPDATE watched_references SET cursor_signature = ${to.signature}, cursor_slot = ${to.slot}
    WHERE reference = ${gap.address} AND cursor_signature IS NOT DISTINCT FROM ${from?.signature ?? null}
    RETURNING reference`;
  return (await database.execute(insertGap(cursorName, gap, jumped))) > 0;
}

/** Moves forward only, and gives a reference with more to read its next turn at once. */
export async function moveReferenceCursor(
  database: Queryable,
  reference: Address,
  to: HistoryCursor,
  hasMore: boolean,
): Promise<void> {
  await database.execute(sql`
    UPDATE watched_references SET cursor_signature = ${to.signature}, cursor_slot = ${to.slot},
      sweep_at = CASE WHEN ${hasMore} THEN now() ELSE sweep_at END
    WHERE reference = ${reference} AND coalesce(cursor_slot, 0) <= ${to.slot}`);
}
