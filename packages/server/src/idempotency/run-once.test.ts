import { until } from '@florin/testing/until';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DatabaseUnavailableError } from '../database/unavailable.ts';
import { ApiError } from '../errors/api-error.ts';
import { toldDatabase } from '../testing/told-database.testing.ts';
import { answerOf, type Claim } from './claim.ts';
import { Replay } from './replay.ts';
import { runOnce } from './run-once.ts';

const claim: Claim = { scope: 'acct_1', route: 'POST /v1/x', key: 'k', requestHash: 'hash' };
const done = { status: 200, body: '{"id":"x_1"}' };
const away = () => new DatabaseUnavailableError(new Error('gone'));

afterEach(() => void vi.restoreAllMocks());

/** What was written in the end: an answer, or that the key was let go. */
const written = (asked: readonly { readonly text: string; readonly values: readonly unknown[] }[]) =>
  asked
    .filter(({ text }) => /^(UPDATE|DELETE)/.test(text))
    .map(({ text, values }) => (text.startsWith('UPDATE') ? values.slice(0, 2) : 'released'));

/** Grants the claim; `failures` are what the writes after it meet, one by one. */
function granting(failures: readonly (Error | null)[] = []) {
  const left = [...failures];
  return toldDatabase(({ text }) => {
    if (text.startsWith('WITH claim')) return [{ claimed_at: 'now' }];
    const failure = left.shift() ?? null;
    if (failure !== null) throw failure;
    return [{}];
  });
}

describe('a request whose key was granted', () => {
  it('is carried out, and its answer is kept', async () => {
    const { database, asked } = granting();
    const action = vi.fn(async () => ({ ...done, storable: true }));
    expect(await runOnce(database, claim, action)).toMatchObject(done);
    expect(action).toHaveBeenCalledTimes(1);
    expect(written(asked)).toEqual([[200, done.body]]);
  });

  it('keeps no answer that says that there is more to come', async () => {
    const { database, asked } = granting();
    expect(await runOnce(database, claim, async () => ({ ...done, storable: false }))).toMatchObject(done);
    expect(written(asked)).toEqual(['released']);
  });

  const codes = [
    'parameter_invalid',
    'api_key_invalid',
    'key_scope_missing',
    'body_too_large',
    'rate_limit_exceeded',
    'service_unavailable',
  ] as const;
  it.each(codes)('can be tried again after %s: nothing was done', async (code) => {
    const { database, asked } = granting();
    const error = new ApiError(code, 'no');
    await expect(runOnce(database, claim, () => Promise.reject(error))).rejects.toBe(error);
    expect([error.status, written(asked)]).toEqual([expect.toSatisfy(isForgotten), ['released']]);
  });

  it.each([
    ['a refusal that stands', new ApiError('api_keys_full', 'too many')],
    ['a fault of ours', new TypeError('broken')],
  ])('gets %s again', async (_what, error) => {
    const { database, asked } = granting();
    await expect(runOnce(database, claim, () => Promise.reject(error))).rejects.toBe(error);
    const { status, body } = answerOf(error);
    expect(written(asked)).toEqual([[status, body]]);
  });

  it('can be tried again where the database was away', async () => {
    const { database, asked } = granting();
    await expect(runOnce(database, claim, () => Promise.reject(away()))).rejects.toThrow('gave no answer');
    expect(written(asked)).toEqual(['released']);
  });
});

describe('a database that is away when the answer is to be kept', () => {
  it('keeps nobody waiting, and is asked again until it is back', async () => {
    const { database, asked } = granting([away(), away()]);
    expect(await runOnce(database, claim, async () => ({ ...done, storable: true }))).toMatchObject(done);
    expect(written(asked)).toHaveLength(1);
    await until(() => written(asked).length === 3);
    // What is written is written: two tries of another take longer than one more would.
    const other = granting([away(), away()]);
    await runOnce(other.database, claim, async () => ({ ...done, storable: true }));
    await until(() => written(other.asked).length === 3);
    expect(written(asked)).toEqual(Array.from({ length: 3 }, () => [200, done.body]));
  });

  it('is asked no more once the claim may be of another', async () => {
    const startMs = performance.now();
    let nowMs = startMs;
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    const keep = async (failures: Error[]) => {
      const told = granting(failures);
      await runOnce(told.database, claim, async () => ({ ...done, storable: true }));
      return told.asked;
    };
    const first = await keep(Array.from({ length: 9 }, away));
    nowMs = startMs + 109_999;
    await until(() => written(first).length === 2);
    nowMs = startMs + 110_000;
    await until(() => written(first).length === 3);
    // Two tries of another take longer than the next of the first would.
    const other = await keep([away(), away()]);
    await until(() => written(other).length === 3);
    expect(written(first)).toHaveLength(3);
  });

  it('is told apart from a statement that is wrong', async () => {
    const wrong = new Error('syntax error');
    const action = async () => ({ ...done, storable: true });
    await expect(runOnce(granting([wrong, null]).database, claim, action)).rejects.toBe(wrong);
    const later = granting([away(), wrong]);
    await runOnce(later.database, claim, action);
    await until(() => written(later.asked).length === 2);
  });
});

describe('a request whose key was used before', () => {
  const refusing = (found: object | null) => {
    const told = toldDatabase(({ text }) => (text.startsWith('SELECT') && found !== null ? [found] : []));
    const action = vi.fn();
    return {
      ...told,
      action,
      outcome: runOnce(told.database, claim, action).catch((error: unknown) => error),
    };
  };

  it('gets the answer of then', async () => {
    const { outcome, action } = refusing({ request_hash: 'hash', status: 201, body: '{}' });
    const replay = await outcome;
    expect(replay).toBeInstanceOf(Replay);
    expect(replay).toMatchObject({ message: 'replayed', answer: { status: 201, body: '{}' } });
    expect(action).not.toHaveBeenCalled();
  });

  it.each([
    ['nothing is known of it', null],
    ['it has no answer yet', { request_hash: 'hash', status: null, body: null }],
    ['its answer has no text', { request_hash: 'hash', status: 200, body: null }],
    ['its answer has no status', { request_hash: 'hash', status: null, body: '{}' }],
  ])('is to wait where %s', async (_when, found) => {
    const { outcome, action } = refusing(found);
    expect(await outcome).toMatchObject({
      code: 'idempotency_key_in_use',
      message: 'A request with this Idempotency-Key is still in progress. Retry shortly.',
      headers: { 'Retry-After': '1' },
    });
    expect(action).not.toHaveBeenCalled();
  });

  it('is refused where it asks for something else', async () => {
    const { outcome, action } = refusing({ request_hash: 'other', status: 200, body: '{}' });
    expect(await outcome).toMatchObject({
      code: 'idempotency_key_reused',
      message: expect.stringContaining('Use a new key'),
    });
    expect(action).not.toHaveBeenCalled();
  });
});

function isForgotten(status: number): boolean {
  return [400, 401, 403, 413, 429, 503].includes(status);
}
