import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { UnmatchedPaymentRow } from './store.ts';

/** A wallet has signed that it paid this request by hand. Saying it again changes nothing. */
export async function insertProvenClaim(
  database: Queryable,
  accountId: Id<'account'>,
  source: string,
  payer: string,
): Promise<void> {
  await database.execute(sql`
    INSERT INTO payment_claims (account_id, source, payer_address, created)
    VALUES (${accountId}, ${source}, ${payer}, ${nowSeconds()}) ON CONFLICT DO NOTHING`);
}

/** Someone says which transaction paid this request: the last word counts. */
export async function insertToldClaim(
  database: Queryable,
  accountId: Id<'account'>,
  source: string,
  signature: string,
): Promise<void> {
  await database.execute(sql`
    INSERT INTO payment_claims (account_id, source, signature, created)
    VALUES (${accountId}, ${source}, ${signature}, ${nowSeconds()})
    ON CONFLICT (source) WHERE signature IS NOT NULL DO UPDATE SET signature = excluded.signature, created = excluded.created`);
}

/** Which requests this transaction is said to have paid, without proof. */
export async function findToldSources(
  database: Queryable,
  accountId: Id<'account'>,
  signature: string,
): Promise<string[]> {
  const rows = await database.query<{ source: string }>(sql`
    SELECT source FROM payment_claims WHERE account_id = ${accountId} AND signature = ${signature} ORDER BY created LIMIT 10`);
  return rows.map(({ source }) => source);
}

/** The open requests that this wallet has signed for and that are paid where its money arrived: what it pays in full first. */
export async function findClaimedSources(
  database: Queryable,
  { account_id, sender_address, recipient_address, amount }: UnmatchedPaymentRow,
): Promise<string[]> {
  const rows = await database.query<{ source: string }>(sql`
    SELECT source FROM payment_claims
    JOIN (
      SELECT id, recipient_address, amount_total - amount_received AS due FROM checkout_sessions WHERE status = 'open'
      UNION ALL
      SELECT id, recipient_address, amount - amount_received FROM transaction_intents WHERE status = 'requires_action') asked
      ON asked.id = payment_claims.source
    WHERE payment_claims.account_id = ${account_id} AND payer_address = ${sender_address}
      AND asked.recipient_address = ${recipient_address}
    ORDER BY due = ${amount} DESC, payment_claims.created LIMIT 10`);
  return rows.map(({ source }) => source);
}

/** How far the clock of the chain may be behind ours. */
const CLOCK_SECONDS = 60;

/** What a payer may have sent for a request. */
export interface Wanted {
  readonly payer: string;
  readonly recipient: string;
  readonly dueCents: number;
  /** When the request was made, in Unix seconds. */
  readonly since: number;
}

/** What arrived from this wallet since then and was not assigned: what is due exactly first, then the latest. */
export async function findUnassignedOf(
  database: Queryable,
  accountId: Id<'account'>,
  { payer, recipient, dueCents, since }: Wanted,
): Promise<UnmatchedPaymentRow[]> {
  return database.query<UnmatchedPaymentRow>(sql`
    SELECT * FROM unmatched_payments
    WHERE account_id = ${accountId} AND source IS NULL AND reason = 'no_reference' AND sender_address = ${payer}
      AND recipient_address = ${recipient} AND amount_refunded = 0 AND amount > 0
      AND created >= CASE WHEN amount = ${dueCents} THEN ${since - CLOCK_SECONDS} ELSE ${since}::bigint END
    ORDER BY amount = ${dueCents} DESC, created DESC LIMIT 10`);
}

const nowSeconds = () => Math.floor(Date.now() / 1000);
