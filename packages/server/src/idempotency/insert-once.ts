import type { Queryable } from '../database/database.ts';
import { ApiError } from '../errors/api-error.ts';
import { answerOf, type Claim } from './claim.ts';
import { earlierAnswer, Replay, replayOf } from './replay.ts';
import { claimKey, type Inserts, insertRows, insertRowsAndClaim } from './store.ts';

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
  if (!claim) return insertRows(database, inserts);
  const stored = { status: 200, body: JSON.stringify(answer) };
  const isGranted = await insertRowsAndClaim(database, claim, inserts, stored);
  if (!isGranted) throw await replayOf(database, claim);
}

/**
 * What to throw when a handler that ends with `insertOnce` has failed. What it sells may be archived by now: an earlier
 * answer stands, whatever the handler thinks today. A failure that nobody foresaw is kept, so that the retry gets the same
 * answer, unless the insert did go through.
 */
export async function failureOfInsert(database: Queryable, claim: Claim, error: unknown): Promise<unknown> {
  if (error instanceof Replay) return error;
  const earlier = await earlierAnswer(database, claim);
  if (earlier) return new Replay(earlier);
  if (!(error instanceof ApiError)) await claimKey(database, claim, answerOf(error));
  return error;
}
