import type { ChainPort, HistoryCursor } from '@florin/chain/port';
import type { Signature } from '@solana/kit';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { insertGap, type NewGap } from './gap-store.ts';

/** Base58 of 64 zero bytes: a signature that nobody made, for a cursor that stands at a slot rather than at one. */
const NO_SIGNATURE = '1'.repeat(64) as Signature;

const RETRY_SECONDS_MAX = 300;

interface CursorRow {
  readonly signature: Signature;
  readonly slot: number;
}

/** Where a reader stands, or null when it never started. */
export async function readCursor(database: Queryable, name: string): Promise<HistoryCursor | null> {
  const row = await database.first<CursorRow>(sql`
    SELECT signature, slot FROM chain_cursors WHERE name = ${name}`);
  return row && cursorOf(row);
}

/** Starts at a slot: what happened on chain before this installation existed is none of its business. */
export async function startCursor(database: Queryable, name: string, slot: bigint): Promise<void> {
  await database.execute(sql`
    INSERT INTO chain_cursors (name, signature, slot) VALUES (${name}, ${NO_SIGNATURE}, ${slot}) ON CONFLICT DO NOTHING`);
}

/** Starts a cursor that never started at the present finalized slot; does nothing to any other. */
export async function beginAtThisSlot(database: Queryable, chain: ChainPort, name: string): Promise<void> {
  if ((await readCursor(database, name)) !== null) return;
  await startCursor(database, name, await chain.slot('finalized'));
}

/** Moves forward only: a slower process that finishes the same page late changes nothing. */
export async function moveCursor(database: Queryable, name: string, to: HistoryCursor): Promise<void> {
  await database.execute(sql`
    UPDATE chain_cursors SET signature = ${to.signature}, slot = ${to.slot}, moved_at = now()
    WHERE name = ${name} AND slot <= ${to.slot}`);
}

/** Says that all that is final was dealt with. */
export async function noteCaughtUp(database: Queryable, name: string): Promise<void> {
  await database.execute(sql`UPDATE chain_cursors SET caught_up_at = now() WHERE name = ${name}`);
}

/**
 * Moves to the upper border of a gap and remembers the gap, in one statement: a process that dies has done both or
 * neither. False when another process has moved the cursor since it was read.
 */
export async function jumpCursor(
  database: Queryable,
  name: string,
  from: HistoryCursor | null,
  gap: NewGap,
): Promise<boolean> {
  const jumped = sql`
    UPDATE chain_cursors SET signature = ${gap.before.signature}, slot = ${gap.before.slot}, moved_at = now()
    WHERE name = ${name} AND signature = ${from?.signature ?? null}
    RETURNING name`;
  return (await database.execute(insertGap(name, gap, jumped))) > 0;
}

export async function park(
  database: Queryable,
  name: string,
  entries: readonly HistoryCursor[],
): Promise<void> {
  await database.execute(sql`
    INSERT INTO parked_signatures (cursor_name, signature, slot)
    SELECT ${name}, entry.signature, entry.slot
    FROM unnest(${entries.map((entry) => entry.signature)}::text[], ${entries.map((entry) => String(entry.slot))}::bigint[])
      AS entry (signature, slot)
    ON CONFLICT DO NOTHING`);
}

export async function dueParked(database: Queryable, name: string, limit: number): Promise<HistoryCursor[]> {
  const rows = await database.query<CursorRow>(sql`
    SELECT signature, slot FROM parked_signatures WHERE cursor_name = ${name} AND retry_at <= now()
    ORDER BY retry_at LIMIT ${limit}`);
  return rows.map(cursorOf);
}

export async function unpark(
  database: Queryable,
  name: string,
  signatures: readonly Signature[],
): Promise<void> {
  await database.execute(
    sql`DELETE FROM parked_signatures WHERE cursor_name = ${name} AND signature = ANY(${[...signatures]})`,
  );
}

/** Tried again later, ever more rarely, for ever: money may hang on it. */
export async function postpone(
  database: Queryable,
  name: string,
  signatures: readonly Signature[],
): Promise<void> {
  await database.execute(sql`
    UPDATE parked_signatures SET tries = tries + 1,
      retry_at = now() + least(power(2, least(tries, 20)), ${RETRY_SECONDS_MAX}) * interval '1 second'
    WHERE cursor_name = ${name} AND signature = ANY(${[...signatures]})`);
}

function cursorOf({ signature, slot }: CursorRow): HistoryCursor {
  return { signature, slot: BigInt(slot) };
}
