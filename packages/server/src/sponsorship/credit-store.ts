import type { Signature } from '@solana/kit';
import type { Queryable } from '../database/database.ts';
import { identifier, type Sql, sql } from '../database/sql.ts';

/** By then most have landed, and settlement has recorded what they cost. */
const FIRST_LOOK = '90 seconds';
const NEXT_LOOK = '30 seconds';

/** Whoever signs may know a newer blockhash than we do; newer by no more than this. */
export const BLOCKHASH_AGE_BLOCKS_MAX = 150n;

/** A transaction that the sponsor has signed for an account: the claim of a gift, or a payment. */
export interface Charge {
  readonly signature: Signature;
  readonly accountId: string;
  readonly giftId: string | null;
  /** The session or intent that it pays. */
  readonly paymentOf: string | null;
  /** The most that it can cost. */
  readonly lamportsMax: bigint;
  /** It cannot land in a block above this one. */
  readonly lastBlockHeight: bigint;
}

export interface Credit {
  readonly earned_lamports: number;
  readonly granted_lamports: number;
  readonly taken_lamports: number;
}

/** Writes down what a transaction can cost. False when that stands already: one signature costs once. */
export async function openCharge(transaction: Queryable, charge: Charge): Promise<boolean> {
  const { signature, accountId, giftId, paymentOf, lamportsMax, lastBlockHeight } = charge;
  const opened = await transaction.execute(sql`
    INSERT INTO sponsorship_charges AS present
      (signature, account_id, gift_id, payment_of, state, lamports, look_at, last_block_height)
    VALUES (${signature}, ${accountId}, ${giftId}, ${paymentOf}, 'open', ${lamportsMax}, now() + ${FIRST_LOOK}::interval,
      ${lastBlockHeight})
    ON CONFLICT (signature) DO UPDATE
      SET state = 'open', lamports = excluded.lamports, look_at = excluded.look_at,
        last_block_height = excluded.last_block_height
      WHERE present.state = 'returned'`);
  return opened === 1;
}

/**
 * Takes lamports of an account's credit. The row stays locked until the transaction ends, so that what is answered holds:
 * a caller that finds it not covered undoes the transaction. `isAdvanced`: the account had not earned all of it.
 */
export async function drawCredit(
  transaction: Queryable,
  accountId: string,
  lamports: bigint,
  startingLamports: bigint,
): Promise<{ readonly isCovered: boolean; readonly isAdvanced: boolean }> {
  const row = await transaction.first<{ covered: boolean; advanced: boolean }>(sql`
    INSERT INTO sponsorship_credits AS present (account_id, taken_lamports) VALUES (${accountId}, ${lamports})
    ON CONFLICT (account_id) DO UPDATE SET taken_lamports = present.taken_lamports + excluded.taken_lamports
    RETURNING taken_lamports <= earned_lamports + granted_lamports + ${startingLamports}::bigint AS covered,
      taken_lamports > earned_lamports + granted_lamports AS advanced`);
  return { isCovered: row!.covered, isAdvanced: row!.advanced };
}

/** What became of a charge: it cost this much, or it can no longer land. */
export type ChargeOutcome =
  | { readonly state: 'spent'; readonly lamports: bigint }
  | { readonly state: 'returned' };

/**
 * Ends a charge and gives the account back what it did not cost: once, however many processes do it. The chain has the
 * last word: what was given back and has landed all the same is spent.
 */
export async function closeCharge(
  database: Queryable,
  signature: Signature,
  outcome: ChargeOutcome,
): Promise<void> {
  const lamports = outcome.state === 'spent' ? outcome.lamports : 0n;
  const sources = outcome.state === 'spent' ? ['open', 'returned'] : ['open'];
  await database.execute(sql`
    WITH present AS (
      SELECT signature, account_id, lamports FROM sponsorship_charges
      WHERE signature = ${signature} AND state = ANY(${sources}) FOR UPDATE),
    closed AS (
      UPDATE sponsorship_charges SET state = ${outcome.state}, lamports = ${lamports}
      FROM present WHERE sponsorship_charges.signature = present.signature
      RETURNING present.account_id, sponsorship_charges.lamports - present.lamports AS change)
    UPDATE sponsorship_credits SET taken_lamports = taken_lamports + closed.change
    FROM closed WHERE sponsorship_credits.account_id = closed.account_id`);
}

/** Those of these transactions that the sponsor has signed and whose cost is not known yet. */
export async function findUnspentCharges(
  database: Queryable,
  signatures: readonly Signature[],
): Promise<Set<Signature>> {
  const rows = await database.query<{ signature: Signature }>(sql`
    SELECT signature FROM sponsorship_charges WHERE signature = ANY(${[...signatures]}) AND state <> 'spent'`);
  return new Set(rows.map(({ signature }) => signature));
}

export interface DueCharge {
  readonly signature: Signature;
  readonly last_block_height: number;
}

/** Charges whose transaction should have landed long ago. */
export async function findDueCharges(database: Queryable, limit: number): Promise<DueCharge[]> {
  return database.query<DueCharge>(sql`
    SELECT signature, last_block_height FROM sponsorship_charges WHERE state = 'open' AND look_at <= now()
    ORDER BY look_at LIMIT ${limit}`);
}

export async function postponeCharges(database: Queryable, signatures: readonly Signature[]): Promise<void> {
  await database.execute(sql`
    UPDATE sponsorship_charges SET look_at = now() + ${NEXT_LOOK}::interval
    WHERE signature = ANY(${[...signatures]}) AND state = 'open'`);
}

/**
 * Adds to the credit of the account in the one row of `settled`, as a part of the statement that settles a payment: what
 * settles once earns once.
 * @example sql`WITH settled AS (UPDATE … RETURNING account_id), earned AS (${earnCreditOf('settled', lamports)}) …`
 */
export function earnCreditOf(settled: string, lamports: bigint): Sql {
  if (lamports === 0n) return sql`SELECT 1`;
  return sql`
    INSERT INTO sponsorship_credits AS present (account_id, earned_lamports)
    SELECT account_id, ${lamports}::bigint FROM ${identifier(settled)}
    ON CONFLICT (account_id) DO UPDATE SET earned_lamports = present.earned_lamports + excluded.earned_lamports`;
}

export async function findCredit(database: Queryable, accountId: string): Promise<Credit | null> {
  return database.first<Credit>(sql`
    SELECT coalesce(earned_lamports, 0) AS earned_lamports, coalesce(granted_lamports, 0) AS granted_lamports,
      coalesce(taken_lamports, 0) AS taken_lamports
    FROM accounts LEFT JOIN sponsorship_credits ON account_id = id WHERE id = ${accountId}`);
}

/** False when there is no such account. */
export async function addGrant(database: Queryable, accountId: string, lamports: bigint): Promise<boolean> {
  const granted = await database.execute(sql`
    INSERT INTO sponsorship_credits AS present (account_id, granted_lamports)
    SELECT id, ${lamports}::bigint FROM accounts WHERE id = ${accountId}
    ON CONFLICT (account_id) DO UPDATE SET granted_lamports = present.granted_lamports + excluded.granted_lamports`);
  return granted === 1;
}

/** Grants as much as an account lacks to have this much left. */
export async function topUpGrant(database: Queryable, accountId: string, lamports: bigint): Promise<void> {
  await database.execute(sql`
    INSERT INTO sponsorship_credits AS present (account_id, granted_lamports) VALUES (${accountId}, ${lamports})
    ON CONFLICT (account_id) DO UPDATE
      SET granted_lamports = greatest(present.granted_lamports, present.taken_lamports - present.earned_lamports + ${lamports}::bigint)`);
}
