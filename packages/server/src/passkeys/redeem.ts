import type { PasskeyCreate } from '@florin/wire/accounts/passkey';
import { consumePasskeyChallenge, type PasskeyPurpose } from '../auth/passkeys-store.ts';
import type { Queryable } from '../database/database.ts';
import { ApiError } from '../errors/api-error.ts';
import type { RelyingParty } from './relying-party.ts';
import { challengeIn, type MadePasskey, verifyMade } from './verify.ts';

type Purpose = PasskeyPurpose['purpose'];

/**
 * What the challenge was given for. It is used up before anything is verified, whatever it was given for, and one of another purpose is as
 * good as none.
 */
export async function redeemPasskeyChallenge<P extends Purpose>(
  database: Queryable,
  clientData: string,
  purpose: P,
): Promise<{ readonly challenge: string; readonly given: Extract<PasskeyPurpose, { purpose: P }> }> {
  const challenge = challengeIn(clientData);
  const given = challenge === null ? null : await consumePasskeyChallenge(database, challenge);
  if (challenge === null || given?.purpose !== purpose) throw challengeInvalid();
  return { challenge, given: given as Extract<PasskeyPurpose, { purpose: P }> };
}

/** A passkey that was made for this challenge, or an error. */
export async function redeemMade(
  party: RelyingParty,
  challenge: string,
  body: PasskeyCreate,
): Promise<MadePasskey> {
  const made = await verifyMade(party, challenge, body);
  if (made === null) throw passkeyInvalid();
  return made;
}

export function challengeInvalid(): ApiError {
  return new ApiError('challenge_invalid', 'This challenge is unknown, used or expired. Request a new one.');
}

/** The same for one that nobody has, that was removed, whose member was, and whose signature does not fit. */
export function passkeyInvalid(): ApiError {
  return new ApiError(
    'passkey_invalid',
    'This passkey does not sign in here, or its response does not fit the challenge.',
  );
}
