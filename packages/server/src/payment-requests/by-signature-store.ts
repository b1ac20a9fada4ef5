import type { Address, Signature } from '@solana/kit';
import type { Queryable } from '../database/database.ts';
import { forgetRows } from '../database/forget.ts';
import { sql } from '../database/sql.ts';

/** What became of a payment that is known by its signature alone. */
export type SignedPaymentState = 'open' | 'landed' | 'failed' | 'expired';

/** A payment without a reference, of which the signature was known before it was sent. */
export interface SignedPayment {
  readonly signature: Signature;
  readonly accountId: string;
  /** The session or intent that it pays, and its reference. */
  readonly source: string;
  readonly reference: Address;
  readonly payer: Address;
  /** The block height after which it can no longer land. */
  readonly heightMax: bigint;
}

/** Says, before it is sent, what a payment pays. Saying it again changes nothing. */
export async function insertSignedPayment(database: Queryable, payment: SignedPayment): Promise<void> {
  const { signature, accountId, source, reference, payer, heightMax } = payment;
  await database.execute(sql`
    INSERT INTO payments_by_signature (signature, account_id, source, reference, payer_address, state, height_max, created)
    VALUES (${signature}, ${accountId}, ${source}, ${reference}, ${payer}, 'open', ${heightMax}, ${Math.floor(Date.now() / 1000)})
    ON CONFLICT (signature) DO NOTHING`);
}

/** @example if ((await findSignedPaymentState(database, signature)) === 'expired') throw paymentRequired(order) */
export async function findSignedPaymentState(
  database: Queryable,
  signature: Signature,
): Promise<SignedPaymentState | null> {
  const row = await database.first<{ state: SignedPaymentState }>(
    sql`SELECT state FROM payments_by_signature WHERE signature = ${signature}`,
  );
  return row?.state ?? null;
}

/** The references of what these transactions pay, by their signature. */
export async function findReferencesOfSigned(
  database: Queryable,
  signatures: readonly Signature[],
): Promise<Map<Signature, Address>> {
  const rows = await database.query<{ signature: Signature; reference: Address }>(
    sql`SELECT signature, reference FROM payments_by_signature WHERE signature = ANY(${signatures})`,
  );
  return new Map(rows.map(({ signature, reference }) => [signature, reference]));
}

interface OpenRow {
  readonly signature: Signature;
  readonly height_max: number;
}

/** Those that may still land or are not final, those that end first in front. */
export async function findOpenSigned(
  database: Queryable,
  limit: number,
): Promise<{ readonly signature: Signature; readonly heightMax: bigint }[]> {
  const rows = await database.query<OpenRow>(sql`
    SELECT signature, height_max FROM payments_by_signature WHERE state = 'open' ORDER BY height_max LIMIT ${limit}`);
  return rows.map(({ signature, height_max }) => ({ signature, heightMax: BigInt(height_max) }));
}

/** Those that may still land or are not final, and that no session or intent shows yet. */
export async function findUnseenSigned(database: Queryable, limit: number): Promise<Signature[]> {
  const rows = await database.query<{ signature: Signature }>(sql`
    SELECT signature FROM payments_by_signature
    WHERE state = 'open' AND NOT EXISTS (
      SELECT 1 FROM checkout_sessions WHERE id = source AND signature IN (seen_signature, settlement_signature)
      UNION ALL SELECT 1 FROM transaction_intents
      WHERE id = source AND signature IN (processing_signature, settlement_signature))
    ORDER BY height_max LIMIT ${limit}`);
  return rows.map(({ signature }) => signature);
}

const ENDED_RETENTION_SECONDS = 90 * 86_400;

/** Long after none of them can land, or be read from the chain again for a restored database. */
export async function forgetEndedSigned(database: Queryable): Promise<void> {
  const firstKept = Math.floor(Date.now() / 1000) - ENDED_RETENTION_SECONDS;
  await forgetRows(database, 'payments_by_signature', sql`state <> 'open' AND created < ${firstKept}`);
}

export async function closeSigned(
  database: Queryable,
  signatures: readonly Signature[],
  state: Exclude<SignedPaymentState, 'open'>,
): Promise<void> {
  if (signatures.length === 0) return;
  await database.execute(sql`
    UPDATE payments_by_signature SET state = ${state} WHERE signature = ANY(${signatures}) AND state = 'open'`);
}
