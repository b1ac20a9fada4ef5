import { type Login, LoginSecret } from '@florin/checkout-browser/account/login-secret';
import { requireVault } from '../../cards/vault.ts';
import type { Queryable } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import type { CheckoutIntentRow } from '../store.ts';
import {
  findMerchantAccount,
  findPasswordsOfOtherKeys,
  keepMerchantAccount,
  type MerchantAccountRow,
  replacePassword,
} from './store.ts';

type Vaulted = Pick<Services, 'database' | 'vault'>;
type Purchase = Pick<CheckoutIntentRow, 'account_id' | 'id'>;

/** Seals the login and writes it down before anybody enters it; the one that is written down already counts before it. */
export async function keepLogin(
  { database, vault }: Vaulted,
  { account_id, id }: Purchase,
  { origin, email, username, password }: Login,
): Promise<LoginSecret> {
  const password_sealed = requireVault(vault).sealPassword({ accountId: account_id, intentId: id }, password);
  const row = { account_id, intent_id: id, origin, email, username, password_sealed };
  return openLogin(vault, await keepMerchantAccount(database, row));
}

/** Null where the purchase made no account. */
export async function findLogin({ database, vault }: Vaulted, { account_id, id }: Purchase) {
  const row = await findMerchantAccount(database, account_id, id);
  return row && openLogin(vault, row);
}

/** @example openLogin(vault, row).reveal().password */
export function openLogin(vault: Services['vault'], row: MerchantAccountRow): LoginSecret {
  const { account_id: accountId, intent_id: intentId, origin, email, username, password_sealed } = row;
  const password = requireVault(vault).openPassword({ accountId, intentId }, password_sealed);
  return new LoginSecret({ origin, email, username, password });
}

const BATCH_MAX = 500;

/** After a rotation of VAULT_KEYS, as `rotateCardKeys` does it for cards. */
export async function rotatePasswordKeys(
  database: Queryable,
  vault: NonNullable<Services['vault']>,
): Promise<void> {
  for (const row of await findPasswordsOfOtherKeys(database, vault.currentKeyId, BATCH_MAX)) {
    const owner = { accountId: row.account_id, intentId: row.intent_id };
    const resealed = vault.rewrapPassword(owner, row.password_sealed);
    if (resealed) await replacePassword(database, row, resealed);
  }
}
