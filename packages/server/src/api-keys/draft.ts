import type { ApiKeyCreate } from '@florin/wire/accounts/api-key';
import { MANDATE_SCOPES, type Mandate, type MandateInput, type Scope } from '@florin/wire/accounts/mandate';
import type { Id } from '@florin/wire/ids';
import { hashSecret, makeSecret } from '../auth/secret.ts';
import { createdOf, newId } from '../ids.ts';
import type { ApiKeyRow } from './store.ts';

export function draftApiKey(
  accountId: Id<'account'>,
  { name, scopes, mandate }: ApiKeyCreate,
  memberId: Id<'member'> | null,
): { row: ApiKeyRow; secret: string } {
  const secret = makeSecret();
  const id = newId('api_key');
  const row = {
    id,
    account_id: accountId,
    member_id: memberId,
    name,
    last4: secret.slice(-4),
    secret_hash: hashSecret(secret),
    created: createdOf(id),
    last_used_at: null,
    revoked_at: null,
    scopes: scopesOf(scopes, mandate),
    mandate: mandate === undefined ? null : mandateOf(mandate),
  };
  return { row, secret };
}

/** A mandate is for buying: a key that is given one and no scopes gets no others. */
function scopesOf(scopes: ApiKeyCreate['scopes'], mandate: ApiKeyCreate['mandate']): readonly Scope[] | null {
  if (scopes !== undefined) return [...new Set(scopes)];
  return mandate === undefined ? null : MANDATE_SCOPES;
}

function mandateOf(given: MandateInput): Mandate {
  return {
    max_amount: given.max_amount ?? null,
    daily_limit: given.daily_limit ?? null,
    monthly_limit: given.monthly_limit ?? null,
    merchants: given.merchants ?? null,
    expires_at: given.expires_at ?? null,
    approval_above: given.approval_above ?? null,
    ...(given.currencies && { currencies: given.currencies }),
  };
}
