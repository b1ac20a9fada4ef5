import type { Account } from '@florin/wire/accounts/account';
import type { AccountRow } from './store.ts';

export function presentAccount(row: AccountRow): Account {
  return {
    id: row.id,
    object: 'account',
    created: row.created,
    business_profile: { name: row.business_name },
    username: row.username,
    metadata: row.metadata,
    wallet_address: row.wallet_address,
    // Events of before these were there lack them.
    sells_to_agents: row.sells_to_agents ?? false,
    icon_url: row.icon_url ?? null,
    brand_color: row.brand_color ?? null,
    default_success_url: row.default_success_url ?? null,
    default_cancel_url: row.default_cancel_url ?? null,
    notification_email: row.notification_email ?? null,
    notification_email_confirmed: (row.notification_confirmed_at ?? null) !== null,
    notify_paid: row.notify_paid ?? 'daily',
    time_zone: row.time_zone ?? 'UTC',
    terms_url: row.terms_url ?? null,
    privacy_url: row.privacy_url ?? null,
    refund_url: row.refund_url ?? null,
    acp_order_events_url: row.acp_order_events_url ?? null,
  };
}
