import { languageOf } from '@florin/web/words/language';
import { getAccount, updateAccount } from '@florin/wire/accounts/account';
import type { Queryable } from '../database/database.ts';
import { metadataFull } from '../errors/api-error.ts';
import type { Api } from '../http/pipeline/api.ts';
import { presentAccount } from './present.ts';
import { findAccount, updateAccountRow } from './store.ts';

export function addAccountRoutes(api: Api, database: Queryable): void {
  api.handle(getAccount, async ({ caller }) => presentAccount(await findAccount(database, caller.accountId)));

  api.handle(updateAccount, async ({ caller, body, http }) => {
    const row = await updateAccountRow(database, caller.accountId, {
      businessName: body?.business_profile?.name,
      username: body?.username,
      metadata: body?.metadata,
      sellsToAgents: body?.sells_to_agents,
      iconUrl: body?.icon_url,
      defaultSuccessUrl: body?.default_success_url,
      defaultCancelUrl: body?.default_cancel_url,
      notificationEmail: body?.notification_email,
      notificationLanguage: languageOf(http.headers['accept-language']),
      notifyPaid: body?.notify_paid,
      timeZone: body?.time_zone,
      termsUrl: body?.terms_url,
      privacyUrl: body?.privacy_url,
      refundUrl: body?.refund_url,
    });
    if (!row) throw metadataFull();
    return presentAccount(row);
  });
}
