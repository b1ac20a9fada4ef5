import { switchSession } from '@florin/wire/accounts/member';
import {
  createAuthChallenge,
  createSession,
  deleteSession,
  getSession,
  type Session,
} from '@florin/wire/accounts/session';
import type { Id } from '@florin/wire/ids';
import { presentAccount } from '../accounts/present.ts';
import { findAccount } from '../accounts/store.ts';
import { insertAct } from '../auth/acts-store.ts';
import { isCrossOriginWrite, isSameOriginWrite } from '../auth/same-origin.ts';
import { noSessionCookies, onlySessionCookie, sessionTokens } from '../auth/session-cookie.ts';
import { endSessions, findSession, SESSION_SECONDS_MAX, startSession } from '../auth/store.ts';
import { ApiError, missing } from '../errors/api-error.ts';
import type { Api } from '../http/pipeline/api.ts';
import type { Exchange } from '../http/pipeline/exchange.ts';
import { joinByInvitation } from '../members/join.ts';
import { listMemberships, type Membership } from '../members/store.ts';
import type { Services } from '../services.ts';
import { originsOf } from '../urls.ts';
import { admit, openAccount } from './admit.ts';
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

  async function membershipOf(
    wallet: string,
    invitation: string | undefined,
  ): Promise<Pick<Membership, 'account_id' | 'member_id'>> {
    if (invitation === undefined) return admit(database, wallet, config.allowedWallets);
    const { account_id, id } = await joinByInvitation(database, wallet, invitation);
    return { account_id, member_id: id };
  }

  /** Never in the session that the browser had: somebody else may know it. */
  async function enter(http: Exchange, accountId: Id<'account'>, memberId: Id<'member'>): Promise<Session> {
    await endSessions(database, sessionTokens(http.headers.cookie));
    const token = await startSession(database, accountId, memberId, http.headers['user-agent']);
    http.setHeader('Set-Cookie', onlySessionCookie(token, SESSION_SECONDS_MAX, urls.app));
    return { account: presentAccount(await findAccount(database, accountId)) };
  }

  api.handle(createAuthChallenge, async ({ body }) => {
    const challenge = draftChallenge(urls.app, body.address);
    await insertChallenge(database, challenge);
    return presentChallenge(challenge);
  });

  api.handle(createSession, async ({ body, http }) => {
    // Another page could sign its visitors in to an account of its own and wait for what they enter there.
    if (isCrossOriginWrite(http.headers, ownOrigins)) throw crossOrigin();
    const wallet = await redeemChallenge(database, body.message, body.signature);
    const { account_id, member_id } = await membershipOf(wallet, body.invitation);
    const operation = body.invitation === undefined ? 'auth.session' : 'auth.join';
    await insertAct(database, {
      accountId: account_id,
      memberId: member_id,
      operation,
      requestId: http.requestId,
      about: member_id,
    });
    return enter(http, account_id, member_id);
  });

  api.handle(switchSession, async ({ caller, body, http }) => {
    const [token] = sessionTokens(http.headers.cookie);
    const session = caller.role === null || token === undefined ? null : await findSession(database, token);
    if (session === null) throw new ApiError('session_invalid', 'The session has ended; sign in again.');
    const wallet = session.wallet_address;
    if (body?.account === undefined) {
      const own = await openAccount(database, wallet, config.allowedWallets);
      return enter(http, own.account_id, own.member_id);
    }
    const memberships = await listMemberships(database, wallet);
    const wanted = memberships.find(({ account_id }) => account_id === body.account);
    if (!wanted) throw missing('account', body.account);
    return enter(http, wanted.account_id, wanted.member_id);
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
