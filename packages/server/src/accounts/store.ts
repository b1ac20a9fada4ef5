import type { NotifyPaid } from '@florin/wire/accounts/account';
import type { Id } from '@florin/wire/ids';
import { changed } from '../database/changed.ts';
import type { Queryable } from '../database/database.ts';
import { fitsMetadata, type MetadataChanges, mergedMetadata } from '../database/metadata.ts';
import { sql } from '../database/sql.ts';
import { createdOf, newId } from '../ids.ts';

export interface AccountRow {
  readonly id: Id<'account'>;
  readonly wallet_address: string;
  readonly business_name: string;
  readonly username: string | null;
  readonly metadata: Record<string, string>;
  readonly sells_to_agents: boolean | null;
  readonly icon_url: string | null;
  readonly brand_color: string | null;
  readonly default_success_url: string | null;
  readonly default_cancel_url: string | null;
  readonly notification_email: string | null;
  readonly notification_confirmed_at: number | null;
  readonly notification_language: 'en' | 'de' | null;
  readonly notify_paid: NotifyPaid | null;
  readonly time_zone: string;
  readonly terms_url: string | null;
  readonly privacy_url: string | null;
  readonly refund_url: string | null;
  readonly acp_order_events_url: string | null;
  readonly acp_order_events_secret_sealed: string | null;
  readonly created: number;
}

export interface AccountChanges {
  readonly businessName?: string | undefined;
  readonly username?: string | null | undefined;
  readonly metadata?: MetadataChanges | undefined;
  readonly sellsToAgents?: boolean | undefined;
  readonly iconUrl?: string | null | undefined;
  readonly brandColor?: string | null | undefined;
  readonly defaultSuccessUrl?: string | null | undefined;
  readonly defaultCancelUrl?: string | null | undefined;
  readonly notificationEmail?: string | null | undefined;
  readonly notificationLanguage?: 'en' | 'de' | undefined;
  readonly notifyPaid?: NotifyPaid | undefined;
  readonly timeZone?: string | undefined;
  readonly termsUrl?: string | null | undefined;
  readonly privacyUrl?: string | null | undefined;
  readonly refundUrl?: string | null | undefined;
  /** The address and the secret, sealed, belong together. */
  readonly acpOrderEvents?: { readonly url: string | null; readonly secretSealed: string | null } | undefined;
}

export async function findAccount(database: Queryable, id: Id<'account'>): Promise<AccountRow> {
  const row = await database.first<AccountRow>(sql`SELECT * FROM accounts WHERE id = ${id}`);
  if (!row) throw new Error(`the credential's account ${id} is gone`);
  return row;
}

/** For whoever names an account without a credential of it. */
export async function findAccountIfAny(database: Queryable, id: Id<'account'>): Promise<AccountRow | null> {
  return database.first<AccountRow>(sql`SELECT * FROM accounts WHERE id = ${id}`);
}

export async function findAccountByWallet(
  database: Queryable,
  walletAddress: string,
): Promise<AccountRow | null> {
  return database.first<AccountRow>(sql`SELECT * FROM accounts WHERE wallet_address = ${walletAddress}`);
}

/** The wallet's account; made on the first call, and once when two calls come together. */
export async function ensureAccount(
  database: Queryable,
  walletAddress: string,
  businessName: string,
): Promise<AccountRow> {
  const id = newId('account');
  await database.execute(sql`
    INSERT INTO accounts (id, wallet_address, business_name, metadata, created)
    VALUES (${id}, ${walletAddress}, ${businessName}, '{}', ${createdOf(id)})
    ON CONFLICT (wallet_address) DO NOTHING`);
  const row = await findAccountByWallet(database, walletAddress);
  if (!row) throw new Error('an account that was just made is missing');
  return row;
}

/** Merges in one statement, so that two updates at once lose nothing; null when that would leave too much metadata. */
export async function updateAccountRow(
  database: Queryable,
  id: Id<'account'>,
  changes: AccountChanges,
): Promise<AccountRow | null> {
  const merged = mergedMetadata(changes.metadata);
  return database.first<AccountRow>(sql`
    UPDATE accounts SET
      business_name = coalesce(${changes.businessName ?? null}, business_name),
      username = ${changed('username', changes.username)},
      icon_url = ${changed('icon_url', changes.iconUrl)},
      brand_color = ${changed('brand_color', changes.brandColor)},
      default_success_url = ${changed('default_success_url', changes.defaultSuccessUrl)},
      default_cancel_url = ${changed('default_cancel_url', changes.defaultCancelUrl)},
      notification_email = ${changed('notification_email', changes.notificationEmail)},
      notification_language = ${changed('notification_language', changes.notificationEmail === undefined ? undefined : changes.notificationLanguage)},
      time_zone = coalesce(${changes.timeZone ?? null}, time_zone),
      notify_paid = coalesce(${changes.notifyPaid ?? null}, notify_paid),
      terms_url = ${changed('terms_url', changes.termsUrl)},
      privacy_url = ${changed('privacy_url', changes.privacyUrl)},
      refund_url = ${changed('refund_url', changes.refundUrl)},
      acp_order_events_url = ${changed('acp_order_events_url', changes.acpOrderEvents?.url)},
      acp_order_events_secret_sealed = ${changed('acp_order_events_secret_sealed', changes.acpOrderEvents?.secretSealed)},
      sells_to_agents = coalesce(${changes.sellsToAgents ?? null}, sells_to_agents),
      metadata = ${merged}
    WHERE id = ${id} AND ${fitsMetadata(merged)} RETURNING *`);
}
