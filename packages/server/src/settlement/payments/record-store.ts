import type { LandedFacts } from '@florin/chain/reader/landed-facts';
import { BASE_UNITS_PER_CENT, type BaseUnits, CENTS_MAX, type Cents, cents } from '@florin/wire/money';
import type { Address } from '@solana/kit';
import { checkoutSessionSourcesOf } from '../../checkout-sessions/state-machine.ts';
import type { Queryable } from '../../database/database.ts';
import { identifier, json, type Sql, sql } from '../../database/sql.ts';
import { violates } from '../../database/violation.ts';
import { newId } from '../../ids.ts';
import { forgetSentBy } from '../../part-payments/complete-store.ts';
import { closeReferencesOf } from '../../payment-requests/store.ts';
import { refundSourcesOf } from '../../refunds/state-machine.ts';
import { earnCreditOf } from '../../sponsorship/credit-store.ts';
import { transactionIntentSourcesOf } from '../../transaction-intents/state-machine.ts';
import type { UnmatchedPaymentRow } from '../../unmatched-payments/store.ts';
import { landedAt } from '../read-landed.ts';
import { pathOf, type Settlement, type Unmatched, type Verdicts } from './matcher.ts';

/**
 * Writes down what a transaction means, in one statement: it settles the source if that is still payable, and from the
 * row that this returns it records the Transaction; unmatched money goes in beside it. `stale` means that the source
 * changed since it was read, or was settled by this very transaction, and that no money was written: read again and decide again.
 *
 * Repeating it changes nothing: a signature is one Transaction, a transfer one unmatched payment, and what settles once
 * earns its account credit for claims once.
 */
export async function recordPayment(
  database: Queryable,
  facts: LandedFacts,
  verdicts: Verdicts,
  mint: Address,
  earnedLamports: bigint,
): Promise<'recorded' | 'stale'> {
  const { settlement, failedAttempts } = verdicts;
  const attempted = failedAttempts.map(({ candidate }) => candidate.id);
  const partly = partlyPaid(verdicts);
  const kept = [...attempted, settlement?.candidate.id ?? '', ...partly];
  const unmatched = verdicts.unmatched.map((entry) => unmatchedRow(entry, facts, mint));
  try {
    const row = await database.first<{ settled: number; was_settled: boolean }>(sql`
      WITH held_sessions AS (
        SELECT settlement_signature FROM checkout_sessions WHERE id = ANY(${partly}) FOR UPDATE),
      held_intents AS (
        SELECT settlement_signature FROM transaction_intents WHERE id = ANY(${partly}) FOR UPDATE),
      settled_before AS (
        SELECT 1 FROM (TABLE held_sessions UNION ALL TABLE held_intents) held WHERE settlement_signature = ${facts.signature}),
      settled AS (${settlement ? settle(settlement, facts) : nothing()}),
      recorded AS (${insertTransaction(settlement, facts)}),
      earned AS (${earnCreditOf('settled', settlement ? earnedLamports : 0n)}),
      closed AS (${closeReferencesOf('settled')}),
      restored AS (${settlement?.candidate.type === 'refund' ? restoreRefunded('transactions', 'transaction') : sql`SELECT 1`}),
      restored_unmatched AS (${settlement?.candidate.type === 'refund' ? restoreRefunded('unmatched_payments', 'unmatched_payment') : sql`SELECT 1`}),
      attempted AS (
        UPDATE transaction_intents SET last_error = attempt.code,
          status = CASE WHEN processing_signature = ${facts.signature} THEN 'requires_action' ELSE status END,
          processing_signature = nullif(processing_signature, ${facts.signature}), ${forgetSentBy(facts.signature)}
        FROM unnest(${attempted}::text[], ${failedAttempts.map(({ code }) => code)}::text[]) AS attempt (id, code)
        WHERE transaction_intents.id = attempt.id AND status = ANY(${transactionIntentSourcesOf('paid')})
          AND (${settlement === null} OR EXISTS (SELECT 1 FROM settled))),
      released AS (
        UPDATE transaction_intents SET
          status = CASE WHEN processing_signature = ${facts.signature} THEN 'requires_action' ELSE status END,
          processing_signature = nullif(processing_signature, ${facts.signature}), ${forgetSentBy(facts.signature)}
        WHERE (processing_signature = ${facts.signature} OR sent_signature = ${facts.signature})
          AND id <> ALL(${kept})),
      released_sessions AS (
        UPDATE checkout_sessions SET seen_signature = nullif(seen_signature, ${facts.signature}), ${forgetSentBy(facts.signature)}
        WHERE (seen_signature = ${facts.signature} OR sent_signature = ${facts.signature})
          AND id <> ALL(${kept})),
      unmatched AS (
        INSERT INTO unmatched_payments
        SELECT row.* FROM jsonb_populate_recordset(null::unmatched_payments, ${json(unmatched)}) row
        WHERE CASE WHEN ${settlement === null} THEN NOT EXISTS (SELECT 1 FROM settled_before)
          ELSE EXISTS (SELECT 1 FROM settled) END
        ON CONFLICT (signature, instruction) DO NOTHING)
      SELECT (SELECT count(*) FROM settled) AS settled, EXISTS (SELECT 1 FROM settled_before) AS was_settled`);
    const isStale = settlement === null ? row!.was_settled : row!.settled === 0;
    return isStale ? 'stale' : 'recorded';
  } catch (error) {
    // Another object was settled by this signature in the same moment; what it left is decided again.
    if (violates(error, 'unique')) return 'stale';
    throw error;
  }
}

/**
 * The requests that money arrived for and that it does not settle by itself: the parts may reach the sum. Until that is decided, what waits
 * for this payment goes on waiting.
 * @example for (const source of partlyPaid(verdicts)) await completeRequest(database, source, terms, facts.signature)
 */
export function partlyPaid({ unmatched }: Verdicts): string[] {
  const parts = unmatched.filter(({ reason }) => reason === 'amount_too_low');
  return [...new Set(parts.map(({ candidate }) => candidate.id))];
}

/** Only if it is still payable, for the sum that was matched (a buyer may choose another), and by money that was not counted before: the compare-and-set on which everything else hangs. */
function settle({ candidate, transfer, payer, feeOwed }: Settlement, facts: LandedFacts): Sql {
  const { id, accountId } = candidate;
  const isNew = sql`amount_received = 0 AND NOT EXISTS (
    SELECT 1 FROM arrivals WHERE signature = ${facts.signature} AND instruction = ${pathOf(transfer)})`;
  if (candidate.type === 'checkout_session') {
    return sql`
      UPDATE checkout_sessions SET status = 'complete', payment_status = 'paid', settlement_signature = ${facts.signature},
        settled_at = ${nowSeconds()}, sent_signature = NULL, seen_signature = NULL, amount_received = amount_total
      WHERE account_id = ${accountId} AND id = ${id} AND status = ANY(${checkoutSessionSourcesOf('paid')})
        AND amount_total = ${candidate.amount / BASE_UNITS_PER_CENT} AND ${isNew}
      RETURNING account_id, id, reference, recipient_address, amount_total AS amount, NULL::text AS transaction`;
  }
  if (candidate.type === 'refund') {
    return sql`
      UPDATE refunds SET status = 'succeeded', signature = ${facts.signature}, sent_signature = NULL
      WHERE account_id = ${accountId} AND id = ${id} AND status = ANY(${refundSourcesOf('settled')})
      RETURNING account_id, id, reference, amount, transaction, unmatched_payment, canceled_at`;
  }
  return sql`
    UPDATE transaction_intents SET status = 'succeeded', settlement_signature = ${facts.signature},
      transaction = ${newId('transaction')}, payer_address = ${payer}, fee_owed_base_units = ${feeOwed.toString()},
      processing_signature = NULL, last_error = NULL, settled_at = ${nowSeconds()}, sent_signature = NULL,
      amount_received = amount
    WHERE account_id = ${accountId} AND id = ${id} AND status = ANY(${transactionIntentSourcesOf('paid')})
      AND ${isNew}
    RETURNING account_id, id, reference, recipient_address, amount, transaction`;
}

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** What was canceled and went back all the same counts as refunded again. */
function restoreRefunded(table: 'transactions' | 'unmatched_payments', column: string): Sql {
  const kept = identifier(table);
  return sql`
    UPDATE ${kept} SET amount_refunded = amount_refunded + settled.amount FROM settled
    WHERE settled.canceled_at IS NOT NULL AND ${kept}.account_id = settled.account_id
      AND ${kept}.id = settled.${identifier(column)}`;
}

function nothing(): Sql {
  return sql`SELECT NULL::text AS reference WHERE false`;
}

function insertTransaction(settlement: Settlement | null, facts: LandedFacts): Sql {
  // The types of Transactions are given by the interface; a refund is its own record.
  if (settlement === null || settlement.candidate.type === 'refund') return sql`SELECT 1`;
  return sql`
    INSERT INTO transactions
      (account_id, id, type, source, signature, sender_address, signer_address, recipient_address, amount, created)
    SELECT account_id, coalesce(transaction, ${newId('transaction')}), ${settlement.candidate.type}, id,
      ${facts.signature}, ${settlement.payer}, ${settlement.signer}, recipient_address, amount, ${landedAt(facts)}
    FROM settled`;
}

function unmatchedRow(entry: Unmatched, facts: LandedFacts, mint: Address): UnmatchedPaymentRow {
  const isUsdc = entry.reason !== 'wrong_mint';
  return {
    account_id: entry.candidate.accountId,
    id: newId('unmatched_payment'),
    signature: facts.signature,
    instruction: pathOf(entry.transfer),
    reason: entry.reason,
    amount: isUsdc ? wholeCents(entry.amount) : cents(0),
    amount_base_units: entry.amount.toString(),
    // A transfer into a recipient's USDC account moves USDC, also where its instruction does not name the mint.
    mint: isUsdc ? mint : entry.transfer.mint!,
    sender_address: entry.sender,
    signer_address: entry.signer,
    recipient_address: entry.recipient,
    source: entry.candidate.id,
    suggested_source: null,
    suggested_sources: [],
    created: landedAt(facts),
    amount_refunded: 0,
  };
}

/** The base units beside it are exact, whatever someone may send. */
function wholeCents(amount: BaseUnits): Cents {
  const whole = amount / BASE_UNITS_PER_CENT;
  return cents(whole > BigInt(CENTS_MAX) ? CENTS_MAX : Number(whole));
}
