import type { Id } from '@florin/wire/ids';
import { hashSecret, makeSecret } from '../auth/secret.ts';
import { createdOf, newId } from '../ids.ts';
import type { ApiKeyRow } from './store.ts';

export function draftApiKey(accountId: Id<'account'>, name: string): { row: ApiKeyRow; secret: string } {
  const secret = makeSecret();
  const id = newId('api_key');
  const row = {
    id,
    account_id: accountId,
    name,
    last4: secret.slice(-4),
    secret_hash: hashSecret(secret),
    created: createdOf(id),
    last_used_at: null,
    revoked_at: null,
  };
  return { row, secret };
}
