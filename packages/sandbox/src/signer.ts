import { generateKeyPairSync, type KeyObject } from 'node:crypto';

/** The key that a merchant signs by what it tells, and its public half as a profile has it. */
export interface Signer {
  readonly keyId: string;
  readonly privateKey: KeyObject;
  readonly publicJwk: Readonly<Record<string, unknown>>;
}

/** @example createSigner('sandbox-1').publicJwk.kid // 'sandbox-1' */
export function createSigner(keyId: string): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicJwk = { ...publicKey.export({ format: 'jwk' }), kid: keyId, use: 'sig', alg: 'ES256' };
  return { keyId, privateKey, publicJwk };
}
