import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';

/** The public half, as it is published. */
export interface HistoryJwk {
  readonly kid: string;
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly use: 'sig';
  readonly alg: 'EdDSA';
}

/** What the sealed history is signed with. */
export interface HistoryKey {
  readonly publicJwk: HistoryJwk;
  readonly sign: (statement: string) => string;
  /** For whoever has the secret: which leaf is not the one that was sealed. */
  readonly markOf: (leaf: Buffer) => Buffer;
}

/** An Ed25519 seed as PKCS #8 (RFC 8410, section 7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The key of this installation: one of its own, where the operator has set one, else one that follows from the secret that all processes
 * share.
 * @example historyKeyOf(config.historySigningKey, secret).publicJwk.kid // its RFC 7638 thumbprint
 */
export function historyKeyOf(own: Buffer | null, secret: Buffer): HistoryKey {
  const derive = (info: string) =>
    Buffer.from(hkdfSync('sha256', own ?? secret, Buffer.alloc(0), `florin history ${info}`, 32));
  const der = Buffer.concat([PKCS8_PREFIX, derive('signing key')]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' });
  const markKey = derive('mark key');
  return {
    publicJwk: jwkOf(x!),
    sign: (statement) => sign(null, Buffer.from(statement), privateKey).toString('base64url'),
    markOf: (leaf) => createHmac('sha256', markKey).update(leaf).digest(),
  };
}

/** @example jwkOf('11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo').kid */
export function jwkOf(x: string): HistoryJwk {
  const members = { crv: 'Ed25519', kty: 'OKP', x } as const;
  const kid = createHash('sha256').update(JSON.stringify(members)).digest('base64url');
  return { kid, ...members, use: 'sig', alg: 'EdDSA' };
}

/** Null for what is no public key. */
export function publicKeyOf({ x }: Pick<HistoryJwk, 'x'>): KeyObject | null {
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  } catch {
    // Node has a word of its own for every way in which it is none.
    return null;
  }
}

export function isSigned(statement: string, signature: string, key: KeyObject): boolean {
  return verify(null, Buffer.from(statement), key, Buffer.from(signature, 'base64url'));
}
