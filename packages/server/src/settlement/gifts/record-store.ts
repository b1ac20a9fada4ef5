import type { LandedFacts } from '@florin/chain/reader/landed-facts';
import type { Address, Signature } from '@solana/kit';
import type { Queryable } from '../../database/database.ts';
import { type Sql, sql } from '../../database/sql.ts';
import { giftSourcesOf, giftTargetOf } from '../../gifts/state-machine.ts';
import { newId } from '../../ids.ts';
import { landedAt } from '../read-landed.ts';

/** Where and when something happened to a vault. */
export interface Occurrence {
  readonly vault: Address;
  readonly signature: Signature;
  readonly unixSeconds: number;
}

export function occurrenceAt(vault: Address, facts: LandedFacts): Occurrence {
  return { vault, signature: facts.signature, unixSeconds: landedAt(facts) };
}

/**
 * The vault holds the gift's amount. Counted once, whatever happened since: a gift that was claimed before we heard of its
 * funding was funded all the same.
 */
export async function recordFunded(
  database: Queryable,
  { vault, signature, unixSeconds }: Occurrence,
): Promise<void> {
  await recordWithTransaction(
    database,
    'gift_fund',
    signature,
    unixSeconds,
    sql`
      UPDATE gifts SET funded_at = ${unixSeconds},
        status = CASE WHEN status = ANY(${giftSourcesOf('funded')}) THEN ${giftTargetOf('funded')} ELSE status END
      WHERE vault_address = ${vault} AND funded_at IS NULL
      RETURNING account_id, id, sender_address, NULL::text AS recipient_address, amount`,
  );
}

export async function recordReleased(
  database: Queryable,
  { vault, signature, unixSeconds }: Occurrence,
  recipient: Address,
): Promise<void> {
  await recordWithTransaction(
    database,
    'gift_release',
    signature,
    unixSeconds,
    sql`
      UPDATE gifts SET status = ${giftTargetOf('released')}, recipient_address = ${recipient},
        released_at = ${unixSeconds}, release_tx = ${signature}
      WHERE vault_address = ${vault} AND status = ANY(${giftSourcesOf('released')})
      RETURNING account_id, id, sender_address, recipient_address, amount`,
  );
}

/** Not a Transaction: `reclaimed_at` is its record. Money that came late and went back moves it on. */
export async function recordReclaimed(
  database: Queryable,
  { vault, unixSeconds }: Occurrence,
): Promise<void> {
  const reclaimed = giftTargetOf('reclaimed');
  await database.execute(sql`
    UPDATE gifts SET status = ${reclaimed}, reclaimed_at = greatest(reclaimed_at, ${unixSeconds}::bigint)
    WHERE vault_address = ${vault} AND status = ANY(${[...giftSourcesOf('reclaimed'), reclaimed]})`);
}

/**
 * The Transaction is inserted from the row that changed, so a lost race inserts nothing. A signature that has settled
 * another object already (one transaction can fund two gifts) changes this gift without a second record.
 */
async function recordWithTransaction(
  database: Queryable,
  type: 'gift_fund' | 'gift_release',
  signature: Signature,
  unixSeconds: number,
  change: Sql,
): Promise<void> {
  await database.execute(sql`
    WITH changed AS (${change})
    INSERT INTO transactions
      (account_id, id, type, source, signature, sender_address, recipient_address, amount, created)
    SELECT account_id, ${newId('transaction')}, ${type}, id, ${signature}, sender_address, recipient_address,
      amount, ${unixSeconds}
    FROM changed
    ON CONFLICT (signature) DO NOTHING`);
}
