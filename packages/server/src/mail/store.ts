import type { Language } from '@florin/web/words/language';
import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import type { CustomerDetails } from '@florin/wire/payments/buyer/customer-details';
import type { Queryable } from '../database/database.ts';
import { forgetRows } from '../database/forget.ts';
import { orderedJson, sql } from '../database/sql.ts';

/** A mail that is due, with what it is about. */
export interface DueMailRow {
  readonly account_id: Id<'account'>;
  readonly id: string;
  readonly kind: 'receipt' | 'refund';
  readonly attempts: number;
  readonly session: Id<'checkout_session'>;
  readonly business_name: string;
  readonly customer_details: CustomerDetails | null;
  readonly buyer_language: Language | null;
  readonly amount: Cents;
  readonly signature: string | null;
}

/** What was rendered, where it is kept. */
export interface KeptMailRow {
  readonly id: string;
  readonly created: number;
  readonly rendered: { readonly to: string; readonly subject: string; readonly text: string };
}

export const ATTEMPTS_MAX = 8;
/** The second try comes after a minute, the eighth some two hours after the one before. */
const FIRST_PAUSE = '1 minute';

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
    SELECT taken.account_id, taken.id, taken.kind, taken.attempts, taken.session, accounts.business_name,
      sold.customer_details, sold.buyer_language,
      CASE taken.kind WHEN 'refund' THEN refunds.amount ELSE sold.amount_total END AS amount,
      CASE taken.kind WHEN 'refund' THEN refunds.signature ELSE sold.settlement_signature END AS signature
    FROM taken JOIN accounts ON accounts.id = taken.account_id
    JOIN checkout_sessions sold ON sold.account_id = taken.account_id AND sold.id = taken.session
    LEFT JOIN refunds ON taken.kind = 'refund' AND refunds.account_id = taken.account_id AND refunds.id = taken.about`);
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
