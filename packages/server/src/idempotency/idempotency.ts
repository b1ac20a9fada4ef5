import { createHmac } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { identifier, json, sql } from '../database/sql.ts';
import { ApiError } from '../errors/api-error.ts';
import { canonicalJson } from './canonical.ts';

/**
 * Idempotency-Key: the same key with the same parameters gets the first answer again (decisions, "Cross-cutting").
 *
 * Two ways to keep the promise, both one compare-and-set on the key's row:
 * - `insertOnce` writes the new object and its answer in the statement that claims the key (creates);
 * - `runOnce` claims the key, runs an action that is itself a compare-and-set, then stores its answer.
 */
export interface Claim {
  /** The account, or the address of an anonymous caller: keys of two callers never meet. */
  readonly scope: string;
  /** Method and concrete path. */
  readonly route: string;
  readonly key: string;
  /** Keyed hash of the parameters: a body with a card number must not be guessable from it. */
  readonly requestHash: string;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Row sets by table, to be inserted together. Every column must be named. */
export type Inserts = Readonly<Record<string, readonly object[]>>;

/** Thrown by `insertOnce` when the key was used before: the pipeline sends the stored answer. */
export class Replay extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super('replayed');
    this.answer = answer;
  }
}

const RETENTION = '24 hours';
/** Longer than any handler may wait (55 s); after it a claim without an answer belongs to a dead process. */
const CLAIM_LEASE = '2 minutes';
const NOT_STORED = new Set([400, 401, 413, 429, 503]);

export function makeClaim(
  secret: Buffer,
  scope: string,
  method: string,
  path: string,
  key: string,
  parameters: unknown,
): Claim {
  if (key.length < 1 || key.length > 255) {
    throw new ApiError('idempotency_key_invalid', 'An Idempotency-Key has 1 to 255 characters.');
  }
  const requestHash = createHmac('sha256', secret).update(canonicalJson(parameters)).digest('base64url');
  return { scope, route: `${method} ${path}`, key, requestHash };
}

/**
 * Inserts rows and the answer that reports them, unless the key was used before: then nothing is inserted and the
 * stored answer is thrown as `Replay`. One statement, so a crash leaves both or neither.
 * @example await insertOnce(database, call.claim, { products: [row] }, presentProduct(row))
 */
export async function insertOnce(
  database: Queryable,
  claim: Claim | null,
  inserts: Inserts,
  answer: unknown,
): Promise<void> {
  const granted = claim ? sql`EXISTS (SELECT 1 FROM claim)` : sql`true`;
  const parts = Object.entries(inserts)
    .filter(([, rows]) => rows.length > 0)
    .map(
      ([table, rows]) => sql`${identifier(`into_${table}`)} AS (
        INSERT INTO ${identifier(table)} SELECT row.* FROM jsonb_populate_recordset(null::${identifier(table)}, ${json(rows as never)}) row
        WHERE ${granted} RETURNING 1)`,
    );
  const ctes = parts.reduce((joined, part) => sql`${joined}, ${part}`);
  if (!claim) {
    await database.query(sql`WITH ${ctes} SELECT 1`);
    return;
  }
  const [row] = await database.query<{ won: boolean }>(sql`
    WITH claim AS (${claimStatement(claim, { status: 200, body: JSON.stringify(answer) })}), ${ctes}
    SELECT ${granted} AS won`);
  if (!row!.won) throw new Replay(await storedAnswer(database, claim));
}

/**
 * Runs an action at most once per key at a time and remembers its answer. An action that throws leaves no claim
 * behind unless the error is one that is replayed.
 */
export async function runOnce(
  database: Queryable,
  claim: Claim,
  action: () => Promise<Answer & { storable: boolean }>,
): Promise<Answer> {
  const won = await database.query(sql`${claimStatement(claim, null)}`);
  if (won.length === 0) throw new Replay(await storedAnswer(database, claim));
  try {
    const answer = await action();
    if (answer.storable) await settle(database, claim, answer);
    else await release(database, claim);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && NOT_STORED.has(error.status)) await release(database, claim);
    else await settle(database, claim, answerOf(error));
    throw error;
  }
}

/** What was answered to this very request before, if anything was; a key used for something else is refused. */
export async function earlierAnswer(database: Queryable, claim: Claim): Promise<Answer | null> {
  const row = await findClaim(database, claim);
  return row?.status && row.body !== null ? { status: row.status, body: row.body } : null;
}

/** After an unexpected failure of `insertOnce`: the retry gets the same 500, unless the insert did go through. */
export async function storeFailure(database: Queryable, claim: Claim, answer: Answer): Promise<void> {
  await database.query(sql`${claimStatement(claim, answer)}`);
}

function claimStatement(claim: Claim, answer: Answer | null) {
  return sql`
    INSERT INTO idempotency_keys AS present (scope, route, key, request_hash, status, body)
    VALUES (${claim.scope}, ${claim.route}, ${claim.key}, ${claim.requestHash}, ${answer?.status ?? null}, ${answer?.body ?? null})
    ON CONFLICT (scope, route, key) DO UPDATE
      SET request_hash = excluded.request_hash, status = excluded.status, body = excluded.body, claimed_at = now()
      WHERE present.claimed_at < now() - ${RETENTION}::interval
         OR (present.status IS NULL AND present.request_hash = excluded.request_hash
             AND present.claimed_at < now() - ${CLAIM_LEASE}::interval)
    RETURNING 1`;
}

async function storedAnswer(database: Queryable, claim: Claim): Promise<Answer> {
  const answer = await earlierAnswer(database, claim);
  if (!answer) throw inFlight();
  return answer;
}

async function findClaim(
  database: Queryable,
  claim: Claim,
): Promise<{ status: number | null; body: string | null } | null> {
  const [row] = await database.query<{
    request_hash: string;
    status: number | null;
    body: string | null;
  }>(sql`
    SELECT request_hash, status, body FROM idempotency_keys
    WHERE scope = ${claim.scope} AND route = ${claim.route} AND key = ${claim.key}
      AND claimed_at >= now() - ${RETENTION}::interval`);
  if (row && row.request_hash !== claim.requestHash) {
    throw new ApiError(
      'idempotency_key_reused',
      'This Idempotency-Key was used with other parameters; use a new key for a new request.',
    );
  }
  return row ?? null;
}

function inFlight(): ApiError {
  return new ApiError(
    'idempotency_key_in_use',
    'A request with this Idempotency-Key is still under way; retry shortly.',
    {
      headers: { 'Retry-After': '1' },
    },
  );
}

async function settle(database: Queryable, claim: Claim, answer: Answer): Promise<void> {
  await database.query(sql`
    UPDATE idempotency_keys SET status = ${answer.status}, body = ${answer.body}
    WHERE scope = ${claim.scope} AND route = ${claim.route} AND key = ${claim.key} AND status IS NULL`);
}

async function release(database: Queryable, claim: Claim): Promise<void> {
  await database.query(sql`
    DELETE FROM idempotency_keys
    WHERE scope = ${claim.scope} AND route = ${claim.route} AND key = ${claim.key} AND status IS NULL`);
}

export function answerOf(error: unknown): Answer {
  const known = error instanceof ApiError ? error : internalError();
  return { status: known.status, body: JSON.stringify(known.body()) };
}

export function internalError(): ApiError {
  return new ApiError(
    'internal_error',
    'Something broke on our side and has been logged. Nothing is lost; retry with the same Idempotency-Key or read the object.',
  );
}

/** Removes what is past its retention; run now and then. Returns how many rows went. */
export async function forgetOldClaims(database: Queryable): Promise<number> {
  return database.execute(
    sql`DELETE FROM idempotency_keys WHERE claimed_at < now() - ${RETENTION}::interval`,
  );
}
