import type { Passkey, PasskeyChallenge } from '@florin/wire/accounts/passkey';
import type { Session } from '@florin/wire/accounts/session';
import { type Called, call, type Problem } from '../http/call.ts';
import { makePasskey, signWithPasskey } from './ask-passkey.ts';

/** The code of what only the browser knows of: the person declined, or there is no passkey. */
export const PASSKEY_DECLINED = 'passkey_declined';
const DECLINED: Problem = { code: PASSKEY_DECLINED, message: 'The browser gave no passkey.' };

/** Null when signed in, else what went wrong. @example const problem = await signInWithPasskey() */
export async function signInWithPasskey(): Promise<Problem | null> {
  const challenge = await call<PasskeyChallenge>('POST', '/v1/auth/passkey_challenge');
  if (!challenge.ok) return challenge.problem;
  const signed = await signWithPasskey(challenge.value);
  if (signed === null) return DECLINED;
  return problemOf(await call<Session>('POST', '/v1/auth/passkey_session', signed));
}

/** Null when joined and signed in, else what went wrong. @example const problem = await joinWithPasskey(token, 'Chrome on macOS') */
export async function joinWithPasskey(invitation: string, name: string): Promise<Problem | null> {
  const challenge = await call<PasskeyChallenge>('POST', '/v1/auth/passkey_challenge', { invitation });
  if (!challenge.ok) return challenge.problem;
  const made = await makePasskey(challenge.value);
  if (made === null) return DECLINED;
  return problemOf(await call<Session>('POST', '/v1/auth/passkey_join', { ...made, invitation, name }));
}

/** Null when added, else what went wrong. @example const problem = await addPasskey('Chrome on macOS') */
export async function addPasskey(name: string): Promise<Problem | null> {
  const challenge = await call<PasskeyChallenge>('POST', '/v1/passkeys/challenge');
  if (!challenge.ok) return challenge.problem;
  const made = await makePasskey(challenge.value);
  if (made === null) return DECLINED;
  return problemOf(await call<Passkey>('POST', '/v1/passkeys', { ...made, ...(name !== '' && { name }) }));
}

const problemOf = (called: Called<unknown>) => (called.ok ? null : called.problem);
