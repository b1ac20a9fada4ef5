import { expect, it } from 'vitest';
import { hashSecret, hasValidChecksum, makeSecret } from './secret.ts';

it('has the documented form', () => {
  expect(makeSecret()).toMatch(/^sk_live_[0-9A-Za-z]{38}$/);
  expect(hashSecret('x')).toHaveLength(32);
});

it('refuses every key with one wrong character without a look-up', () => {
  const secret = makeSecret();
  expect(hasValidChecksum(secret)).toBe(true);
  for (let index = 0; index < secret.length; index++) {
    const other = secret[index] === 'x' ? 'y' : 'x';
    expect(hasValidChecksum(secret.slice(0, index) + other + secret.slice(index + 1))).toBe(false);
  }
  expect(hasValidChecksum(secret.slice(0, -1))).toBe(false);
  expect(hasValidChecksum('')).toBe(false);
});
