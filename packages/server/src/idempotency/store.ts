import type { Queryable } from '../database/database.ts';
import { forgetRows } from '../database/forget.ts';
import { identifier, joined, json, type Sql, sql } from '../database/sql.ts';
import type { Claim, StoredAnswer } from './claim.ts';

/** Row sets by table, to be inserted together. Every column must be named. */
export type Inserts = Readonly<Record<string, readonly object[]>>;

interface ClaimedKey {
  readonly request_hash: string;
  /** Null until the request is answered. */
  readonly status: number | null;
  readonly body: string | null;
}

const RETENTION = '24 hours';
/**
 * Longer than any handler may wait (55 s); after it a claim without an answer belongs to a dead process. Among many processes nothing
 * tells sooner a dead one from one that stands still and goes on: a heartbeat would let two do the same work.
 */
const CLAIM_LEASE = '2 minutes';
/** The same for who holds a claim: less, so that it is never touched when another may have taken it. */
export const CLAIM_LEASE_MS = 110_000;
const ALWAYS = sql`true`;
const IF_CLAIMED = sql`EXISTS (SELECT 1 FROM claim)`;

/** When a claim was granted: what tells it from a later one of the same key. */
export type ClaimedAt = string & { readonly claimedAt: unique symbol };

/** Claims the key, with its answer where that is known already; null when someone else holds it or has been answered. */
export async function claimKey(
  database: Queryable,
  claim: Claim,
  answer: StoredAnswer | null,
): Promise<ClaimedAt | null> {
  const granted = await database.first<{ claimed_at: ClaimedAt }>(sql`
    WITH claim AS (${claimStatement(claim, answer)}) SELECT claimed_at::text FROM claim`);
  return granted?.claimed_at ?? null;
}

export async function insertRows(database: Queryable, inserts: Inserts): Promise<void> {
  await database.execute(sql`WITH ${insertsOf(inserts, ALWAYS)} SELECT 1`);
}

/** Claims the key, stores the answer and inserts the rows; false when the claim is not granted, and nothing is written. */
export async function insertRowsAndClaim(
  database: Queryable,
  claim: Claim,
  inserts: Inserts,
  answer: StoredAnswer,
): Promise<boolean> {
  const row = await database.first<{ is_granted: boolean }>(sql`
    WITH claim AS (${claimStatement(claim, answer)}), ${insertsOf(inserts, IF_CLAIMED)}
    SELECT ${IF_CLAIMED} AS is_granted`);
  return row!.is_granted;
}

export async function findClaimedKey(database: Queryable, claim: Claim): Promise<ClaimedKey | null> {
  return database.first<ClaimedKey>(sql`
    SELECT request_hash, status, body FROM idempotency_keys
    WHERE ${isKeyOf(claim)} AND claimed_at >= now() - ${RETENTION}::interval`);
}

export async function storeAnswer(
  database: Queryable,
  claim: Claim,
  claimedAt: ClaimedAt,
  answer: StoredAnswer,
): Promise<void> {
  await database.execute(sql`
    UPDATE idempotency_keys SET status = ${answer.status}, body = ${answer.body}
    WHERE ${isUnanswered(claim, claimedAt)}`);
}

/** Forgets a claim that has no answer, so that the key can be used again. */
export async function releaseKey(database: Queryable, claim: Claim, claimedAt: ClaimedAt): Promise<void> {
  await database.execute(sql`DELETE FROM idempotency_keys WHERE ${isUnanswered(claim, claimedAt)}`);
}

/** Forgets every claim that waits for its answer: for whoever knows that nobody else takes requests on this database. */
export async function releaseKeysOfTheDead(database: Queryable): Promise<void> {
  await database.execute(sql`
    DELETE FROM idempotency_keys WHERE status IS NULL AND claimed_at >= now() - ${CLAIM_LEASE}::interval`);
}

function isUnanswered(claim: Claim, claimedAt: ClaimedAt): Sql {
  return sql`${isKeyOf(claim)} AND status IS NULL AND claimed_at = ${claimedAt}::timestamptz`;
}

/** Removes what is past its retention; run now and then. */
export async function forgetOldIdempotencyKeys(database: Queryable): Promise<void> {
  await forgetRows(database, 'idempotency_keys', sql`claimed_at < now() - ${RETENTION}::interval`);
}

/** The time of the attempt is a value of its row: the conflict compares what the two rows hold, and asks no clock. */
function claimStatement(claim: Claim, answer: StoredAnswer | null): Sql {
  return sql`
    INSERT INTO idempotency_keys AS present (scope, route, key, request_hash, status, body)
    VALUES (${claim.scope}, ${claim.route}, ${claim.key}, ${claim.requestHash}, ${answer?.status ?? null}, ${answer?.body ?? null})
    ON CONFLICT (scope, route, key) DO UPDATE
      SET request_hash = excluded.request_hash, status = excluded.status, body = excluded.body,
        claimed_at = excluded.claimed_at
      WHERE excluded.claimed_at - present.claimed_at > ${RETENTION}::interval
         OR (present.status IS NULL AND present.request_hash = excluded.request_hash
             AND excluded.claimed_at - present.claimed_at > ${CLAIM_LEASE}::interval)
    RETURNING claimed_at`;
}

function insertsOf(inserts: Inserts, condition: Sql): Sql {
  const parts = Object.entries(inserts)
    .filter(([, rows]) => rows.length > 0)
    .map(
      ([table, rows]) => sql`${identifier(`into_${table}`)} AS (
        INSERT INTO ${identifier(table)} SELECT row.* FROM jsonb_populate_recordset(null::${identifier(table)}, ${json(rows)}) row
        WHERE ${condition} RETURNING 1)`,
    );
  return joined(parts, ', ');
}

function isKeyOf(claim: Claim): Sql {
  return sql`scope = ${claim.scope} AND route = ${claim.route} AND key = ${claim.key}`;
}
