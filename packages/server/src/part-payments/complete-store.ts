import type { Id } from '@florin/wire/ids';
import type { BaseUnits, Cents } from '@florin/wire/money';
import { checkoutSessionSourcesOf } from '../checkout-sessions/state-machine.ts';
import type { Queryable } from '../database/database.ts';
import { json, type Sql, sql } from '../database/sql.ts';
import { closeReferencesOf } from '../payment-requests/store.ts';
import { earnCreditOf } from '../sponsorship/credit-store.ts';
import { transactionIntentSourcesOf } from '../transaction-intents/state-machine.ts';
import type { TransactionRow } from '../transactions/store.ts';
import type { Part } from './parts.ts';

export interface PartRow extends Part {
  readonly sender_address: string;
  readonly signer_address: string | null;
  readonly created: number;
}

/** A session or intent that can still be paid. */
export interface RequestRow {
  readonly account_id: Id<'account'>;
  readonly id: string;
  readonly type: 'checkout_session' | 'transaction_intent';
  readonly recipient_address: string;
  readonly amount: Cents;
  readonly amount_received: Cents;
  readonly fee_amount: Cents;
  readonly fee_address: string | null;
  /** Whether a payment of it is on its way. */
  readonly is_under_way: boolean;
}

/**
 * What has arrived in part, oldest first; nobody gives it back until the transaction ends, and nobody else takes what came by the same
 * signatures, of which `signature` may become one: it settles one request. What settled another one is no part of this one any more.
 */
export async function holdParts(
  transaction: Queryable,
  source: string,
  signature: string | null = null,
): Promise<PartRow[]> {
  await transaction.execute(sql`
    SELECT 1 FROM arrivals
    WHERE transaction IS NULL AND (signature = ${signature} OR signature IN (
      SELECT signature FROM arrivals WHERE source = ${source} AND transaction IS NULL AND reason = 'amount_too_low'))
    ORDER BY id FOR UPDATE`);
  await disownParts(transaction, sql`arrivals.source = ${source}`);
  return transaction.query<PartRow>(sql`
    SELECT id, signature, recipient_address, amount, amount_base_units, sender_address, signer_address, created
    FROM unmatched_payments
    WHERE source = ${source} AND reason = 'amount_too_low' AND amount_refunded = 0 AND amount > 0
    ORDER BY created, id`);
}

/** One signature settles one request: what it brought others in part does not count for them. */
async function disownParts(transaction: Queryable, which: Sql): Promise<void> {
  await transaction.execute(sql`
    UPDATE arrivals SET reason = 'signature_settled_another' FROM transactions
    WHERE ${which} AND arrivals.reason = 'amount_too_low' AND arrivals.transaction IS NULL
      AND transactions.signature = arrivals.signature AND transactions.source <> arrivals.source`);
}

/** Null where it cannot be paid any more. */
export async function holdRequest(transaction: Queryable, source: string): Promise<RequestRow | null> {
  return source.startsWith('cs_')
    ? holdSession(transaction, source)
    : transaction.first<RequestRow>(sql`
        SELECT account_id, id, 'transaction_intent' AS type, recipient_address, amount, amount_received, fee_amount, fee_address,
          coalesce(sent_signature, processing_signature) IS NOT NULL AS is_under_way
        FROM transaction_intents WHERE id = ${source} AND status = ANY(${transactionIntentSourcesOf('paid')}) FOR UPDATE`);
}

/** With what is left of its link: one that has sold as often as it may settles nothing. */
async function holdSession(transaction: Queryable, source: string): Promise<RequestRow | null> {
  const session = await transaction.first<RequestRow & { readonly checkout_link: string | null }>(sql`
    SELECT account_id, id, 'checkout_session' AS type, recipient_address, amount_total AS amount, amount_received,
      0::bigint AS fee_amount, NULL::text AS fee_address, checkout_link,
      coalesce(sent_signature, seen_signature) IS NOT NULL AS is_under_way
    FROM checkout_sessions WHERE id = ${source} AND status = ANY(${checkoutSessionSourcesOf('paid')}) FOR UPDATE`);
  if (session === null || session.checkout_link === null) return session;
  const selling = await transaction.first(sql`
    SELECT 1 FROM checkout_links
    WHERE account_id = ${session.account_id} AND id = ${session.checkout_link}
      AND (payment_limit IS NULL OR payment_count < payment_limit) FOR NO KEY UPDATE`);
  return selling === null ? null : session;
}

/** What landed for good is no longer on its way, whatever it paid. */
export function forgetSentBy(signature: string): Sql {
  return sql`sent_at = CASE WHEN sent_signature = ${signature} THEN NULL ELSE sent_at END,
    sent_signature = nullif(sent_signature, ${signature})`;
}

/** This payment is final and was a part: another can be made. */
export async function releaseRequest(
  transaction: Queryable,
  source: string,
  signature: string,
): Promise<void> {
  const forgetSent = forgetSentBy(signature);
  await transaction.execute(
    source.startsWith('cs_')
      ? sql`UPDATE checkout_sessions SET seen_signature = nullif(seen_signature, ${signature}), ${forgetSent}
          WHERE id = ${source} AND ${signature} IN (seen_signature, sent_signature)`
      : sql`UPDATE transaction_intents SET status = CASE WHEN processing_signature = ${signature} THEN 'requires_action' ELSE status END,
            processing_signature = nullif(processing_signature, ${signature}), ${forgetSent}
          WHERE id = ${source} AND ${signature} IN (processing_signature, sent_signature)`,
  );
}

export interface SettledPart {
  readonly arrival: string;
  /** What of it the request did not take. */
  readonly left: { readonly amount: Cents; readonly baseUnits: string };
  /** The Transaction that it became; null where nothing of it was taken. */
  readonly transactionId: Id<'transaction'> | null;
  /** The row to insert: of several parts of one transaction the first brings it. */
  readonly transaction: TransactionRow | null;
}

export interface SettlementByParts {
  readonly request: RequestRow;
  readonly parts: readonly SettledPart[];
  readonly feeOwed: BaseUnits;
  readonly earnedLamports: bigint;
}

/** Everything that the sum changes. The request is held, and so are its parts. */
export async function settleByParts(transaction: Queryable, settlement: SettlementByParts): Promise<void> {
  const { request, parts, feeOwed } = settlement;
  const transactions = parts.flatMap((part) => part.transaction ?? []);
  const last = transactions.at(-1)!;
  const settled =
    request.type === 'checkout_session'
      ? sql`
        UPDATE checkout_sessions SET status = 'complete', payment_status = 'paid', settlement_signature = ${last.signature},
          settled_at = ${nowSeconds()}, sent_signature = NULL, seen_signature = NULL, amount_received = amount_total
        WHERE id = ${request.id} RETURNING account_id, reference`
      : sql`
        UPDATE transaction_intents SET status = 'succeeded', settlement_signature = ${last.signature}, transaction = ${last.id},
          payer_address = ${last.sender_address}, fee_owed_base_units = ${feeOwed.toString()}, processing_signature = NULL,
          last_error = NULL, settled_at = ${nowSeconds()}, sent_signature = NULL, amount_received = amount
        WHERE id = ${request.id} RETURNING account_id, reference`;
  await transaction.execute(sql`
    WITH settled AS (${settled}),
    earned AS (${earnCreditOf('settled', settlement.earnedLamports)}),
    closed AS (${closeReferencesOf('settled')})
    INSERT INTO transactions (account_id, id, type, source, signature, sender_address, signer_address, recipient_address, amount, created)
    SELECT account_id, id, type, source, signature, sender_address, signer_address, recipient_address, amount, created
    FROM jsonb_populate_recordset(null::transactions, ${json(transactions)})`);
  const used = parts.filter(({ left }) => left.baseUnits === '0');
  const unused = parts.filter(({ left }) => left.baseUnits !== '0');
  await transaction.execute(sql`
    UPDATE arrivals SET transaction = used.transaction
    FROM unnest(${used.map(({ arrival }) => arrival)}::text[], ${used.map(({ transactionId }) => transactionId)}::text[])
      AS used (id, transaction)
    WHERE arrivals.account_id = ${request.account_id} AND arrivals.id = used.id`);
  await transaction.execute(sql`
    UPDATE arrivals SET reason = 'overpaid', amount = unused.amount, amount_base_units = unused.base_units
    FROM unnest(${unused.map(({ arrival }) => arrival)}::text[], ${unused.map(({ left }) => left.amount)}::bigint[],
      ${unused.map(({ left }) => left.baseUnits)}::numeric[]) AS unused (id, amount, base_units)
    WHERE arrivals.account_id = ${request.account_id} AND arrivals.id = unused.id`);
  const signatures = transactions.map(({ signature }) => signature);
  await disownParts(transaction, sql`arrivals.signature = ANY(${signatures})`);
}

const REACHED_AT_ONCE_MAX = 100;

/** Requests whose parts reach the sum and that are not settled. */
export async function findReachedRequests(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ id: string }>(sql`
    SELECT id FROM checkout_sessions
    WHERE status = 'open' AND amount_received >= amount_total AND NOT is_sold_out(checkout_link)
    UNION ALL
    SELECT id FROM transaction_intents WHERE status IN ('requires_action', 'processing') AND amount_received >= amount
    LIMIT ${REACHED_AT_ONCE_MAX}`);
  return rows.map(({ id }) => id);
}

const nowSeconds = () => Math.floor(Date.now() / 1000);
