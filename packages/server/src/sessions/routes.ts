import { createAuthChallenge, createSession, deleteSession, getSession } from '@florin/wire/accounts/session';
import { presentAccount } from '../accounts/present.ts';
import { findAccount } from '../accounts/store.ts';
import { isCrossOriginWrite, isSameOriginWrite } from '../auth/same-origin.ts';
import { noSessionCookies, onlySessionCookie, sessionTokens } from '../auth/session-cookie.ts';
import { endSessions, SESSION_SECONDS_MAX, startSession } from '../auth/store.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Api } from '../http/pipeline/api.ts';
import type { Services } from '../services.ts';
import { originsOf } from '../urls.ts';
import { admit } from './admit.ts';
import { draftChallenge } from './draft.ts';
import { presentChallenge } from './present.ts';
import { redeemChallenge } from './redeem.ts';
import { insertChallenge } from './store.ts';

const SIGNED_OUT = { object: 'session', deleted: true } as const;

export function addSessionRoutes(
  api: Api,
  { config, database, urls }: Pick<Services, 'config' | 'database' | 'urls'>,
): void {
  const ownOrigins = originsOf(urls);

  api.handle(createAuthChallenge, async ({ body }) => {
    const challenge = draftChallenge(urls.app, body.address);
    await insertChallenge(database, challenge);
    return presentChallenge(challenge);
  });

  api.handle(createSession, async ({ body, http }) => {
    // Another page could sign its visitors in to an account of its own and wait for what they enter there.
    if (isCrossOriginWrite(http.headers, ownOrigins)) throw crossOrigin();
    const wallet = await redeemChallenge(database, body.message, body.signature);
    const account = await admit(database, wallet, config.allowedWallets);
    // Never the one that the browser had: somebody else may know it.
    await endSessions(database, sessionTokens(http.headers.cookie));
    const token = await startSession(database, account.id);
    http.setHeader('Set-Cookie', onlySessionCookie(token, SESSION_SECONDS_MAX, urls.app));
    return { account: presentAccount(account) };
  });

  api.handle(getSession, async ({ caller }) => ({
    account: presentAccount(await findAccount(database, caller.accountId)),
  }));

  api.handle(deleteSession, async ({ caller, http }) => {
    const tokens = sessionTokens(http.headers.cookie);
    if (tokens.length === 0) return SIGNED_OUT;
    // A caller without a key is this session, checked for its origin; beside a key the cookie was not looked at yet.
    const isOwnWrite = caller.apiKeyId === null || isSameOriginWrite(http.headers, ownOrigins);
    if (!isOwnWrite) throw crossOrigin();
    await endSessions(database, tokens);
    http.setHeader('Set-Cookie', noSessionCookies(urls.app));
    return SIGNED_OUT;
  });
}

function crossOrigin(): ApiError {
  return new ApiError('cross_origin_request', 'Sign in and out on the pages of this service only.');
}
