import { createPrivateKey, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { encodeBase58 } from './base58.ts';
import {
  CHECK_SYMBOLS,
  checkCharacterOf,
  DATA_SYMBOLS,
  formatReleaseCode,
  normalizeReleaseCode,
  parseReleaseCode,
} from './code.ts';
import { deriveReleaseSeed, deriveVerificationKey, signWithReleaseCode } from './key.ts';
import type { Vectors } from './vectors.testing.ts';

const vectors = JSON.parse(readFileSync(new URL('../vectors.json', import.meta.url), 'utf8')) as Vectors;
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

it('the vectors name the same symbols', () => {
  expect([vectors.data_symbols, vectors.check_symbols]).toEqual([DATA_SYMBOLS, CHECK_SYMBOLS]);
});

it('the vectors use every check symbol that is not a data symbol, and a key with a leading zero', () => {
  const checks = new Set(vectors.valid.map(({ code }) => code.at(-1)));
  expect([...'*~$=U'].filter((symbol) => !checks.has(symbol))).toEqual([]);
  expect(vectors.valid.some((vector) => vector.verification_key.startsWith('1'))).toBe(true);
});

describe.each(vectors.valid)('code $code', (vector) => {
  it('has its check character', () => {
    expect(checkCharacterOf(vector.code.slice(0, 15))).toBe(CHECK_SYMBOLS[vector.check_value]);
  });

  it('is read from every spelling and written in groups', () => {
    for (const spelling of [vector.code, vector.formatted, ...vector.spellings]) {
      expect(normalizeReleaseCode(spelling)).toBe(vector.code);
      expect(parseReleaseCode(spelling)).toEqual({ ok: true, code: vector.code });
    }
    expect(formatReleaseCode(vector.code)).toBe(vector.formatted);
  });

  it('has its seed, key and signature, from any spelling', async () => {
    const message = Buffer.from(vector.message_hex, 'hex');
    for (const spelling of [vector.code, vector.spellings[2] ?? '']) {
      expect(hex(await deriveReleaseSeed(spelling))).toBe(vector.seed_hex);
      expect(await deriveVerificationKey(spelling)).toBe(vector.verification_key);
      expect(hex(await signWithReleaseCode(spelling, message))).toBe(vector.signature_hex);
    }
  });

  it('agrees with OpenSSL', () => {
    const der = Buffer.from(`302e020100300506032b657004220420${vector.seed_hex}`, 'hex');
    const publicKey = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
    expect(encodeBase58(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))).toBe(
      vector.verification_key,
    );
    const signature = Buffer.from(vector.signature_hex, 'hex');
    expect(verify(null, Buffer.from(vector.message_hex, 'hex'), publicKey, signature)).toBe(true);
  });
});

it.each(vectors.invalid)('$text is refused for its $reason', ({ text, reason }) => {
  expect(parseReleaseCode(text)).toMatchObject({ ok: false, reason });
});
