import { webcrypto } from 'node:crypto';
import { decodeBase58 } from '@florin/release-code/base58';
import { isSmallOrderKey } from '@florin/release-code/small-order';
import type { Queryable } from '../database/database.ts';
import { ApiError } from '../errors/api-error.ts';
import { consumeChallenge } from './store.ts';

/**
 * The wallet that signed, or an error. The challenge is consumed before anything is verified, so that a nonce gets
 * one attempt; the text must be ours to the letter, and the key is the one that the text names.
 */
export async function redeemChallenge(
  database: Queryable,
  message: string,
  signature: string,
): Promise<string> {
  const nonce = /^Nonce: ([0-9a-f]{32})$/m.exec(message)?.[1];
  const issued = nonce === undefined ? null : await consumeChallenge(database, nonce);
  if (issued?.message !== message) {
    throw new ApiError('challenge_invalid', 'This challenge is unknown, used or expired; ask for a new one.');
  }
  if (!(await isSignedBy(issued.address, message, signature))) {
    throw new ApiError(
      'signature_invalid',
      'The signature does not match the message and the wallet it names.',
    );
  }
  return issued.address;
}

async function isSignedBy(address: string, message: string, signature: string): Promise<boolean> {
  // Checked where it counts, too: a challenge may be older than the check at its issue.
  if (isSmallOrderKey(address)) return false;
  const publicKey = decodeBase58(address);
  const signatureBytes = decodeBase58(signature);
  if (publicKey?.length !== 32 || signatureBytes?.length !== 64) return false;
  const key = await importKey(publicKey);
  if (key === null) return false;
  return webcrypto.subtle.verify('Ed25519', key, signatureBytes, new TextEncoder().encode(message));
}

async function importKey(publicKey: Uint8Array<ArrayBuffer>): Promise<webcrypto.CryptoKey | null> {
  try {
    return await webcrypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
  } catch {
    // An address that is no point on the curve has no key, so nobody can have signed for it.
    return null;
  }
}
