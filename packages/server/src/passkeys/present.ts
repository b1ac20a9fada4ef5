import type { Passkey, PasskeyChallenge } from '@florin/wire/accounts/passkey';
import type { PasskeyChallengeRow, PasskeyRow } from '../auth/passkeys-store.ts';

export function presentPasskey(row: Omit<PasskeyRow, 'last_used_at'> & Partial<PasskeyRow>): Passkey {
  return {
    id: row.id,
    object: 'passkey',
    name: row.name,
    last_used_at: row.last_used_at ?? null,
    created: row.created,
  };
}

/** `userName` is what the browser shows beside a passkey that is to be made. */
export function presentPasskeyChallenge(
  row: PasskeyChallengeRow,
  rpId: string,
  userName: string,
  passkeys: readonly PasskeyRow[] = [],
): PasskeyChallenge {
  return {
    object: 'passkey_challenge',
    challenge: row.challenge,
    rp_id: rpId,
    user:
      row.purpose === 'sign_in'
        ? null
        : { id: Buffer.from(row.member_id).toString('base64url'), name: userName },
    exclude: passkeys.map(({ credential_id }) => credential_id.toString('base64url')),
    expires_at: row.expires_at,
  };
}
