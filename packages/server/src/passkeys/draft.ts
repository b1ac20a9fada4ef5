import { randomBytes } from 'node:crypto';
import type { Id } from '@florin/wire/ids';
import type { PasskeyChallengeRow, PasskeyPurpose, PasskeyRow } from '../auth/passkeys-store.ts';
import { createdOf, newId } from '../ids.ts';
import type { MadePasskey } from './verify.ts';

const LIFE_SECONDS = 300;

export function draftPasskeyChallenge(purpose: PasskeyPurpose): PasskeyChallengeRow {
  const challenge = randomBytes(32).toString('base64url');
  return { ...purpose, challenge, expires_at: Math.floor(Date.now() / 1_000) + LIFE_SECONDS };
}

export function draftPasskey(
  accountId: Id<'account'>,
  memberId: Id<'member'>,
  { credentialId, publicKey, signCount }: MadePasskey,
  name: string | undefined,
): Omit<PasskeyRow, 'last_used_at'> {
  const id = newId('passkey');
  return {
    account_id: accountId,
    id,
    member_id: memberId,
    credential_id: credentialId,
    public_key: publicKey,
    sign_count: signCount,
    name: name ?? null,
    created: createdOf(id),
  };
}
