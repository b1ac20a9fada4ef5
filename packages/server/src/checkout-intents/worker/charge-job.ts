import { nextMove } from '@florin/checkout/charge';
import { DriverBroke, type LostRace } from '@florin/checkout/engine';
import { CardUnusable, type PaymentPort } from '@florin/checkout/payment-guard';
import type { LoginSecret } from '@florin/checkout-browser/account/login-secret';
import type { CardSecret } from '@florin/checkout-browser/card/card-secret';
import type { Attempt, DriveContext, OutcomeEvidence } from '@florin/checkout-browser/driver';
import type { Json } from '@florin/page-reading/json';
import { minorUnitsOf } from '@florin/page-reading/money/currency';
import { startTimeLimit } from '@florin/time-limit/time-limit';
import { findCard } from '../../cards/store.ts';
import { requireVault } from '../../cards/vault.ts';
import type { Services } from '../../services.ts';
import {
  armCharge,
  type ChargeRow,
  findChargeState,
  type Outcome,
  recordOutcome,
  scheduleLook,
  takeUpCharge,
} from '../charges/charge-store.ts';
import { findLogin, keepLogin } from '../merchant-account/login.ts';
import { outcomeQuestion } from '../outcome/outcome-question.ts';
import { returnUrlOf } from '../present.ts';
import { type CheckoutIntentRow, findApprovedOrigins, findCheckoutIntentOfAnyAccount } from '../store.ts';
import { BROWSERS_BUSY } from './browser-slots.ts';
import type { CheckoutMetrics } from './checkout-metrics.ts';
import type { RunningEngine } from './engine.ts';
import { StepLog } from './step-log.ts';
import { watchCancel } from './watch-cancel.ts';

const CHARGE_MS = 260_000;

/**
 * Moves a confirmed intent on from wherever it was left: submits what was never submitted, and looks what became of
 * everything else. A charge that was armed is never submitted again.
 */
export async function chargeJob(
  services: ChargeServices,
  running: RunningEngine,
  counts: CheckoutMetrics,
  intentId: string,
  signal: AbortSignal,
): Promise<void> {
  const { database, log, config } = services;
  const charge = await takeUpCharge(database, intentId);
  const intent = charge && (await findCheckoutIntentOfAnyAccount(database, intentId));
  if (!charge || !intent) return;
  const steps = new StepLog(database, log, intentId);
  const canceled = watchCancel(async () => (await findChargeState(database, intentId)) === 'abandoned');
  const limit = startTimeLimit({ signals: [signal, canceled.signal] });
  const context: DriveContext = {
    signal: limit.signal,
    account: intent.account_id,
    bounds: running.boundsOf(intent.allowed_hosts),
    deadlineMs: Date.now() + CHARGE_MS,
    fetch: running.fetch,
    log: steps.add,
  };
  const moved = await move({ services, running, charge, intent, context }).finally(() => {
    canceled.stop();
    limit.end();
  });
  const outcome = inUnitsOf(moved, intent);
  steps.add({ name: outcome.kind, ...('detail' in outcome && { detail: outcome.detail }) });
  if (outcome.kind === 'placed' && outcome.charged !== undefined)
    reportCharged(outcome.charged, intent, steps, log);
  await steps.flush();
  if (outcome.kind === 'lost_race' || canceled.signal.aborted) return;
  // A process that stops has learned nothing: the charge stays as it is, for another one to take up.
  if (signal.aborted && outcome.kind === 'not_submitted') throw new Error('interrupted before the submit');
  if (await isWorthAnotherTry(services, charge, outcome)) return await scheduleLook(database, charge);
  const isOverdue = isLookedForLongEnough(charge, intent, config.checkout.outcomeMs);
  if (charge.state === 'authenticating' && outcome.kind === 'unknown' && !isOverdue)
    return await scheduleLook(database, charge);
  counts.charged(intent.flow!.driver, outcome);
  const followsOrder = running.engine.followsOrders(intent.flow!);
  const evidence = outcome.kind === 'unknown' ? asJson(outcome.evidence) : null;
  const question = isOverdue ? outcomeQuestion(intent, charge, evidence ?? charge.evidence) : null;
  const { authenticationMs } = config.checkout;
  await recordOutcome(database, charge, outcome, { authenticationMs, followsOrder, question });
}

/** What a receipt says was charged, in the smallest unit of its currency, as the intent counts. */
function inUnitsOf<Of extends Outcome | LostRace>(outcome: Of, { currency }: CheckoutIntentRow): Of {
  if (outcome.kind !== 'placed' || outcome.charged === undefined) return outcome;
  const charged = minorUnitsOf(outcome.charged, currency!);
  return charged === null ? { ...outcome, charged: undefined } : { ...outcome, charged };
}

/** From then on a person is asked: counted from the submit, or from the end of the time that the cardholder had. */
function isLookedForLongEnough(
  { armed_at, challenge_until }: ChargeRow,
  { outcome_asked_at }: CheckoutIntentRow,
  outcomeMs: number,
): boolean {
  if (outcome_asked_at !== null) return true;
  const sinceMs = Math.max(armed_at ?? Number.POSITIVE_INFINITY, challenge_until ?? 0);
  return Date.now() - sinceMs >= outcomeMs;
}

function asJson(evidence: OutcomeEvidence | undefined): Json {
  return evidence === undefined ? null : (JSON.parse(JSON.stringify(evidence)) as Json);
}

/**
 * Nothing was submitted, and that is not the merchant's answer: no browser was free, or a connection broke on the way. Only
 * where the charge is still as it was before, and only once.
 */
async function isWorthAnotherTry(
  { database }: Pick<Services, 'database'>,
  charge: ChargeRow,
  outcome: Outcome,
): Promise<boolean> {
  if (outcome.kind !== 'not_submitted' || outcome.reason !== 'merchant_error') return false;
  if (charge.looks > 0 && outcome.detail !== BROWSERS_BUSY) return false;
  return (await findChargeState(database, charge.intent_id)) === 'prepared';
}

/** What the receipt says is not what the page had asked for: whoever looks at the intent or the log is told. */
function reportCharged(
  charged: number,
  { id, account_id, amount }: CheckoutIntentRow,
  steps: StepLog,
  log: Services['log'],
): void {
  steps.add({ name: 'charged_otherwise', detail: `${charged} was charged, ${amount} was confirmed` });
  if (charged > amount!)
    log.error(
      { intent: id, account: account_id, charged, confirmed: amount },
      'a shop charged more than was confirmed',
    );
}

/** What opening a card and ordering with it needs. */
export type ChargeServices = Pick<Services, 'config' | 'database' | 'log' | 'urls' | 'vault'>;

interface Move {
  readonly services: ChargeServices;
  readonly running: RunningEngine;
  readonly charge: ChargeRow;
  readonly intent: CheckoutIntentRow;
  readonly context: DriveContext;
}

async function move(parts: Move): Promise<Outcome | LostRace> {
  const { charge, intent, context } = parts;
  const { engine } = parts.running;
  const flow = intent.flow!;
  switch (nextMove(charge.state)) {
    case 'commit':
      return await commit(parts);
    case 'await_cardholder': {
      const attempt = await attemptOf(parts);
      if (charge.challenge_until! <= Date.now()) return await engine.giveUp(flow, attempt, context);
      if (charge.returned_at === null) return await engine.reconcile(flow, attempt, context);
      return await engine.finish({ flow, attempt, ...(await paymentOf(parts)) }, context);
    }
    default:
      return await engine.reconcile(flow, await attemptOf(parts), context);
  }
}

async function commit(parts: Move): Promise<Outcome | LostRace> {
  const { services, running, charge, intent, context } = parts;
  const quote = intent.quote!;
  try {
    const input = { flow: intent.flow!, choice: intent.choice!, quote, ...(await paymentOf(parts)) };
    return await running.engine.commit(input, context);
  } catch (error) {
    if (!(error instanceof DriverBroke)) throw error;
    // It may have bought something without saying so first: from here on a person has to look.
    services.log.error(
      { err: error, intent: intent.id, account: intent.account_id },
      'a checkout driver broke its promise',
    );
    await armCharge(services.database, charge, {
      amount: quote.amount,
      currency: quote.currency,
      trail: null,
    });
    return { kind: 'unknown', detail: error.message };
  }
}

async function paymentOf({ services, charge, intent }: Move) {
  const { database, urls } = services;
  const payment: PaymentPort = {
    idempotencyKey: charge.idempotency_key,
    returnUrl: returnUrlOf(urls, intent.return_token!),
    arm: (arming) => armCharge(database, charge, arming),
    card: () => openCard(services, intent),
    login: (proposed) => keepLogin(services, intent, proposed),
  };
  return { payment, approvedOrigins: await findApprovedOrigins(database, intent.account_id) };
}

/** Decrypts at the last moment, from what is stored now: a card that was deleted meanwhile is not charged. */
async function openCard(
  { database, vault }: Pick<Services, 'database' | 'vault'>,
  intent: CheckoutIntentRow,
): Promise<CardSecret> {
  const card = await findCard(database, intent.account_id, intent.card!);
  if (card === null || card.number_sealed === null) throw new CardUnusable('the card was deleted');
  const cvc = intent.cvc_sealed ?? card.cvc_sealed;
  if (intent.quote!.cardEntry.needsCvc && cvc === null)
    throw new CardUnusable('the security code was used by another purchase');
  return requireVault(vault).open({
    accountId: card.account_id,
    cardId: card.id,
    number: card.number_sealed,
    cvc,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    name: card.name,
    funding: card.funding,
  });
}

async function attemptOf({ services, charge, intent }: Move): Promise<Attempt> {
  const login = await loginOf(services, intent);
  return {
    idempotencyKey: charge.idempotency_key,
    choice: intent.choice!,
    quote: intent.quote!,
    trail: charge.trail,
    resume: charge.resume,
    armedAtMs: charge.armed_at!,
    evidence: charge.evidence,
    ...(login && { login }),
  };
}

/** What cannot be opened any more keeps nobody from finding out what became of the money. */
async function loginOf(services: ChargeServices, intent: CheckoutIntentRow): Promise<LoginSecret | null> {
  try {
    return await findLogin(services, intent);
  } catch (error) {
    const { id, account_id } = intent;
    services.log.error(
      { err: error, intent: id, account: account_id },
      'the login at a shop cannot be opened',
    );
    return null;
  }
}
