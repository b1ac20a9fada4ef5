import { encodeBase58 } from '@florin/release-code/base58';
import { describe, expect, it } from 'vitest';
import { isPublicKey, isSignature } from './base58.ts';
import { exampleAddresses, exampleSignature } from './examples.ts';

describe('a public key', () => {
  it.each(Object.entries(exampleAddresses))('is 32 bytes: %s', (_, address) => {
    expect(isPublicKey(address)).toBe(true);
  });

  it('may be all zeros, as the system program is', () => {
    expect(isPublicKey('1'.repeat(32))).toBe(true);
  });

  it.each([31, 33])('is not %i bytes', (length) => {
    expect(isPublicKey(encodeBase58(new Uint8Array(length).fill(255)))).toBe(false);
  });
});

describe('a signature', () => {
  it('is 64 bytes', () => {
    expect(isSignature(exampleSignature)).toBe(true);
    expect(isSignature('1'.repeat(64))).toBe(true);
    expect(isSignature(exampleAddresses.payer)).toBe(false);
    expect(isSignature(encodeBase58(new Uint8Array(65).fill(255)))).toBe(false);
  });
});
