import type { ApiKey } from '@florin/wire/accounts/api-key';
import type { ApiKeyRow } from './store.ts';

export function presentApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    object: 'api_key',
    name: row.name,
    last4: row.last4,
    created: row.created,
    last_used_at: row.last_used_at,
    account_id: row.account_id,
    scopes: row.scopes === null ? null : [...row.scopes],
    mandate: row.mandate,
  };
}
