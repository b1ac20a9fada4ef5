import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../errors/api-error.ts';
import { canonicalJson } from './canonical.ts';
import { answerOf, makeClaim } from './claim.ts';

const secret = Buffer.alloc(32, 7);
const claim = (key: string, parameters: unknown = { amount: 5 }, of = secret) =>
  makeClaim(of, 'acct_1', 'POST', '/v1/gifts', key, parameters);

describe('canonical JSON', () => {
  it.each([
    [{ b: 1, a: 2 }, '{"a":2,"b":1}'],
    [{ b: { d: 1, c: [{ y: 1, x: 2 }, 3] }, a: null }, '{"a":null,"b":{"c":[{"x":2,"y":1},3],"d":1}}'],
    [{ a: undefined }, '{}'],
    [['b', 'a'], '["b","a"]'],
    ['text', '"text"'],
    [null, 'null'],
    [undefined, 'null'],
  ])('of %j is %s', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it('is the same in whatever order keys came', () => {
    const names = ['z', 'a', 'm', 'B', '10', '9'];
    const ordered = Object.fromEntries(names.map((name) => [name, 1]));
    const reversed = Object.fromEntries(names.toReversed().map((name) => [name, 1]));
    expect(canonicalJson(ordered)).toBe(canonicalJson(reversed));
  });
});

describe('a claim', () => {
  it('is of one caller, route and key, and of parameters that cannot be guessed from it', () => {
    const requestHash = createHmac('sha256', secret).update('{"amount":5}').digest('base64url');
    expect(claim('k')).toEqual({ scope: 'acct_1', route: 'POST /v1/gifts', key: 'k', requestHash });
    expect(claim('k', { amount: 6 }).requestHash).not.toBe(requestHash);
    expect(claim('k', { amount: 5 }, Buffer.alloc(32, 8)).requestHash).not.toBe(requestHash);
  });

  it('takes a key of 1 to 255 characters', () => {
    expect(claim('k'.repeat(255)).key).toHaveLength(255);
    for (const key of ['', 'k'.repeat(256)])
      expect(() => claim(key)).toThrow(
        new ApiError('idempotency_key_invalid', 'An Idempotency-Key has 1 to 255 characters.'),
      );
  });
});

it('an answer is kept as it was told; what nobody foresaw tells nothing', () => {
  expect(answerOf(new ApiError('gift_open', 'It is open.'))).toEqual({
    status: 409,
    body: '{"error":{"type":"invalid_request_error","message":"It is open.","code":"gift_open"}}',
  });
  const unforeseen = answerOf(new Error('password=hunter2'));
  expect(unforeseen.status).toBe(500);
  expect(unforeseen.body).not.toContain('hunter2');
});
