import type { Queryable } from '../database/database.ts';
import { ApiError, asApiError } from '../errors/api-error.ts';
import { Replay } from '../idempotency/replay.ts';
import { finishAct, insertAct, type NewAct } from './acts-store.ts';

const ID = /^[a-z]+_[0-9a-z]{26,28}$/;

/** An id of ours, or null: whatever else stood in its place may be anything, and is not kept. */
export function asId(value: unknown): string | null {
  return typeof value === 'string' && ID.test(value) ? value : null;
}

/**
 * Does something for a member, and keeps who did it. `aboutOf` names the object that came of it.
 * @example await recordAct(database, { accountId, memberId, operation: 'refunds.create', requestId, about: null }, create, ({ id }) => id)
 */
export async function recordAct<T>(
  database: Queryable,
  act: NewAct,
  run: () => Promise<T>,
  aboutOf: (result: T) => string | null = () => null,
): Promise<T> {
  const id = await insertAct(database, act);
  // It is done, or it is not: that the rest of its row could not be written changes neither, and the row says who.
  const finish = (about: string | null, errorCode: string | null) =>
    finishAct(database, act.accountId, id, { about, errorCode }).catch(() => {});
  try {
    const result = await run();
    await finish(aboutOf(result), null);
    return result;
  } catch (error) {
    await finish(null, error instanceof Replay ? null : codeOf(asApiError(error)));
    throw error;
  }
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : 'internal_error');
