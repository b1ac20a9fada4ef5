import { randomBytes } from 'node:crypto';
import type { Id } from '@florin/wire/ids';
import { revokeApiKey } from '../api-keys/store.ts';
import { hashSecret, makeSecret } from '../auth/secret.ts';
import type { Database, Queryable } from '../database/database.ts';
import { OauthError } from './oauth-error.ts';
import {
  giveNewSecret,
  insertRefreshToken,
  lockGrantedKey,
  lockRefreshToken,
  type RefreshTokenRow,
  useRefreshToken,
} from './refresh-store.ts';
import { hashOf, parametersFor, type TokenAnswer } from './token-answer.ts';

/** How long a token lives where its program can ask for the next one. */
const ACCESS_SECONDS = 3_600;

/** What a grant is known by while it goes from token to token. */
export interface Grant {
  readonly accountId: Id<'account'>;
  readonly clientId: Id<'oauth_client'>;
  readonly keyId: Id<'api_key'>;
  readonly scopes: readonly string[];
  /** When the mandate ends, and every token with it. */
  readonly endsAt: number;
}

/** Gives the key of a grant its next secret, and the token for the one after. */
export async function giveTokens(transaction: Queryable, grant: Grant): Promise<TokenAnswer> {
  const secret = makeSecret();
  const refreshToken = randomBytes(32).toString('base64url');
  const now = nowSeconds();
  const endsAt = Math.min(now + ACCESS_SECONDS, grant.endsAt);
  const row = { account_id: grant.accountId, api_key: grant.keyId };
  await giveNewSecret(transaction, row, { hash: hashSecret(secret), last4: secret.slice(-4), endsAt });
  await insertRefreshToken(transaction, {
    ...row,
    token_hash: hashOf(refreshToken),
    client_id: grant.clientId,
    ends_at: grant.endsAt,
  });
  return {
    access_token: secret,
    token_type: 'Bearer',
    expires_in: Math.max(0, endsAt - now),
    scope: grant.scopes.join(' '),
    refresh_token: refreshToken,
  };
}

/** A refresh token for the next pair, once: one that comes a second time was stolen from somebody, and ends the grant. */
export async function refreshToken(
  database: Database,
  parameters: URLSearchParams,
  resource: string,
): Promise<TokenAnswer> {
  const one = parametersFor(resource, parameters);
  // Values, not exceptions: that a grant has ended must not be rolled back.
  const outcome = await database.transaction(async (transaction) => {
    const row = await lockRefreshToken(transaction, hashOf(one('refresh_token')));
    if (row === null || row.client_id !== one('client_id')) return 'refused';
    if (row.used_at !== null) {
      await revokeApiKey(transaction, row.account_id, row.api_key);
      return 'refused';
    }
    return next(transaction, row, one('scope'));
  });
  if (outcome === 'refused')
    throw new OauthError(
      'invalid_grant',
      'The refresh token is unknown, used, expired, or belongs to another client.',
    );
  if (outcome === 'wider') throw new OauthError('invalid_scope', 'These scopes were not approved.');
  return outcome;
}

async function next(
  transaction: Queryable,
  row: RefreshTokenRow,
  wanted: string,
): Promise<TokenAnswer | 'refused' | 'wider'> {
  const key = await lockGrantedKey(transaction, row);
  if (key === null || row.ends_at <= nowSeconds()) return 'refused';
  const scopes: readonly string[] = key.scopes;
  if (
    !wanted
      .split(' ')
      .filter(Boolean)
      .every((scope) => scopes.includes(scope))
  )
    return 'wider';
  await useRefreshToken(transaction, row);
  const { account_id: accountId, client_id: clientId, ends_at: endsAt } = row;
  return giveTokens(transaction, { accountId, clientId, keyId: key.id, scopes, endsAt });
}

const nowSeconds = () => Math.floor(Date.now() / 1_000);
