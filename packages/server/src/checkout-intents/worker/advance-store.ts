import type { Advance } from '@florin/checkout/advance';
import { summaryOf } from '@florin/checkout/options/quote-summary';
import { minorUnitsOf } from '@florin/page-reading/money/currency';
import type { Queryable } from '../../database/database.ts';
import { orderedJson, type Sql, sql } from '../../database/sql.ts';
import { failureColumns } from '../charges/failure-store.ts';
import { shortened } from '../charges/shortened.ts';
import { handOverOf, handOverQuestion } from '../hand-over/hand-over.ts';
import { scheduleHandOverLook } from '../hand-over/hand-over-store.ts';
import { transitionOf } from '../state-machine.ts';
import { addAdvanceJob, allows, type CheckoutIntentRow, type HandOverNote, standingOf } from '../store.ts';

/** Puts an intent back, to be advanced later. */
export async function postponeAdvance(
  database: Queryable,
  { account_id, id, long_since }: CheckoutIntentRow,
  runAtMs: number,
): Promise<void> {
  const kind = long_since === null ? 'quote' : 'long_quote';
  await database.query(sql`
    SELECT ${addAdvanceJob(sql`late`, kind, new Date(runAtMs))}
    FROM (SELECT id, account_id, lane FROM checkout_intents WHERE account_id = ${account_id} AND id = ${id}) late, ${standingOf(sql`late`)}`);
}

/** The same of one that found no browser free: since when that is so is kept. */
export async function postponeForBrowser(
  database: Queryable,
  row: CheckoutIntentRow,
  runAtMs: number,
): Promise<void> {
  await database.execute(sql`
    UPDATE checkout_intents SET busy_since = coalesce(busy_since, now())
    WHERE account_id = ${row.account_id} AND id = ${row.id} AND round = ${row.round}`);
  await postponeAdvance(database, row, runAtMs);
}

/** Its turn is over: it begins anew in a slot where it is left in peace, when there is one. */
export async function advanceAsLong(
  database: Queryable,
  { account_id, id, round }: CheckoutIntentRow,
): Promise<void> {
  await database.query(sql`
    WITH moved AS (
      UPDATE checkout_intents SET long_since = now()
      WHERE account_id = ${account_id} AND id = ${id} AND round = ${round}
      RETURNING id, account_id, lane)
    SELECT ${addAdvanceJob(sql`moved`, 'long_quote')} FROM moved, ${standingOf(sql`moved`)}`);
}

/** Whether somebody still waits for what comes of this round. */
export async function isAwaited(database: Queryable, row: CheckoutIntentRow): Promise<boolean> {
  const awaited = await database.first(sql`
    SELECT 1 FROM checkout_intents
    WHERE account_id = ${row.account_id} AND id = ${row.id} AND round = ${row.round} AND ${allows('quote')}`);
  return awaited !== null;
}

/** Only for the round that it belongs to: what was canceled, expired or answered meanwhile stays as it is. */
export async function recordAdvance(
  database: Queryable,
  row: CheckoutIntentRow,
  advance: Advance,
): Promise<void> {
  const handOver = advance.kind === 'failed' ? handOverOf(row, advance, Date.now()) : null;
  if (advance.kind === 'failed' && handOver !== null) return recordHandOver(database, row, advance, handOver);
  const change = CHANGES[advance.kind];
  await database.execute(sql`
    UPDATE checkout_intents SET status = ${transitionOf(change).to}, ${columnsOf(row, advance)}
    WHERE account_id = ${row.account_id} AND id = ${row.id} AND round = ${row.round} AND ${allows(change)}`);
}

/** A person is sent to the shop; what they do there is looked at where the merchant can be asked. */
async function recordHandOver(
  database: Queryable,
  row: CheckoutIntentRow,
  { flow: found, handOver, detail }: Extract<Advance, { kind: 'failed' }>,
  note: HandOverNote,
): Promise<void> {
  const session = handOver?.session ?? found?.session;
  const flow = found === null || session == null ? found : { ...found, session };
  await database.execute(sql`
    UPDATE checkout_intents
    SET status = ${transitionOf('hand_over').to}, flow = ${orderedJson(flow)}, detail = ${shortened(detail)},
      hand_over = ${orderedJson(note)}, options_schema = ${orderedJson(handOverQuestion(note))}
    WHERE account_id = ${row.account_id} AND id = ${row.id} AND round = ${row.round} AND ${allows('hand_over')}`);
  if (flow?.session !== undefined) await scheduleHandOverLook(database, row, note.at);
}

const CHANGES = { needs_options: 'ask', quoted: 'quote', failed: 'fail' } as const;

function columnsOf(row: CheckoutIntentRow, advance: Advance): Sql {
  if (advance.kind === 'failed') {
    return sql`status_reason = ${advance.reason}, flow = ${orderedJson(advance.flow)},
      detail = ${shortened(advance.detail)}, ${failureColumns(advance)}, cvc_sealed = NULL`;
  }
  const { flow, offer, understood } = advance;
  const found = sql`flow = ${orderedJson(flow)}, offer = ${orderedJson(offer)},
    options = ${orderedJson({ ...row.options, ...understood })}`;
  if (advance.kind === 'needs_options') {
    return sql`${found}, questions = ${orderedJson(advance.questions)}, options_schema = ${orderedJson(advance.schema)}`;
  }
  const { choice, quote } = advance;
  return sql`${found}, choice = ${orderedJson(choice)}, quote = ${orderedJson(quote)},
    amount = ${minorUnitsOf(quote.amount, quote.currency)}, currency = ${quote.currency}, summary = ${orderedJson(summaryOf(offer, choice, quote))}`;
}
