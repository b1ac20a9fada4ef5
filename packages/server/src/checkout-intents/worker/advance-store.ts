import type { Advance } from '@florin/checkout/advance';
import type { Queryable } from '../../database/database.ts';
import { orderedJson, type Sql, sql } from '../../database/sql.ts';
import { addJob } from '../../jobs/store.ts';
import { transitionOf } from '../state-machine.ts';
import { allows, type CheckoutIntentRow } from '../store.ts';
import { shortened } from './step-log.ts';

/** Puts an intent back, to be advanced later. */
export async function postponeAdvance(
  database: Queryable,
  { id, lane }: CheckoutIntentRow,
  runAtMs: number,
): Promise<void> {
  const runAt = new Date(runAtMs);
  await database.query(sql`SELECT ${addJob('checkout_advance', { intent: id, lane, runAt })}`);
}

/** Only for the round that it belongs to: what was canceled, expired or answered meanwhile stays as it is. */
export async function recordAdvance(
  database: Queryable,
  row: CheckoutIntentRow,
  advance: Advance,
): Promise<void> {
  const change = CHANGES[advance.kind];
  await database.execute(sql`
    UPDATE checkout_intents SET status = ${transitionOf(change).to}, ${columnsOf(row, advance)}
    WHERE id = ${row.id} AND round = ${row.round} AND ${allows(change)}`);
}

const CHANGES = { needs_options: 'ask', quoted: 'quote', failed: 'fail' } as const;

function columnsOf(row: CheckoutIntentRow, advance: Advance): Sql {
  if (advance.kind === 'failed') {
    return sql`status_reason = ${advance.reason}, flow = ${orderedJson(advance.flow)},
      detail = ${shortened(advance.detail)}, cvc_sealed = NULL`;
  }
  const { flow, offer, understood } = advance;
  const found = sql`flow = ${orderedJson(flow)}, offer = ${orderedJson(offer)},
    options = ${orderedJson({ ...row.options, ...understood })}`;
  if (advance.kind === 'needs_options') {
    return sql`${found}, questions = ${orderedJson(advance.questions)}, options_schema = ${orderedJson(advance.schema)}`;
  }
  const { choice, quote } = advance;
  return sql`${found}, choice = ${orderedJson(choice)}, quote = ${orderedJson(quote)},
    amount = ${quote.amount}, currency = ${quote.currency}`;
}
