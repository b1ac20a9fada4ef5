import { revealMerchantAccount } from '@florin/wire/checkout/merchant-account';
import { missing } from '../../errors/api-error.ts';
import type { Api } from '../../http/pipeline/api.ts';
import type { Services } from '../../services.ts';
import { findCheckoutIntent } from '../store.ts';
import { openLogin } from './login.ts';
import { findMerchantAccount } from './store.ts';

/** The one place where a password that was made up leaves the vault for somebody's eyes. */
export function addMerchantAccountRoutes(
  api: Api,
  { database, vault }: Pick<Services, 'database' | 'vault'>,
): void {
  api.handle(revealMerchantAccount, async ({ caller, id }) => {
    const row = await findMerchantAccount(database, caller.accountId, id);
    if (!row) {
      const intent = await findCheckoutIntent(database, caller.accountId, id);
      throw missing(intent ? 'merchant_account' : 'checkout_intent', id);
    }
    const { origin, email, username, password } = openLogin(vault, row).reveal();
    return {
      object: 'merchant_account',
      checkout_intent: row.intent_id,
      merchant: origin,
      email,
      username,
      password,
      created: Math.floor(row.stored_at / 1000),
    } as const;
  });
}
