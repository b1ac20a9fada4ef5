import { createPublicKey, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { encodeBase58 } from './base58.ts';
import { isSmallOrderKey, SMALL_ORDER_KEYS } from './small-order.ts';
import { encodingsOf, IDENTITY, multiply, smallOrderPoints } from './small-order-points.testing.ts';

const points = smallOrderPoints();
const encodings = points.flatMap(encodingsOf);
const canonical = points.map((point) => encodingsOf(point)[0]!);

/** Without a secret: s = 0 and R of small order. R = -k·A then holds for about one message in eight, so some are tried. */
function isForgeable(publicKey: KeyObject): boolean {
  const forged = canonical.map((point) => Buffer.concat([point, new Uint8Array(32)]));
  const messages = Array.from({ length: 64 }, (_, index) => Buffer.from(`message ${index}`));
  return messages.some((message) => forged.some((signature) => verify(null, message, publicKey, signature)));
}

function publicKeyOf(bytes: Uint8Array): KeyObject {
  const x = Buffer.from(bytes).toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

it('the list has every encoding of the 8 points of small order, and nothing else', () => {
  expect(points).toHaveLength(8);
  expect(points.filter((point) => multiply(point, 8n).y !== IDENTITY.y)).toEqual([]);
  expect([...SMALL_ORDER_KEYS].sort()).toEqual(encodings.map(encodeBase58).sort());
});

it('every one of them has signatures that Node accepts and nobody with a secret made', () => {
  const safe = encodings.filter((bytes) => !isForgeable(publicKeyOf(bytes)));
  expect(safe.map(encodeBase58)).toEqual([]);
});

it('a key that has a secret is none of them', () => {
  const { publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  expect(isSmallOrderKey(encodeBase58(Buffer.from(x, 'base64url')))).toBe(false);
  expect(isForgeable(publicKey)).toBe(false);
});
