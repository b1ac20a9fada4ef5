import { type Advance, advanceIntent } from '@florin/checkout/advance';
import type { DriveContext } from '@florin/checkout-browser/driver';
import { failed } from '@florin/page-reading/failure';
import { startTimeLimit } from '@florin/time-limit/time-limit';
import { type CardContacts, findCardContacts } from '../../cards/store.ts';
import type { Queryable } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import { isHandedOver } from '../hand-over/answer-hand-over.ts';
import { handOverOf } from '../hand-over/hand-over.ts';
import { type CheckoutIntentRow, findApprovedOrigins, findCheckoutIntentOfAnyAccount } from '../store.ts';
import {
  advanceAsLong,
  isAwaited,
  postponeAdvance,
  postponeForBrowser,
  recordAdvance,
} from './advance-store.ts';
import { BROWSERS_BUSY } from './browser-slots.ts';
import type { CheckoutMetrics } from './checkout-metrics.ts';
import type { RunningEngine } from './engine.ts';
import { lookAtHandOver } from './look-at-hand-over.ts';
import { findPauseEnd, noteFailure, noteLimit, noteSuccess } from './merchant-store.ts';
import { StepLog } from './step-log.ts';
import { watchCancel } from './watch-cancel.ts';

const ADVANCE_MS = 320_000;
const BUSY_MS = 2_000;
/** Whoever waits for a browser for so long is told so, instead of waiting until the intent expires. */
const BUSY_MS_MAX = 10 * 60_000;
const QUICK_MS = 15_000;

/**
 * Resolves and quotes an intent as far as it gets. Nothing is bought by it, so it can be repeated after any crash, and
 * begun anew later when its turn is over before it got anywhere.
 */
export async function advanceJob(
  services: Pick<Services, 'database' | 'log'>,
  { engine, model, fetch, boundsOf }: RunningEngine,
  counts: CheckoutMetrics,
  intentId: string,
  stopping: AbortSignal,
  turnOver: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { database, log } = services;
  const row = await findCheckoutIntentOfAnyAccount(database, intentId);
  if (row === null || row.confirmed_at !== null) return;
  if (row.status !== 'processing' && !isHandedOver(row)) return;
  const dealings = { account: row.account_id, host: new URL(row.url).host };
  const retryAt = await findPauseEnd(database, dealings);
  if (retryAt !== null) return await postponeAdvance(database, row, retryAt);
  const input = await inputOf(database, row);
  const steps = new StepLog(database, log, row.id);
  const canceled = watchCancel(async () => !(await isAwaited(database, row)));
  const limit = startTimeLimit({ signals: [stopping, turnOver, canceled.signal] });
  const { signal } = limit;
  const context: DriveContext = {
    account: row.account_id,
    signal,
    bounds: boundsOf(row.allowed_hosts),
    deadlineMs: Date.now() + ADVANCE_MS,
    fetch,
    log: steps.add,
  };
  if (await lookAtHandOver(database, { engine }, row, context)) {
    canceled.stop();
    limit.end();
    return await steps.flush();
  }
  const advance = await twiceIfBroken(signal, () => advanceIntent(engine, model, input, context)).finally(
    () => {
      canceled.stop();
      limit.end();
    },
  );
  if (advance.kind === 'failed') {
    const isForPerson = handOverOf(row, advance, Date.now()) !== null;
    steps.add({
      name: isForPerson ? 'handed_over' : 'failed',
      detail: `${advance.reason}: ${advance.detail}`,
    });
  }
  await steps.flush();
  if (canceled.signal.aborted) return;
  if (advance.kind === 'failed' && advance.detail === BROWSERS_BUSY) {
    if (row.busy_since === null || Date.now() - row.busy_since < BUSY_MS_MAX)
      return await postponeForBrowser(database, row, Date.now() + BUSY_MS);
    // The shop has not been asked: nothing is held against it.
    const given = failed('merchant_error', `${BROWSERS_BUSY} for too long: try again later`, 'timed_out');
    counts.advanced({ ...given, flow: row.flow });
    return await recordAdvance(database, row, { ...given, flow: row.flow });
  }
  // A process that stops knows nothing about the merchant: another one tries again.
  if (stopping.aborted && advance.kind === 'failed')
    throw new Error('interrupted while resolving or quoting');
  if (turnOver.aborted && advance.kind === 'failed') return await advanceAsLong(database, row);
  const isBroken = advance.kind === 'failed' && advance.reason === 'merchant_error';
  if (isBroken && advance.retryAfterMs !== undefined)
    await noteLimit(database, dealings, advance.retryAfterMs);
  else await (isBroken ? noteFailure(database, dealings) : noteSuccess(database, dealings));
  counts.advanced(advance);
  await recordAdvance(database, row, advance);
}

/** Connections break now and then. Nothing is bought by asking, so a merchant that failed quickly is asked once more. */
async function twiceIfBroken(signal: AbortSignal, attempt: () => Promise<Advance>): Promise<Advance> {
  const startedAtMs = Date.now();
  const first = await attempt();
  const isBroken =
    first.kind === 'failed' && first.reason === 'merchant_error' && first.detail !== BROWSERS_BUSY;
  const isLimited = first.kind === 'failed' && first.retryAfterMs !== undefined;
  const isQuick = !isLimited && Date.now() - startedAtMs < QUICK_MS;
  return isBroken && isQuick && !signal.aborted ? await attempt() : first;
}

async function inputOf(database: Queryable, row: CheckoutIntentRow) {
  const card = row.card === null ? null : await findCardContacts(database, row.account_id, row.card);
  return {
    url: row.url,
    prompt: row.prompt,
    options: row.options,
    flow: row.flow,
    offer: row.offer,
    contacts: contactsOf(card),
    card: card === null ? null : { hasCvc: row.cvc_sealed !== null || card.has_cvc },
    approvedOrigins: await findApprovedOrigins(database, row.account_id),
  };
}

function contactsOf(card: CardContacts | null) {
  return {
    shipping: card?.shipping_details ?? {},
    billing: card?.billing_details ?? {},
    cardholder: card?.name ?? null,
  };
}
