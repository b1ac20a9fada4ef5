import { type Advance, advanceIntent } from '@florin/checkout/advance';
import type { DriveContext } from '@florin/checkout/driver';
import { type CardRow, findCard } from '../../cards/store.ts';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { addJob } from '../../jobs/add-job.ts';
import type { Services } from '../../services.ts';
import { jsonColumn } from '../json-column.ts';
import { allows, transitionOf } from '../state-machine.ts';
import { approvedOrigins, type IntentRow, readIntent } from '../store.ts';
import { BROWSERS_BUSY } from './browser-places.ts';
import type { RunningEngine } from './engine.ts';
import { noteMerchant, pausedUntil } from './merchant-pause.ts';
import { StepLog, shortened } from './step-log.ts';

const ADVANCE_MS = 150_000;
const BUSY_MS = 2_000;
const QUICK_MS = 15_000;

/** Resolves and quotes an intent as far as it gets. Nothing is bought by it, so it can be repeated after any crash. */
export async function advanceJob(
  services: Pick<Services, 'database' | 'log'>,
  { engine, model, fetch }: RunningEngine,
  intentId: string,
  signal: AbortSignal,
): Promise<void> {
  const { database, log } = services;
  const row = await readIntent(database, intentId);
  if (row === null || row.status !== 'processing' || row.confirmed_at !== null) return;
  const { host } = new URL(row.url);
  const retryAt = await pausedUntil(database, host);
  if (retryAt !== null) return await postpone(database, row, retryAt);
  const steps = new StepLog(database, log, row.id);
  const context: DriveContext = { signal, deadlineMs: Date.now() + ADVANCE_MS, fetch, log: steps.add };
  const input = await inputOf(database, row);
  const advance = await twiceIfBroken(signal, () => advanceIntent(engine, model, input, context));
  if (advance.kind === 'failed')
    steps.add({ name: 'failed', detail: `${advance.reason}: ${advance.detail}` });
  await steps.flush();
  if (advance.kind === 'failed' && advance.detail === BROWSERS_BUSY)
    return await postpone(database, row, Date.now() + BUSY_MS);
  // A process that stops knows nothing about the merchant: another one tries again.
  if (signal.aborted && advance.kind === 'failed') throw new Error('interrupted while resolving or quoting');
  await noteMerchant(database, host, advance.kind === 'failed' && advance.reason === 'merchant_error');
  await recordAdvance(database, row, advance);
}

/** Connections break now and then. Nothing is bought by asking, so a merchant that failed quickly is asked once more. */
async function twiceIfBroken(signal: AbortSignal, attempt: () => Promise<Advance>): Promise<Advance> {
  const startedAtMs = Date.now();
  const first = await attempt();
  const isBroken =
    first.kind === 'failed' && first.reason === 'merchant_error' && first.detail !== BROWSERS_BUSY;
  const isQuick = Date.now() - startedAtMs < QUICK_MS;
  return isBroken && isQuick && !signal.aborted ? await attempt() : first;
}

async function inputOf(database: Queryable, row: IntentRow) {
  const card = row.card === null ? null : await findCard(database, row.account_id, row.card);
  return {
    url: row.url,
    prompt: row.prompt,
    options: row.options,
    flow: row.flow,
    offer: row.offer,
    contacts: contactsOf(card),
    card: card === null ? null : { hasCvc: row.cvc_sealed !== null || card.cvc_sealed !== null },
    approvedOrigins: await approvedOrigins(database, row.account_id),
  };
}

function contactsOf(card: CardRow | null) {
  return {
    shipping: card?.shipping_details ?? {},
    billing: card?.billing_details ?? {},
    cardholder: card?.name ?? null,
  };
}

async function postpone(database: Queryable, { id, lane }: IntentRow, runAtMs: number): Promise<void> {
  const runAt = sql`${new Date(runAtMs)}::timestamptz`;
  await database.query(sql`SELECT ${addJob('checkout_advance', { intent: id, lane, runAt })}`);
}

/** Only for the round that it belongs to: what was canceled, expired or answered meanwhile stays as it is. */
async function recordAdvance(database: Queryable, row: IntentRow, advance: Advance): Promise<void> {
  const isCurrent = (change: 'ask' | 'quote' | 'fail') =>
    sql`id = ${row.id} AND round = ${row.round} AND ${allows(change)}`;
  switch (advance.kind) {
    case 'needs_options':
      await database.query(sql`
        UPDATE checkout_intents SET status = ${transitionOf('ask').to}, ${found(database, row, advance)},
          questions = ${jsonColumn(advance.questions)}, options_schema = ${jsonColumn(advance.schema)}
        WHERE ${isCurrent('ask')}`);
      return;
    case 'quoted':
      await database.query(sql`
        UPDATE checkout_intents SET status = ${transitionOf('quote').to}, ${found(database, row, advance)},
          choice = ${jsonColumn(advance.choice)}, quote = ${jsonColumn(advance.quote)},
          amount = ${advance.quote.amount}, currency = ${advance.quote.currency}
        WHERE ${isCurrent('quote')}`);
      return;
    case 'failed':
      await database.query(sql`
        UPDATE checkout_intents SET status = ${transitionOf('fail').to}, status_reason = ${advance.reason},
          flow = ${jsonColumn(advance.flow)},
          detail = ${shortened(advance.detail)}, cvc_sealed = NULL
        WHERE ${isCurrent('fail')}`);
  }
}

function found(
  _database: Queryable,
  row: IntentRow,
  { flow, offer, understood }: Extract<Advance, { kind: 'needs_options' | 'quoted' }>,
) {
  const options = { ...row.options, ...understood };
  return sql`flow = ${jsonColumn(flow)}, offer = ${jsonColumn(offer)}, options = ${jsonColumn(options)}`;
}
