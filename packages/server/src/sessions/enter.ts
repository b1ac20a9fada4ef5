import type { Session } from '@florin/wire/accounts/session';
import type { Id } from '@florin/wire/ids';
import { presentAccount } from '../accounts/present.ts';
import { findAccount } from '../accounts/store.ts';
import { isCrossOriginWrite } from '../auth/same-origin.ts';
import { onlySessionCookie, sessionTokens } from '../auth/session-cookie.ts';
import { endSessions, SESSION_SECONDS_MAX, startSession } from '../auth/store.ts';
import type { Queryable } from '../database/database.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Exchange } from '../http/pipeline/exchange.ts';
import { originsOf, type Urls } from '../urls.ts';

/** Who a session is opened for, and the passkey that opens it; null for a wallet. */
export interface Entrant {
  readonly accountId: Id<'account'>;
  readonly memberId: Id<'member'>;
  readonly passkeyId: Id<'passkey'> | null;
}

/** Opens a session. Never the one that the browser had: somebody else may know it. */
export async function enter(
  { database, urls }: { readonly database: Queryable; readonly urls: Urls },
  http: Exchange,
  { accountId, memberId, passkeyId }: Entrant,
): Promise<Session> {
  await endSessions(database, sessionTokens(http.headers.cookie));
  const token = await startSession(database, accountId, memberId, http.headers['user-agent'], passkeyId);
  http.setHeader('Set-Cookie', onlySessionCookie(token, SESSION_SECONDS_MAX, urls.app));
  return { account: presentAccount(await findAccount(database, accountId)) };
}

/** Another page could sign its visitors in to an account of its own and wait for what they enter there. */
export function assertOwnPage(http: Exchange, urls: Urls): void {
  if (isCrossOriginWrite(http.headers, originsOf(urls))) throw crossOrigin();
}

export function crossOrigin(): ApiError {
  return new ApiError('cross_origin_request', 'Sign in and out on the pages of this service only.');
}
