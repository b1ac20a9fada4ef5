import { afterEach, describe, expect, it, vi } from 'vitest';
import { encodeBase58 } from './base58.ts';
import {
  deriveReleaseSeed,
  deriveVerificationKey,
  ReleaseKeyUnavailableError,
  signWithReleaseCode,
} from './key.ts';

afterEach(() => vi.unstubAllGlobals());

it('derives nothing from a code that is wrong', async () => {
  const wrong = '0000-0000-0000-0001';
  for (const work of [
    deriveReleaseSeed(wrong),
    deriveVerificationKey(wrong),
    signWithReleaseCode(wrong, new Uint8Array()),
  ]) {
    await expect(work).rejects.toThrow('do not fit together');
  }
});

it('signs a view of a larger buffer, not the buffer', async () => {
  const buffer = new Uint8Array([9, 1, 2, 9]);
  const view = buffer.subarray(1, 3);
  const code = '0000-0000-0000-0000';
  expect(await signWithReleaseCode(code, view)).toEqual(
    await signWithReleaseCode(code, new Uint8Array([1, 2])),
  );
});

describe('where keys cannot be computed', () => {
  it('an engine without Ed25519 is named as the cause', async () => {
    const importKey = () => Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'));
    const digest = crypto.subtle.digest.bind(crypto.subtle);
    vi.stubGlobal('crypto', { subtle: { digest, importKey } });
    const failure = deriveVerificationKey('0000-0000-0000-0000');
    await expect(failure).rejects.toThrow(ReleaseKeyUnavailableError);
    await expect(failure).rejects.toMatchObject({ reason: 'ed25519_unsupported' });
  });
});

it('base58 keeps leading zeros', () => {
  expect(encodeBase58(new Uint8Array(32))).toBe('1'.repeat(32));
  expect(encodeBase58(new Uint8Array([0, 0, 1]))).toBe('112');
  expect(encodeBase58(new TextEncoder().encode('Hello World!'))).toBe('2NEpo7TZRRrLZSi2U');
});
