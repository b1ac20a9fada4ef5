import { createAuthChallenge, createSession, deleteSession, getSession } from '@florin/wire/session';
import { presentAccount } from '../accounts/present.ts';
import { ensureAccount, findAccount, findAccountByWallet } from '../accounts/store.ts';
import type { Api } from '../http/api.ts';
import { ApiError } from '../http/api-error.ts';
import type { Sql } from '../storage/database.ts';
import type { Challenges } from './challenge.ts';
import { readSessionCookie, sessionCookie } from './cookie.ts';
import { ABSOLUTE_LIFE_SECONDS, type SessionStore } from './store.ts';

export interface SignInRules {
  /** Wallets that may open an account; null lets anyone in. */
  readonly allowedWallets: ReadonlySet<string> | null;
  readonly isHttps: boolean;
}

export function addSessionRoutes(
  api: Api,
  sql: Sql,
  sessions: SessionStore,
  challenges: Challenges,
  rules: SignInRules,
): void {
  api.handle(createAuthChallenge, async ({ body }) => {
    const { message, nonce, expiresAt } = await challenges.issue(body.address);
    return { object: 'auth_challenge', message, nonce, expires_at: expiresAt } as const;
  });

  api.handle(createSession, async ({ body, http }) => {
    const wallet = await challenges.redeem(body.message, body.signature);
    const account = await admit(sql, wallet, rules);
    const token = await sessions.open(account.id);
    http.setHeader('Set-Cookie', sessionCookie(token, ABSOLUTE_LIFE_SECONDS, rules.isHttps));
    return { account: presentAccount(account) };
  });

  api.handle(getSession, async ({ caller }) => ({
    account: presentAccount(await findAccount(sql, caller.accountId)),
  }));

  api.handle(deleteSession, async ({ http }) => {
    const token = readSessionCookie(http.headers.cookie);
    if (token !== null) await sessions.close(token);
    http.setHeader('Set-Cookie', sessionCookie('', 0, rules.isHttps));
    return { object: 'session', deleted: true } as const;
  });
}

async function admit(sql: Sql, wallet: string, { allowedWallets }: SignInRules) {
  if (allowedWallets === null || allowedWallets.has(wallet)) {
    return ensureAccount(sql, wallet, `${wallet.slice(0, 4)}…${wallet.slice(-4)}`);
  }
  const present = await findAccountByWallet(sql, wallet);
  if (present) return present;
  throw new ApiError(
    'wallet_not_allowed',
    'This wallet may not open an account here; ask whoever runs this service.',
  );
}
