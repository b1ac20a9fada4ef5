import { createECDH, createHash, createPrivateKey, hkdfSync } from 'node:crypto';
import type { SigningKey } from '@florin/checkout/protocols/ucp-agent';

/** The public half, as a profile publishes it. */
export interface PublicJwk {
  readonly kid: string;
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
  readonly use: 'sig';
  readonly alg: 'ES256';
}

export interface UcpKey extends SigningKey {
  readonly publicJwk: PublicJwk;
}

const COORDINATE_BYTES = 32;

/**
 * The key that requests to merchants are signed with, from a secret that all processes of an installation share: the same
 * one everywhere, without anybody having to keep it.
 * @example signingKeyFrom(config.secretKey).publicJwk.kid // its RFC 7638 thumbprint
 */
export function signingKeyFrom(secret: Buffer): UcpKey {
  const { d, x, y } = scalarsFrom(secret);
  const members = { crv: 'P-256', kty: 'EC', x, y } as const;
  const kid = createHash('sha256').update(JSON.stringify(members)).digest('base64url');
  const privateKey = createPrivateKey({ key: { ...members, d }, format: 'jwk' });
  return { keyId: kid, privateKey, publicJwk: { kid, ...members, use: 'sig', alg: 'ES256' } };
}

function scalarsFrom(secret: Buffer): { readonly d: string; readonly x: string; readonly y: string } {
  for (let attempt = 0; ; attempt++) {
    const info = `florin ucp signing key ${attempt}`;
    const d = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), info, COORDINATE_BYTES));
    const point = publicPoint(d);
    if (point === null) continue;
    const [x, y] = [point.subarray(1, 1 + COORDINATE_BYTES), point.subarray(1 + COORDINATE_BYTES)];
    return { d: d.toString('base64url'), x: x.toString('base64url'), y: y.toString('base64url') };
  }
}

/** Null for the few numbers that are no private key of this curve. */
function publicPoint(scalar: Buffer): Buffer | null {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(scalar);
    return curve.getPublicKey();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_CRYPTO_INVALID_KEYTYPE') return null;
    throw error;
  }
}
