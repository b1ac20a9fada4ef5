import type { AuthChallenge } from '@florin/wire/accounts/session';
import type { ChallengeRow } from './store.ts';

export function presentChallenge({ message, nonce, expires_at }: ChallengeRow): AuthChallenge {
  return { object: 'auth_challenge', message, nonce, expires_at };
}
