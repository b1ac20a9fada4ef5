import type { Queryable } from '../database/database.ts';
import { ApiError } from '../errors/api-error.ts';
import { answerOf, type Claim, type StoredAnswer } from './claim.ts';
import { replayOf } from './replay.ts';
import { claimKey, releaseKey, storeAnswer } from './store.ts';

const NOT_STORED = new Set([400, 401, 413, 429, 503]);

/**
 * Runs an action at most once per key at a time and remembers its answer. An action that throws leaves no claim
 * behind unless the error is one that is replayed.
 */
export async function runOnce(
  database: Queryable,
  claim: Claim,
  action: () => Promise<StoredAnswer & { storable: boolean }>,
): Promise<StoredAnswer> {
  const isGranted = await claimKey(database, claim, null);
  if (!isGranted) throw await replayOf(database, claim);
  try {
    const answer = await action();
    if (answer.storable) await storeAnswer(database, claim, answer);
    else await releaseKey(database, claim);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && NOT_STORED.has(error.status)) await releaseKey(database, claim);
    else await storeAnswer(database, claim, answerOf(error));
    throw error;
  }
}
