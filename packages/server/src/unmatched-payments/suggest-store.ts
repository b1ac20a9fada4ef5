import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { ArrivedMoney, PossibleSource } from './rank-sources.ts';

/** As many of each kind as are looked at, the newest first: an account may have a million open sessions. */
const LOOKED_AT_MAX = 200;

/** Money that may have named nothing. */
export interface Unassigned extends ArrivedMoney {
  readonly id: string;
  readonly recipient_address: string;
  readonly source: string | null;
}

/** What a payment may have been for. */
export interface PossibleRow extends PossibleSource {
  readonly payment: string;
}

/** At most some hundreds, whatever is open. */
export async function findPossible(
  database: Queryable,
  accountId: Id<'account'>,
  payments: readonly Unassigned[],
): Promise<PossibleRow[]> {
  const payableSession = sql`account_id = ${accountId} AND status = 'open' AND recipient_address = wanted.recipient
    AND coalesce(sent_signature, seen_signature) IS NULL AND coalesce(expires_at, wanted.landed_at) >= wanted.landed_at`;
  const payableIntent = sql`account_id = ${accountId} AND status = 'requires_action' AND recipient_address = wanted.recipient
    AND sent_signature IS NULL AND coalesce(expires_at, wanted.landed_at) >= wanted.landed_at`;
  const latest = sql`(SELECT source FROM page_visits WHERE account_id = ${accountId} ORDER BY seen_at DESC LIMIT ${LOOKED_AT_MAX})`;
  return database.query<PossibleRow>(sql`
    SELECT wanted.id AS payment, possible.id, possible.due, possible.created, page_visits.seen_at, page_visits.payer_address
    FROM unnest(${payments.map(({ id }) => id)}::text[], ${payments.map(({ amount }) => amount)}::bigint[],
      ${payments.map(({ recipient_address }) => recipient_address)}::text[], ${payments.map(({ created }) => created)}::bigint[])
      AS wanted (id, cents, recipient, landed_at)
    CROSS JOIN LATERAL (
      (SELECT id, amount_total - amount_received AS due, created FROM checkout_sessions
        WHERE ${payableSession} AND amount_total = wanted.cents ORDER BY id DESC LIMIT ${LOOKED_AT_MAX})
      UNION (SELECT id, amount_total - amount_received, created FROM checkout_sessions
        WHERE id IN ${latest} AND ${payableSession})
      UNION (SELECT id, amount - amount_received, created FROM transaction_intents
        WHERE ${payableIntent} AND amount = wanted.cents ORDER BY id DESC LIMIT ${LOOKED_AT_MAX})
      UNION (SELECT id, amount - amount_received, created FROM transaction_intents
        WHERE id IN ${latest} AND ${payableIntent})) possible
    LEFT JOIN page_visits ON page_visits.source = possible.id`);
}
