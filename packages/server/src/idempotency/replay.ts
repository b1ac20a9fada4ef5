import type { Queryable } from '../database/database.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Claim, StoredAnswer } from './claim.ts';
import { findClaimedKey } from './store.ts';

/** Thrown when the key was used before: the pipeline sends the stored answer. */
export class Replay extends Error {
  readonly answer: StoredAnswer;

  constructor(answer: StoredAnswer) {
    super('replayed');
    this.answer = answer;
  }
}

/**
 * For a claim that was not granted: the answer that stands instead, to be thrown.
 * @example if (!isGranted) throw await replayOf(database, claim);
 */
export async function replayOf(database: Queryable, claim: Claim): Promise<Replay> {
  const answer = await earlierAnswer(database, claim);
  if (answer) return new Replay(answer);
  throw new ApiError(
    'idempotency_key_in_use',
    'A request with this Idempotency-Key is still in progress. Retry shortly.',
    { headers: { 'Retry-After': '1' } },
  );
}

/** What was answered to this very request before, if anything was; a key used for something else is refused. */
export async function earlierAnswer(database: Queryable, claim: Claim): Promise<StoredAnswer | null> {
  const found = await findClaimedKey(database, claim);
  if (!found) return null;
  if (found.request_hash !== claim.requestHash) {
    throw new ApiError(
      'idempotency_key_reused',
      'This Idempotency-Key was already used with different parameters. Use a new key for a new request.',
    );
  }
  const { status, body } = found;
  return status !== null && body !== null ? { status, body } : null;
}
