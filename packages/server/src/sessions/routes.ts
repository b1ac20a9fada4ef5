import { createAuthChallenge, createSession, deleteSession, getSession } from '@florin/wire/accounts/session';
import { presentAccount } from '../accounts/present.ts';
import { ensureAccount, findAccount, findAccountByWallet } from '../accounts/store.ts';
import { isCrossOriginWrite, isSameOriginWrite } from '../auth/same-origin.ts';
import { readSessionCookie, sessionCookie } from '../auth/session-cookie.ts';
import { ABSOLUTE_LIFE_SECONDS, type SessionStore } from '../auth/session-store.ts';
import type { Queryable } from '../database/database.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Api } from '../http/pipeline/api.ts';
import type { Challenges } from './challenge.ts';

const SIGNED_OUT = { object: 'session', deleted: true } as const;

export interface SignInRules {
  readonly ownOrigins: ReadonlySet<string>;
  /** Wallets that may open an account; null lets anyone in. */
  readonly allowedWallets: ReadonlySet<string> | null;
  readonly isHttps: boolean;
}

export function addSessionRoutes(
  api: Api,
  database: Queryable,
  sessions: SessionStore,
  challenges: Challenges,
  rules: SignInRules,
): void {
  const { ownOrigins } = rules;

  api.handle(createAuthChallenge, async ({ body }) => {
    const { message, nonce, expiresAt } = await challenges.issue(body.address);
    return { object: 'auth_challenge', message, nonce, expires_at: expiresAt } as const;
  });

  api.handle(createSession, async ({ body, http }) => {
    // Another page could sign its visitors in to an account of its own and wait for what they enter there.
    if (isCrossOriginWrite(http.headers, ownOrigins)) throw crossOrigin();
    const wallet = await challenges.redeem(body.message, body.signature);
    const account = await admit(database, wallet, rules);
    const token = await sessions.open(account.id);
    http.setHeader('Set-Cookie', sessionCookie(token, ABSOLUTE_LIFE_SECONDS, rules.isHttps));
    return { account: presentAccount(account) };
  });

  api.handle(getSession, async ({ caller }) => ({
    account: presentAccount(await findAccount(database, caller.accountId)),
  }));

  api.handle(deleteSession, async ({ caller, http }) => {
    const token = readSessionCookie(http.headers.cookie);
    if (token === null) return SIGNED_OUT;
    // A caller without a key is this session, checked for its origin; beside a key the cookie was not looked at yet.
    const isOwnWrite = caller.apiKeyId === null || isSameOriginWrite(http.headers, ownOrigins);
    if (!isOwnWrite) throw crossOrigin();
    await sessions.close(token);
    http.setHeader('Set-Cookie', sessionCookie('', 0, rules.isHttps));
    return SIGNED_OUT;
  });
}

function crossOrigin(): ApiError {
  return new ApiError(
    'cross_origin_request',
    'Sign in and out on the pages of this service, not from others.',
  );
}

async function admit(database: Queryable, wallet: string, { allowedWallets }: SignInRules) {
  if (allowedWallets === null || allowedWallets.has(wallet)) {
    return ensureAccount(database, wallet, `${wallet.slice(0, 4)}…${wallet.slice(-4)}`);
  }
  const present = await findAccountByWallet(database, wallet);
  if (present) return present;
  throw new ApiError(
    'wallet_not_allowed',
    'This wallet may not open an account here; ask whoever runs this service.',
  );
}
