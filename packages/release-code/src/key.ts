import { encodeBase58 } from './base58.ts';
import { DATA_LENGTH, releaseCode } from './code.ts';

/** This place cannot compute keys; the message says why and what would help. */
export class ReleaseKeyUnavailableError extends Error {
  override readonly name = 'ReleaseKeyUnavailableError';
  readonly reason: 'insecure_origin' | 'ed25519_unsupported';

  constructor(reason: 'insecure_origin' | 'ed25519_unsupported', message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** What stands before the 32 bytes of a seed in PKCS #8 (RFC 8410), the only raw form in which WebCrypto takes a private key. */
const PKCS8_PREFIX = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32];

/**
 * The Ed25519 seed of a code: SHA-256 of its 15 data characters. It is as secret as the code itself.
 * @example const seed = await deriveReleaseSeed('0000-0000-0000-0000');
 */
export async function deriveReleaseSeed(code: string): Promise<Uint8Array<ArrayBuffer>> {
  const data = releaseCode(code).slice(0, DATA_LENGTH);
  return new Uint8Array(await subtle().digest('SHA-256', new TextEncoder().encode(data)));
}

/**
 * The `release_verification_key` of a code: the public half of its key, in base58. This is all that the service learns.
 * @example await deriveVerificationKey(code) // 'GvE1...'
 */
export async function deriveVerificationKey(code: string): Promise<string> {
  const { x = '' } = await subtle().exportKey('jwk', await importPrivateKey(code));
  return encodeBase58(decodeBase64Url(x));
}

/**
 * Signs with the key of a code: 64 bytes that the chain checks against the verification key.
 * @example const signature = await signWithReleaseCode(code, transactionMessage);
 */
export async function signWithReleaseCode(
  code: string,
  message: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await importPrivateKey(code);
  return new Uint8Array(await subtle().sign('Ed25519', key, new Uint8Array(message)));
}

async function importPrivateKey(code: string): Promise<CryptoKey> {
  const pkcs8 = new Uint8Array([...PKCS8_PREFIX, ...(await deriveReleaseSeed(code))]);
  try {
    return await subtle().importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign']);
  } catch (cause) {
    // The bytes are right by construction, so the only thing to object to is the algorithm.
    throw new ReleaseKeyUnavailableError(
      'ed25519_unsupported',
      'This browser is too old to compute Ed25519 signatures. Chrome 137, Firefox 129, Safari 17 and Node 20 can.',
      { cause },
    );
  }
}

function subtle(): SubtleCrypto {
  if (globalThis.crypto?.subtle) return crypto.subtle;
  throw new ReleaseKeyUnavailableError(
    'insecure_origin',
    'Browsers offer cryptography only to pages from https or localhost (crypto.subtle is missing here). Open this page over https.',
  );
}

function decodeBase64Url(text: string): Uint8Array {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
