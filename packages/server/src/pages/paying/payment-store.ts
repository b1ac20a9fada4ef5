import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';

/** What became of money around a payment request, as its buyer may know it. */
export interface MoneyAround {
  /** Whether a payment of what is due has arrived that names nothing: whose it is, is not told. */
  readonly is_being_assigned: boolean;
  /** Cents that went back. */
  readonly refunded: number;
}

/** How far the clock of the chain may be behind ours. */
const CLOCK_SECONDS = 60;

export async function findMoneyAround(database: Queryable, source: string): Promise<MoneyAround> {
  const row = await database.first<MoneyAround>(sql`
    SELECT coalesce((
        SELECT sum(refunds.amount) FROM refunds JOIN transactions
          ON transactions.account_id = refunds.account_id AND transactions.id = refunds.transaction
        WHERE transactions.account_id = asked.account_id AND transactions.source = asked.id AND refunds.status = 'succeeded'
      ), 0)::bigint AS refunded,
      asked.is_payable AND EXISTS (
        SELECT 1 FROM unmatched_payments arrived
        WHERE arrived.account_id = asked.account_id AND arrived.source IS NULL AND arrived.amount = asked.due
          AND arrived.recipient_address = asked.recipient_address AND arrived.amount_refunded = 0
          AND arrived.created >= asked.created - ${CLOCK_SECONDS}::int) AS is_being_assigned
    FROM (
      SELECT account_id, id, recipient_address, created, amount_total - amount_received AS due, status = 'open' AS is_payable
      FROM checkout_sessions WHERE id = ${source}
      UNION ALL
      SELECT account_id, id, recipient_address, created, amount - amount_received, status = 'requires_action'
      FROM transaction_intents WHERE id = ${source}) asked`);
  return row ?? { is_being_assigned: false, refunded: 0 };
}
