import { defaultBusinessName } from '../accounts/default-name.ts';
import { type AccountRow, ensureAccount, findAccountByWallet } from '../accounts/store.ts';
import type { Queryable } from '../database/database.ts';
import { ApiError } from '../errors/api-error.ts';

/** The wallet's account. `allowedWallets` may open one here; null lets anyone. */
export async function admit(
  database: Queryable,
  wallet: string,
  allowedWallets: ReadonlySet<string> | null,
): Promise<AccountRow> {
  if (allowedWallets === null || allowedWallets.has(wallet)) {
    return ensureAccount(database, wallet, defaultBusinessName(wallet));
  }
  const present = await findAccountByWallet(database, wallet);
  if (present) return present;
  throw new ApiError('wallet_not_allowed', 'This wallet cannot create an account here. Ask the operator.');
}
