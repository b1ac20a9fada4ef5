import { isSignedBy } from '../auth/is-signed-by.ts';
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
    throw new ApiError('challenge_invalid', 'This challenge is unknown, used or expired. Request a new one.');
  }
  if (!(await isSignedBy(issued.address, message, signature))) {
    throw new ApiError('signature_invalid', 'The signature does not match the message and its wallet.');
  }
  return issued.address;
}
