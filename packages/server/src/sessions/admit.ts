import { defaultBusinessName } from '../accounts/default-name.ts';
import { ensureAccount } from '../accounts/store.ts';
import type { Queryable } from '../database/database.ts';
import { ApiError } from '../errors/api-error.ts';
import { listMemberships, type Membership } from '../members/store.ts';

/** Where a wallet is let in that names no account: its own, else the one that it joined last; a new one where it has none. */
export async function admit(
  database: Queryable,
  wallet: string,
  allowedWallets: ReadonlySet<string> | null,
): Promise<Membership> {
  const [first] = await listMemberships(database, wallet);
  return first ?? openAccount(database, wallet, allowedWallets);
}

/** The wallet's own account. `allowedWallets` may open one here; null lets anyone. */
export async function openAccount(
  database: Queryable,
  wallet: string,
  allowedWallets: ReadonlySet<string> | null,
): Promise<Membership> {
  if (allowedWallets !== null && !allowedWallets.has(wallet)) {
    const own = await findOwn(database, wallet);
    if (own) return own;
    throw new ApiError('wallet_not_allowed', 'This wallet cannot create an account here. Ask the operator.');
  }
  await ensureAccount(database, wallet, defaultBusinessName(wallet));
  const own = await findOwn(database, wallet);
  if (own) return own;
  throw new ApiError(
    'wallet_not_allowed',
    'This wallet created an account and is no longer a member of it. Ask one of its owners for an invitation.',
  );
}

async function findOwn(database: Queryable, wallet: string): Promise<Membership | undefined> {
  const memberships = await listMemberships(database, wallet);
  return memberships.find(({ is_own }) => is_own);
}
