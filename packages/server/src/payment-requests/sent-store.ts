import type { Signature } from '@solana/kit';
import type { Queryable } from '../database/database.ts';
import { type Sql, sql } from '../database/sql.ts';

/** What is settled by a transfer that carries its reference. */
export type PayableObject = 'checkout_session' | 'transaction_intent' | 'refund';

/** A payment that this service handed to the network. */
export interface SentPayment {
  readonly signature: Signature;
  /** The block height after which it can no longer land. */
  readonly heightMax: bigint;
}

/** Where payment requests of a kind are kept, and which of them wait for a payment that nobody has seen. */
const KEPT: Readonly<Record<PayableObject, { readonly table: Sql; readonly isUnpaid: Sql }>> = {
  checkout_session: {
    table: sql`checkout_sessions`,
    isUnpaid: sql`status = 'open' AND seen_signature IS NULL`,
  },
  transaction_intent: { table: sql`transaction_intents`, isUnpaid: sql`status = 'requires_action'` },
  refund: { table: sql`refunds`, isUnpaid: sql`status = 'requires_action'` },
};

/**
 * Says, before it is sent, that this payment is on its way: one at a time for each request. `repeated` where the same one
 * was said before; `refused` where another is on its way or the request takes none.
 * @example if ((await claimSent(database, 'checkout_session', id, sent)) === 'refused') throw paymentUnderWay(order)
 */
export async function claimSent(
  database: Queryable,
  object: PayableObject,
  id: string,
  { signature, heightMax }: SentPayment,
): Promise<'claimed' | 'repeated' | 'refused'> {
  const { table, isUnpaid } = KEPT[object];
  const claimed = await database.execute(sql`
    UPDATE ${table} SET sent_signature = ${signature}, sent_at = ${nowSeconds()}, sent_height_max = ${heightMax}
    WHERE id = ${id} AND ${isUnpaid} AND sent_signature IS NULL`);
  if (claimed > 0) return 'claimed';
  const same = await database.first(
    sql`SELECT 1 FROM ${table} WHERE id = ${id} AND sent_signature = ${signature}`,
  );
  return same === null ? 'refused' : 'repeated';
}

/** These payments will never land: their requests can be paid again. */
export async function forgetSent(database: Queryable, signatures: readonly string[]): Promise<void> {
  if (signatures.length === 0) return;
  const forget = sql`SET sent_signature = NULL, sent_at = NULL, sent_height_max = NULL
    WHERE sent_signature = ANY(${signatures})`;
  await Promise.all([
    database.execute(sql`UPDATE checkout_sessions ${forget}`),
    database.execute(sql`UPDATE transaction_intents ${forget}`),
    database.execute(sql`UPDATE refunds ${forget}`),
  ]);
}

interface SentRow {
  readonly signature: Signature;
  readonly height_max: number;
}

/** Payments that were sent and have not been seen, those that end first in front. */
export async function findUnseenSent(database: Queryable, limit: number): Promise<SentPayment[]> {
  const rows = await database.query<SentRow>(sql`
    SELECT sent_signature AS signature, sent_height_max AS height_max FROM checkout_sessions
    WHERE sent_signature IS NOT NULL AND seen_signature IS DISTINCT FROM sent_signature
    UNION ALL
    SELECT sent_signature, sent_height_max FROM transaction_intents
    WHERE sent_signature IS NOT NULL AND processing_signature IS DISTINCT FROM sent_signature
    UNION ALL
    SELECT sent_signature, sent_height_max FROM refunds WHERE sent_signature IS NOT NULL
    ORDER BY height_max LIMIT ${limit}`);
  return rows.map(({ signature, height_max }) => ({ signature, heightMax: BigInt(height_max) }));
}

const nowSeconds = () => Math.floor(Date.now() / 1000);
