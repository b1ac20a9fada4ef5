import { switchSession } from '@florin/wire/accounts/member';
import { createAuthChallenge, createSession, deleteSession, getSession } from '@florin/wire/accounts/session';
import type { Id } from '@florin/wire/ids';
import { presentAccount } from '../accounts/present.ts';
import { findAccount } from '../accounts/store.ts';
import { insertAct } from '../auth/acts-store.ts';
import { isSameOriginWrite } from '../auth/same-origin.ts';
import { noSessionCookies, sessionTokens } from '../auth/session-cookie.ts';
import { endSessions, findSession } from '../auth/store.ts';
import { ApiError, missing } from '../errors/api-error.ts';
import type { Api } from '../http/pipeline/api.ts';
import type { Exchange } from '../http/pipeline/exchange.ts';
import { newId } from '../ids.ts';
import { joinByInvitation } from '../members/join.ts';
import { listMemberships, type Membership } from '../members/store.ts';
import type { Services } from '../services.ts';
import { originsOf } from '../urls.ts';
import { admit, openAccount } from './admit.ts';
import { draftChallenge } from './draft.ts';
import { assertOwnPage, crossOrigin, enter } from './enter.ts';
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
    const joiner = { id: newId('member'), wallet };
    const { account_id, id } = await database.transaction((transaction) =>
      joinByInvitation(transaction, joiner, invitation),
    );
    return { account_id, member_id: id };
  }

  const enterAs = (http: Exchange, accountId: Id<'account'>, memberId: Id<'member'>) =>
    enter({ database, urls }, http, { accountId, memberId, passkeyId: null });

  api.handle(createAuthChallenge, async ({ body }) => {
    const challenge = draftChallenge(urls.app, body.address);
    await insertChallenge(database, challenge);
    return presentChallenge(challenge);
  });

  api.handle(createSession, async ({ body, http }) => {
    assertOwnPage(http, urls);
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
    return enterAs(http, account_id, member_id);
  });

  api.handle(switchSession, async ({ caller, body, http }) => {
    const [token] = sessionTokens(http.headers.cookie);
    const session = caller.role === null || token === undefined ? null : await findSession(database, token);
    if (session === null) throw new ApiError('session_invalid', 'The session has ended; sign in again.');
    const wallet = session.wallet_address;
    if (wallet === null) throw passkeyOpensOne();
    if (body?.account === undefined) {
      const own = await openAccount(database, wallet, config.allowedWallets);
      return enterAs(http, own.account_id, own.member_id);
    }
    const memberships = await listMemberships(database, wallet);
    const wanted = memberships.find(({ account_id }) => account_id === body.account);
    if (!wanted) throw missing('account', body.account);
    return enterAs(http, wanted.account_id, wanted.member_id);
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

function passkeyOpensOne(): ApiError {
  return new ApiError(
    'wallet_not_allowed',
    'You signed in with a passkey, which opens this account alone. Sign in with a wallet to open another.',
  );
}
