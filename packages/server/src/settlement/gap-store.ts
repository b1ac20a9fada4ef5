import type { HistoryCursor, HistoryStretch } from '@florin/chain/port';
import type { Address, Signature } from '@solana/kit';
import type { Queryable } from '../database/database.ts';
import { type Sql, sql } from '../database/sql.ts';

/** A stretch of an address's history that was passed over and is still to be read. */
export interface Gap {
  readonly id: number;
  readonly address: Address;
  readonly before: HistoryCursor;
  readonly until: HistoryCursor | null;
  /** Where listing without reading goes on; null once all of it was listed. */
  readonly glance: HistoryCursor | null;
}

export interface NewGap extends HistoryStretch {
  readonly address: Address;
  readonly before: HistoryCursor;
  readonly glance: HistoryCursor | null;
}

interface GapRow {
  readonly id: number;
  readonly address: Address;
  readonly before_signature: Signature;
  readonly before_slot: number;
  readonly until_signature: Signature | null;
  readonly until_slot: number | null;
  readonly glance_signature: Signature | null;
  readonly glance_slot: number | null;
}

/**
 * Part of a statement that jumps a cursor: remembers what it passed over. `jumped` is the part that moves the cursor, and
 * returns nothing when another process has moved it before: then this one remembers nothing either.
 */
export function insertGap(name: string, { address, before, until, glance }: NewGap, jumped: Sql): Sql {
  return sql`
    WITH jumped AS (${jumped})
    INSERT INTO history_gaps
      (cursor_name, address, before_signature, before_slot, until_signature, until_slot, glance_signature, glance_slot)
    SELECT ${name}, ${address}, ${before.signature}, ${before.slot}::bigint,
      ${until?.signature ?? null}, ${until?.slot ?? null}::bigint,
      ${glance?.signature ?? null}, ${glance?.slot ?? null}::bigint
    FROM jumped`;
}

/** Whether the history of an address itself has gaps. */
export async function hasGaps(database: Queryable, name: string, address: Address): Promise<boolean> {
  const row = await database.first(sql`
    SELECT 1 FROM history_gaps WHERE cursor_name = ${name} AND address = ${address} LIMIT 1`);
  return row !== null;
}

/**
 * The gaps whose turn it is: of the address itself the newest and the one that waited longest, so that both ends of a
 * long backlog come nearer; and one of other addresses, so that neither kind can starve the other.
 */
export async function takeGaps(database: Queryable, name: string, address: Address): Promise<Gap[]> {
  const rows = await database.query<GapRow>(sql`
    WITH turn AS (
      (SELECT id FROM history_gaps WHERE cursor_name = ${name} AND address = ${address}
        ORDER BY worked_at, id LIMIT 1)
      UNION (SELECT id FROM history_gaps WHERE cursor_name = ${name} AND address = ${address}
        ORDER BY id DESC LIMIT 1)
      UNION (SELECT id FROM history_gaps WHERE cursor_name = ${name} AND address <> ${address}
        ORDER BY worked_at, id LIMIT 1))
    UPDATE history_gaps SET worked_at = clock_timestamp() FROM turn WHERE history_gaps.id = turn.id
    RETURNING history_gaps.*`);
  return rows.map(gapOf);
}

/** The newest gap of which a part was never listed. */
export async function findGapToGlance(database: Queryable, name: string): Promise<Gap | null> {
  const row = await database.first<GapRow>(sql`
    SELECT * FROM history_gaps WHERE cursor_name = ${name} AND glance_signature IS NOT NULL ORDER BY id DESC LIMIT 1`);
  return row && gapOf(row);
}

/** False when another process has moved it before. */
export async function shrinkGap(
  database: Queryable,
  { id, before }: Gap,
  to: HistoryCursor,
): Promise<boolean> {
  const changed = await database.execute(sql`
    UPDATE history_gaps SET before_signature = ${to.signature}, before_slot = ${to.slot}
    WHERE id = ${id} AND before_signature = ${before.signature}`);
  return changed > 0;
}

/** Only by whoever has read it to its end from where it stands. */
export async function closeGap(database: Queryable, { id, before }: Gap): Promise<void> {
  await database.execute(
    sql`DELETE FROM history_gaps WHERE id = ${id} AND before_signature = ${before.signature}`,
  );
}

export async function moveGlance(
  database: Queryable,
  { id, glance }: Gap,
  to: HistoryCursor | null,
): Promise<void> {
  await database.execute(sql`
    UPDATE history_gaps SET glance_signature = ${to?.signature ?? null}, glance_slot = ${to?.slot ?? null}
    WHERE id = ${id} AND glance_signature = ${glance?.signature ?? null}`);
}

function gapOf(row: GapRow): Gap {
  return {
    id: row.id,
    address: row.address,
    before: { signature: row.before_signature, slot: BigInt(row.before_slot) },
    until: cursorOf(row.until_signature, row.until_slot),
    glance: cursorOf(row.glance_signature, row.glance_slot),
  };
}

function cursorOf(signature: Signature | null, slot: number | null): HistoryCursor | null {
  return signature === null ? null : { signature, slot: BigInt(slot ?? 0) };
}
