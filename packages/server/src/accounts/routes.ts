import { createEgressPolicy } from '@florin/egress/policy';
import { dashboardLanguageOf } from '@florin/web/words/language';
import {
  type AccountUpdate,
  getAccount,
  updateAccount,
  uploadAccountLogo,
} from '@florin/wire/accounts/account';
import type { Id } from '@florin/wire/ids';
import { invalidParameter, metadataFull } from '../errors/api-error.ts';
import type { Api } from '../http/pipeline/api.ts';
import type { Services } from '../services.ts';
import { assertReachable } from '../webhook-endpoints/draft.ts';
import { sealWebhookSecret } from '../webhook-endpoints/secret.ts';
import { uploadLogo } from './logo.ts';
import { presentAccount } from './present.ts';
import { type AccountChanges, findAccount, updateAccountRow } from './store.ts';

export function addAccountRoutes(
  api: Api,
  { config, database, secret, urls }: Pick<Services, 'config' | 'database' | 'secret' | 'urls'>,
): void {
  const policy = createEgressPolicy({ allow: config.webhookAllowedHosts });
  api.handle(getAccount, async ({ caller }) => presentAccount(await findAccount(database, caller.accountId)));

  api.handle(updateAccount, async ({ caller, body, http }) => {
    const row = await updateAccountRow(database, caller.accountId, {
      businessName: body?.business_profile?.name,
      username: body?.username,
      metadata: body?.metadata,
      sellsToAgents: body?.sells_to_agents,
      iconUrl: body?.icon_url,
      brandColor: body?.brand_color?.toLowerCase() ?? body?.brand_color,
      defaultSuccessUrl: body?.default_success_url,
      defaultCancelUrl: body?.default_cancel_url,
      notificationEmail: body?.notification_email,
      notificationLanguage: dashboardLanguageOf(http.headers['accept-language']),
      notifyPaid: body?.notify_paid,
      timeZone: body?.time_zone,
      termsUrl: body?.terms_url,
      privacyUrl: body?.privacy_url,
      refundUrl: body?.refund_url,
      acpOrderEvents: orderEventsIn(body, caller.accountId),
    });
    if (!row) throw metadataFull();
    return presentAccount(row);
  });

  api.handle(uploadAccountLogo, async ({ caller, body }) =>
    uploadLogo({ database, urls }, caller.accountId, body.image),
  );

  /** An address without its secret would be told nothing that it could believe. */
  function orderEventsIn(
    body: AccountUpdate | undefined,
    accountId: Id<'account'>,
  ): AccountChanges['acpOrderEvents'] {
    const { acp_order_events_url: url, acp_order_events_secret: shared } = body ?? {};
    if (url === undefined && shared === undefined) return undefined;
    if (url === null && typeof shared !== 'string') return { url: null, secretSealed: null };
    if (typeof url !== 'string')
      throw invalidParameter(
        'acp_order_events_url',
        'Send acp_order_events_url together with its secret. Set the url to null to remove both.',
      );
    if (typeof shared !== 'string')
      throw invalidParameter(
        'acp_order_events_secret',
        'Send acp_order_events_secret with the url: the secret that the agent’s platform gave you.',
      );
    assertReachable(policy, url, 'acp_order_events_url');
    return { url, secretSealed: sealWebhookSecret(secret, accountId, shared) };
  }
}
