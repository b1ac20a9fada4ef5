import { setTimeout as elapse } from 'node:timers/promises';
import type { Queryable } from '../database/database.ts';
import { DatabaseUnavailableError } from '../database/unavailable.ts';
import { ApiError } from '../errors/api-error.ts';
import { answerOf, type Claim, type StoredAnswer } from './claim.ts';
import { replayOf } from './replay.ts';
import { CLAIM_LEASE_MS, claimKey, releaseKey, storeAnswer } from './store.ts';

const NOT_STORED = new Set([400, 401, 403, 413, 429, 503]);
const TRY_AGAIN_MS = 250;

/**
 * Runs an action at most once per key at a time and remembers its answer. An action that throws leaves no claim
 * behind unless the error is one that is replayed. Where the database goes away meanwhile, what is to be remembered or
 * forgotten is written when it is back; an action that was done is answered as done.
 */
export async function runOnce(
  database: Queryable,
  claim: Claim,
  action: () => Promise<StoredAnswer & { storable: boolean }>,
): Promise<StoredAnswer> {
  const claimedAt = await claimKey(database, claim, null);
  if (claimedAt === null) throw await replayOf(database, claim);
  const release = () => nowOrWhenBack(() => releaseKey(database, claim, claimedAt));
  const store = (answer: StoredAnswer) =>
    nowOrWhenBack(() => storeAnswer(database, claim, claimedAt, answer));
  try {
    const answer = await action();
    await (answer.storable ? store(answer) : release());
    return answer;
  } catch (error) {
    await (isForgotten(error) ? release() : store(answerOf(error)));
    throw error;
  }
}

function isForgotten(error: unknown): boolean {
  if (error instanceof ApiError) return NOT_STORED.has(error.status);
  return error instanceof DatabaseUnavailableError;
}

/** Returns at once where the database is away, and goes on trying for as long as the claim is this request's own. */
async function nowOrWhenBack(write: () => Promise<void>): Promise<void> {
  const untilMs = performance.now() + CLAIM_LEASE_MS;
  if (await isWritten(write)) return;
  const goOn = async () => {
    while (performance.now() < untilMs) {
      await elapse(TRY_AGAIN_MS, undefined, { ref: false });
      if (await isWritten(write)) return;
    }
  };
  // Nobody waits for it, and whatever else goes wrong the claim ends by itself.
  goOn().catch(() => undefined);
}

async function isWritten(write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return false;
    throw error;
  }
}
