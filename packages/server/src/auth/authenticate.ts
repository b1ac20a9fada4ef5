import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../database/database.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Merchant } from './caller.ts';
import type { ApiKeyCache } from './key-cache.ts';
import { isSameOriginWrite } from './same-origin.ts';
import { hasValidChecksum } from './secret.ts';
import { noSessionCookies, sessionTokens } from './session-cookie.ts';
import { endSessions, findSession, type SessionRow } from './store.ts';

export interface Authentication {
  readonly apiKeys: ApiKeyCache;
  readonly database: Queryable;
  readonly ownOrigins: ReadonlySet<string>;
  /** Where the dashboard is. */
  readonly appUrl: string;
}

/** A bearer key wins over a cookie: a script run by a signed-in person must act as the key that it names. */
export async function authenticate(
  request: FastifyRequest,
  authentication: Authentication,
): Promise<Merchant> {
  const { authorization } = request.headers;
  if (authorization !== undefined) return byApiKey(authorization, authentication.apiKeys);
  const [token, ...others] = sessionTokens(request.headers.cookie);
  if (others.length > 0) throw await twoSessions([token!, ...others], authentication);
  if (token !== undefined) return bySession(request, token, authentication);
  throw new ApiError(
    'api_key_missing',
    'Send an API key in the Authorization header ("Bearer sk_live_…"), or sign in to the dashboard.',
  );
}

/** The merchant of a key that was checked a moment ago, without waiting; null where `authenticate` must look. */
export function recentMerchant(request: FastifyRequest, { apiKeys }: Authentication): Merchant | null {
  const { authorization } = request.headers;
  const secret = authorization === undefined ? null : bearerToken(authorization);
  return secret === null ? null : apiKeys.recent(secret);
}

async function byApiKey(authorization: string, apiKeys: ApiKeyCache): Promise<Merchant> {
  const secret = bearerToken(authorization);
  const merchant = secret === null ? null : await apiKeys.lookUp(secret);
  if (merchant) return merchant;
  if (secret !== null && hasValidChecksum(secret)) {
    throw new ApiError('api_key_invalid', 'The API key is unknown, revoked or expired.');
  }
  throw new ApiError(
    'api_key_invalid',
    'The API key is mistyped. Send "Bearer sk_live_…" exactly as it was shown when you created the key.',
  );
}

/** Stripe clients send Bearer; curl -u sends Basic with the key as the user name, which is also common. */
function bearerToken(authorization: string): string | null {
  const space = authorization.indexOf(' ');
  if (space < 0) return null;
  const scheme = authorization.slice(0, space).toLowerCase();
  const value = authorization.slice(space + 1);
  if (scheme === 'bearer') return value;
  if (scheme === 'basic') return Buffer.from(value, 'base64').toString('utf8').split(':', 1)[0]!;
  return null;
}

/** Both are ended: were only ours taken away, the other one would be alone on the next request, and believed. */
async function twoSessions(
  tokens: readonly string[],
  { database, appUrl }: Authentication,
): Promise<ApiError> {
  await endSessions(database, tokens);
  return new ApiError(
    'session_invalid',
    'The request had two session cookies, and another site may have set one of them. Both sessions have ended. Sign in again.',
    { headers: { 'Set-Cookie': noSessionCookies(appUrl) } },
  );
}

const signedInMerchant = ({ account_id, member_id, role }: SessionRow): Merchant => ({
  kind: 'merchant',
  accountId: account_id,
  apiKeyId: null,
  memberId: member_id,
  role,
  scopes: null,
  mandate: null,
});

async function bySession(
  request: FastifyRequest,
  token: string,
  authentication: Authentication,
): Promise<Merchant> {
  const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
  if (isWrite && !isSameOriginWrite(request.headers, authentication.ownOrigins)) {
    const { origin, 'sec-fetch-site': site } = request.headers;
    throw new ApiError(
      'cross_origin_request',
      origin === undefined && site === undefined
        ? `A session cookie needs an Origin header on writes. Send "Origin: ${new URL(authentication.appUrl).origin}", or use an API key.`
        : 'A session cookie is not accepted on writes from another origin.',
    );
  }
  const session = await findSession(authentication.database, token);
  if (session) return signedInMerchant(session);
  throw new ApiError('session_invalid', 'The session has ended; sign in again.');
}
