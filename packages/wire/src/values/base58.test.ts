import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleAddresses, exampleSignature } from '../openapi/examples.ts';
import { decodeBase58, isPublicKey, isSignature } from './base58.ts';

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** The definition, by big numbers: slow and plainly right. */
function encode(bytes: Uint8Array): string {
  let rest = bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n);
  let digits = '';
  for (; rest > 0n; rest /= 58n) digits = alphabet[Number(rest % 58n)] + digits;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + digits;
}

describe('decodeBase58', () => {
  it('undoes encoding, leading zeros included', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), fc.nat(4), (bytes, zeros) => {
        const padded = Uint8Array.from([...Array<number>(zeros).fill(0), ...bytes]);
        expect(decodeBase58(encode(padded))).toEqual(padded);
      }),
      { numRuns: 300 },
    );
  });

  it.each(['', '0', 'O', 'I', 'l', 'abc ', 'é', '1'.repeat(129)])('refuses %j', (text) => {
    expect(decodeBase58(text)).toBeNull();
  });
});

describe('a public key', () => {
  it.each(Object.entries(exampleAddresses))('is 32 bytes: %s', (_, address) => {
    expect(isPublicKey(address)).toBe(true);
  });

  it('may be all zeros, as the system program is', () => {
    expect(isPublicKey('1'.repeat(32))).toBe(true);
  });

  it.each([31, 33])('is not %i bytes', (length) => {
    expect(isPublicKey(encode(new Uint8Array(length).fill(255)))).toBe(false);
  });
});

describe('a signature', () => {
  it('is 64 bytes', () => {
    expect(isSignature(exampleSignature)).toBe(true);
    expect(isSignature('1'.repeat(64))).toBe(true);
    expect(isSignature(exampleAddresses.payer)).toBe(false);
    expect(isSignature(encode(new Uint8Array(65).fill(255)))).toBe(false);
  });
});
