import type { DashboardLanguage, Language } from '@florin/web/words/language';
import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import type { CustomerDetails } from '@florin/wire/payments/buyer/customer-details';
import type { Queryable } from '../database/database.ts';
import { forgetRows } from '../database/forget.ts';
import { orderedJson, type Sql, sql } from '../database/sql.ts';

interface DueMail {
  readonly account_id: Id<'account'>;
  readonly id: string;
  readonly attempts: number;
  readonly business_name: string;
}

/** A mail to a buyer that is due, with what it is about. */
export interface DueBuyerMailRow extends DueMail {
  readonly kind: 'receipt' | 'refund';
  readonly session: Id<'checkout_session'>;
  readonly customer_details: CustomerDetails | null;
  readonly buyer_language: Language | null;
  readonly amount: Cents;
  readonly signature: string | null;
}

/** A mail to a merchant that is due. */
export interface DueMerchantMailRow extends DueMail {
  readonly kind: 'confirm' | 'paid' | 'paid_daily' | 'needs_you' | 'webhook_failing';
  readonly about: string;
  readonly session: null;
  readonly notification_email: string | null;
  readonly notification_confirmed_at: number | null;
  readonly notification_language: DashboardLanguage | null;
  /** Of the payment, or of the day. */
  readonly amount: Cents | null;
  readonly count: number | null;
  readonly endpoint_url: string | null;
}

export type DueMailRow = DueBuyerMailRow | DueMerchantMailRow;

/** What was rendered, where it is kept. */
export interface KeptMailRow {
  readonly id: string;
  readonly created: number;
  readonly rendered: { readonly to: string; readonly subject: string; readonly text: string };
}

export const ATTEMPTS_MAX = 8;
/** The second try comes after a minute, the eighth some two hours after the one before. */
const FIRST_PAUSE = '1 minute';

const DAY_SECONDS = 86_400;

function dayStart(date: Sql): Sql {
  return sql`extract(epoch FROM (${date})::date)::bigint`;
}

/** Only these mails are about a day. */
const DAY_OF_TAKEN = sql`CASE WHEN taken.kind = 'paid_daily' THEN taken.about END`;

/** Says whether mail is queued from now on. */
export async function switchMail(database: Queryable, isOn: boolean): Promise<void> {
  await database.execute(
    isOn
      ? sql`INSERT INTO mail_switch (is_on) VALUES (true) ON CONFLICT DO NOTHING`
      : sql`DELETE FROM mail_switch`,
  );
}

/**
 * Takes mails that are due. Each is put off by this, so that nobody else takes it, and whoever dies with it leaves it to be tried again: at least
 * once, and mostly once.
 */
export async function takeDueMails(database: Queryable, limit: number): Promise<DueMailRow[]> {
  return database.query<DueMailRow>(sql`
    WITH due AS (
      SELECT account_id, id FROM mails WHERE status = 'pending' AND due_at <= now()
      ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED),
    taken AS (
      UPDATE mails SET attempts = attempts + 1, due_at = now() + ${FIRST_PAUSE}::interval * power(2, least(attempts, 10))
      FROM due WHERE mails.account_id = due.account_id AND mails.id = due.id RETURNING mails.*)
    SELECT taken.account_id, taken.id, taken.kind, taken.attempts, taken.session, taken.about, accounts.business_name,
      accounts.notification_email, accounts.notification_confirmed_at, accounts.notification_language,
      sold.customer_details, sold.buyer_language, webhook_endpoints.url AS endpoint_url, day.count,
      coalesce(day.amount, paid.amount, arrivals.amount, refunds.amount, sold.amount_total) AS amount,
      CASE taken.kind WHEN 'refund' THEN refunds.signature ELSE sold.settlement_signature END AS signature
    FROM taken JOIN accounts ON accounts.id = taken.account_id
    LEFT JOIN checkout_sessions sold ON sold.account_id = taken.account_id AND sold.id = taken.session
    LEFT JOIN refunds ON taken.kind = 'refund' AND refunds.account_id = taken.account_id AND refunds.id = taken.about
    LEFT JOIN transactions paid ON taken.kind = 'paid' AND paid.account_id = taken.account_id AND paid.id = taken.about
    LEFT JOIN arrivals ON taken.kind = 'needs_you' AND arrivals.account_id = taken.account_id AND arrivals.id = taken.about
    LEFT JOIN webhook_endpoints ON taken.kind = 'webhook_failing' AND webhook_endpoints.account_id = taken.account_id
      AND webhook_endpoints.id = split_part(taken.about, ' ', 1)
    LEFT JOIN LATERAL (
      SELECT count(*) AS count, sum(amount)::bigint AS amount FROM transactions
      WHERE account_id = taken.account_id AND type IN ('checkout_session', 'transaction_intent')
        AND created >= ${dayStart(DAY_OF_TAKEN)} AND created < ${dayStart(DAY_OF_TAKEN)} + ${DAY_SECONDS}
    ) day ON taken.kind = 'paid_daily'`);
}

export async function endMail(
  database: Queryable,
  { account_id, id }: Pick<DueMailRow, 'account_id' | 'id'>,
  status: 'sent' | 'refused' | 'failed' | 'dropped',
  problem: string | null = null,
  rendered: KeptMailRow['rendered'] | null = null,
): Promise<void> {
  await database.execute(sql`
    UPDATE mails SET status = ${status}, problem = ${problem}, rendered = ${orderedJson(rendered)}::jsonb
    WHERE account_id = ${account_id} AND id = ${id} AND status = 'pending'`);
}

export async function noteMailProblem(
  database: Queryable,
  { account_id, id }: Pick<DueMailRow, 'account_id' | 'id'>,
  problem: string,
): Promise<void> {
  await database.execute(sql`
    UPDATE mails SET problem = ${problem} WHERE account_id = ${account_id} AND id = ${id} AND status = 'pending'`);
}

export async function refusesMail(database: Queryable, addressHash: Buffer): Promise<boolean> {
  return (
    (await database.first(sql`SELECT 1 FROM mail_refusals WHERE address_hash = ${addressHash}`)) !== null
  );
}

export async function insertMailRefusal(database: Queryable, addressHash: Buffer): Promise<void> {
  await database.execute(sql`
    INSERT INTO mail_refusals (address_hash, created) VALUES (${addressHash}, ${Math.floor(Date.now() / 1000)})
    ON CONFLICT DO NOTHING`);
}

/** The latest, with what would have been sent. */
export async function listKeptMails(
  database: Queryable,
  accountId: Id<'account'>,
  limit: number,
): Promise<KeptMailRow[]> {
  return database.query<KeptMailRow>(sql`
    SELECT id, created, rendered FROM mails WHERE account_id = ${accountId} AND rendered IS NOT NULL
    ORDER BY id DESC LIMIT ${limit}`);
}

/** The rows of mails that are over. */
export async function forgetOldMails(database: Queryable): Promise<void> {
  const old = Math.floor(Date.now() / 1000) - 90 * 86_400;
  await forgetRows(database, 'mails', sql`status <> 'pending' AND created < ${old}`);
}

const FAILING_FOR = '1 hour';

/** Queues what no single change brings about: the sum of yesterday, and endpoints that have taken nothing for an hour. */
export async function queueRegularMails(database: Queryable, nowSeconds: number): Promise<void> {
  const yesterday = new Date((nowSeconds - DAY_SECONDS) * 1_000).toISOString().slice(0, 10);
  await database.execute(sql`
    SELECT queue_mail(id, 'paid_daily', NULL, ${yesterday}) FROM accounts
    WHERE notification_confirmed_at IS NOT NULL AND notify_paid = 'daily' AND EXISTS (
      SELECT 1 FROM transactions WHERE account_id = accounts.id AND type IN ('checkout_session', 'transaction_intent')
        AND created >= ${dayStart(sql`${yesterday}::text`)} AND created < ${dayStart(sql`${yesterday}::text`)} + ${DAY_SECONDS})`);
  await database.execute(sql`
    SELECT queue_mail(accounts.id, 'webhook_failing', NULL,
      webhook_endpoints.id || ' ' || floor(extract(epoch FROM webhook_endpoints.failing_since))::bigint)
    FROM webhook_endpoints JOIN accounts ON accounts.id = webhook_endpoints.account_id
    WHERE failing_since < now() - ${FAILING_FOR}::interval AND notification_confirmed_at IS NOT NULL`);
}

/** False where it is another address by now. */
export async function confirmNotificationEmail(
  database: Queryable,
  accountId: Id<'account'>,
  email: string,
): Promise<boolean> {
  const confirmed = await database.execute(sql`
    UPDATE accounts SET notification_confirmed_at = ${Math.floor(Date.now() / 1000)}
    WHERE id = ${accountId} AND notification_email = ${email}`);
  return confirmed === 1;
}

/** Its owner wants no mail. */
export async function endNotifications(database: Queryable, accountId: Id<'account'>): Promise<void> {
  await database.execute(sql`UPDATE accounts SET notification_email = NULL WHERE id = ${accountId}`);
}
