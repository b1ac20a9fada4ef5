import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase58, encodeBase58 } from './base58.ts';

describe('decodeBase58', () => {
  it('undoes encoding, leading zeros included', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), fc.nat(4), (bytes, zeros) => {
        const padded = Uint8Array.from([...Array<number>(zeros).fill(0), ...bytes]);
        expect(decodeBase58(encodeBase58(padded))).toEqual(padded);
      }),
      { numRuns: 300 },
    );
  });

  it.each(['', '0', 'O', 'I', 'l', 'abc ', 'é', '1'.repeat(129)])('refuses %j', (text) => {
    expect(decodeBase58(text)).toBeNull();
  });
});
