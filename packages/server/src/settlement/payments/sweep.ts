import type { HistoryCursor, HistoryEntry } from '@florin/chain/port';
import type { Address, Signature } from '@solana/kit';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import type { Services } from '../../services.ts';
import { park } from '../cursor-store.ts';
import { show } from '../read-all.ts';
import { settlePayments } from './settle-payments.ts';

/**
 * References looked up in one poll, by lane. Together they bound what the sweep asks of the nodes, however many payment
 * requests there are. `fresh` is younger than ten minutes, `closed` is settled or canceled.
 */
export const SWEEP_BUDGET = { fresh: 24, open: 12, closed: 4 } as const;

type Lane = keyof typeof SWEEP_BUDGET;

/** The first minutes every 15 s; after that a payment is found within an eighth of its request's age. */
const INTERVAL_SECONDS_MIN = 15;
const INTERVAL_SECONDS_MAX = 86_400;
const INTERVALS_PER_AGE = 8;
const FRESH_SECONDS = 600;

const CONCURRENT_MAX = 4;
/** Dust on one reference costs this much a turn; the rest waits for the next one. */
const TRANSACTIONS_A_TURN_MAX = 50;

interface DueReference {
  readonly reference: Address;
  readonly cursor_signature: Signature | null;
  readonly cursor_slot: number | null;
}

/**
 * Looks for payments that lack the beacon, reference by reference. Returns how many references were looked up.
 * @example await sweepReferences(services, 'payments', signal)
 */
export async function sweepReferences(
  services: Pick<Services, 'database' | 'network' | 'log' | 'chain'>,
  cursorName: string,
  signal: AbortSignal,
): Promise<number> {
  const lanes = Object.keys(SWEEP_BUDGET) as Lane[];
  const due = (await Promise.all(lanes.map((lane) => takeDue(services.database, lane)))).flat();
  const waiting = [...due];
  const work = async () => {
    for (let next = waiting.pop(); next && !signal.aborted; next = waiting.pop()) {
      await sweepOne(services, cursorName, next);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_MAX }, work));
  return due.length;
}

/** Gives each its next turn at once, so that a reference that cannot be read does not keep others waiting. */
async function takeDue(database: Queryable, lane: Lane): Promise<DueReference[]> {
  return database.query<DueReference>(sql`
    WITH due AS (
      SELECT reference, extract(epoch FROM now() - watched_since) AS age_seconds
      FROM watched_references WHERE lane = ${lane} AND sweep_at <= now()
      ORDER BY sweep_at LIMIT ${SWEEP_BUDGET[lane]} FOR UPDATE SKIP LOCKED)
    UPDATE watched_references SET
      sweep_at = now() + interval '1 second'
        * least(greatest(due.age_seconds / ${INTERVALS_PER_AGE}, ${INTERVAL_SECONDS_MIN}), ${INTERVAL_SECONDS_MAX}),
      lane = CASE WHEN lane = 'fresh' AND due.age_seconds > ${FRESH_SECONDS} THEN 'open' ELSE lane END
    FROM due WHERE watched_references.reference = due.reference
    RETURNING watched_references.reference, cursor_signature, cursor_slot`);
}

async function sweepOne(
  services: Pick<Services, 'database' | 'network' | 'log' | 'chain'>,
  cursorName: string,
  due: DueReference,
): Promise<void> {
  const { database, chain } = services;
  const { entries, hasMore } = await newEntries(services, due);
  const last = entries.at(-1);
  if (last === undefined) return;
  const { landed, missing } = await show(chain, entries, 'finalized');
  const parked: HistoryCursor[] = [...missing];
  await settlePayments(services, landed, (odd) => void parked.push(odd));
  if (parked.length > 0) await park(database, cursorName, parked);
  await moveOn(database, due, last, hasMore);
}

async function newEntries(
  { chain }: Pick<Services, 'chain'>,
  { reference, cursor_signature, cursor_slot }: DueReference,
): Promise<{ entries: readonly HistoryEntry[]; hasMore: boolean }> {
  const cursor =
    cursor_signature === null ? null : { signature: cursor_signature, slot: BigInt(cursor_slot ?? 0) };
  const history = chain.signaturesSince(reference, cursor, { commitment: 'finalized' });
  const { value: page } = await history.next();
  const entries = page ?? [];
  return {
    entries: entries.slice(0, TRANSACTIONS_A_TURN_MAX),
    hasMore: entries.length > TRANSACTIONS_A_TURN_MAX,
  };
}

async function moveOn(
  database: Queryable,
  due: DueReference,
  last: HistoryEntry,
  hasMore: boolean,
): Promise<void> {
  await database.query(sql`
    UPDATE watched_references SET cursor_signature = ${last.signature}, cursor_slot = ${last.slot},
      sweep_at = CASE WHEN ${hasMore} THEN now() ELSE sweep_at END
    WHERE reference = ${due.reference} AND coalesce(cursor_slot, 0) <= ${last.slot}`);
}
