import { timingSafeEqual } from 'node:crypto';
import { makeApiKey } from '../api-keys/make.ts';
import { countLiveApiKeys, LIVE_KEYS_MAX, revokeApiKey } from '../api-keys/store.ts';
import type { Database, Queryable } from '../database/database.ts';
import { OauthError } from './oauth-error.ts';
import { giveTokens } from './refresh.ts';
import {
  findOauthClient,
  lockOauthCode,
  type OauthClientRow,
  type OauthCodeRow,
  useOauthCode,
} from './store.ts';
import { hashOf, parametersFor, type TokenAnswer } from './token-answer.ts';

const VERIFIER = /^[\w.~-]{43,128}$/;

/** A code for a key, once: what a person agreed to becomes the key's mandate. */
export async function exchangeCode(
  database: Database,
  parameters: URLSearchParams,
  resource: string,
): Promise<TokenAnswer> {
  const one = parametersFor(resource, parameters);
  const client = await findOauthClient(database, one('client_id'));
  if (client === null) throw new OauthError('invalid_client', 'No such client.', 401);
  // Values, not exceptions: a code that comes twice takes back what it gave, and that must not be rolled back.
  const outcome = await database.transaction(async (transaction) => {
    const code = await lockOauthCode(transaction, hashOf(one('code')));
    if (code === null || !isTheirs(code, one)) return 'refused';
    if (code.used_at !== null) {
      if (code.api_key !== null) await revokeApiKey(transaction, code.account_id, code.api_key);
      return 'refused';
    }
    if (code.expires_at <= nowSeconds()) return 'refused';
    return grant(transaction, code, client);
  });
  if (outcome === 'refused')
    throw new OauthError(
      'invalid_grant',
      'The code is unknown, used, expired, or belongs to another client.',
    );
  if (outcome === 'full')
    throw new OauthError(
      'invalid_grant',
      `An account has at most ${LIVE_KEYS_MAX} live API keys. Revoke one.`,
    );
  return outcome;
}

/** The same client, the same address, and whoever began has the word that only it knows. */
function isTheirs(code: OauthCodeRow, one: (name: string) => string): boolean {
  const verifier = one('code_verifier');
  const challenge = hashOf(verifier).toString('base64url');
  return (
    VERIFIER.test(verifier) &&
    one('client_id') === code.client_id &&
    one('redirect_uri') === code.redirect_uri &&
    timingSafeEqual(Buffer.from(challenge), Buffer.from(code.code_challenge))
  );
}

async function grant(
  transaction: Queryable,
  code: OauthCodeRow,
  client: OauthClientRow,
): Promise<TokenAnswer | 'full'> {
  if ((await countLiveApiKeys(transaction, code.account_id)) >= LIVE_KEYS_MAX) return 'full';
  const { max_amount, daily_limit, merchants, approval_above, expires_at } = code.mandate;
  const mandate = {
    ...(max_amount !== null && { max_amount }),
    ...(daily_limit !== null && { daily_limit }),
    ...(merchants !== null && { merchants }),
    ...(approval_above !== null && { approval_above }),
    ...(expires_at !== null && { expires_at }),
  };
  const limits = { scopes: [...code.scopes], mandate };
  const { row, secret } = await makeApiKey(transaction, code.account_id, client.name, limits, code.member_id);
  await useOauthCode(transaction, code, row.id);
  if (client.refreshes === true && expires_at !== null) {
    const { account_id: accountId, client_id: clientId, scopes } = code;
    return giveTokens(transaction, { accountId, clientId, keyId: row.id, scopes, endsAt: expires_at });
  }
  return {
    access_token: secret,
    token_type: 'Bearer',
    expires_in: Math.max(0, (expires_at ?? 0) - nowSeconds()),
    scope: code.scopes.join(' '),
  };
}

const nowSeconds = () => Math.floor(Date.now() / 1_000);
