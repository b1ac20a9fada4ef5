import { failed, notSubmitted } from '@florin/page-reading/failure';
import type { Services } from '../../services.ts';
import { recordOutcome, takeUpCharge } from '../charges/charge-store.ts';
import { recordOrder, takeUpOrder } from '../orders/store.ts';
import { outcomeQuestion } from '../outcome/outcome-question.ts';
import { findCheckoutIntentOfAnyAccount } from '../store.ts';
import { recordAdvance } from './advance-store.ts';
import type { CheckoutMetrics } from './checkout-metrics.ts';
import { StepLog } from './step-log.ts';

/** What becomes of an intent whose job has ended the processes that ran it: it is not tried again. */
const DETAIL = 'the shop brought whoever read its pages to a standstill, repeatedly';

type Parts = Pick<Services, 'database' | 'log'>;

/** Nothing is bought yet: the intent has failed. */
export async function failAdvance(
  { database, log }: Parts,
  counts: CheckoutMetrics,
  intentId: string,
): Promise<void> {
  const row = await findCheckoutIntentOfAnyAccount(database, intentId);
  if (row === null || row.status !== 'processing' || row.confirmed_at !== null) return;
  await note({ database, log }, intentId);
  const advance = { ...failed('merchant_error', DETAIL, 'shop_error'), flow: row.flow };
  counts.advanced(advance);
  await recordAdvance(database, row, advance);
}

/** What was never armed has failed. Of the rest nobody knows: a person is asked, and it is looked at rarely. */
export async function failCharge(
  services: Pick<Services, 'config' | 'database' | 'log'>,
  counts: CheckoutMetrics,
  intentId: string,
): Promise<void> {
  const { database, log, config } = services;
  const charge = await takeUpCharge(database, intentId);
  const intent = charge && (await findCheckoutIntentOfAnyAccount(database, intentId));
  if (!charge || !intent) return;
  await note(services, intentId);
  if (charge.state !== 'prepared') {
    log.error(
      { intent: intentId, account: intent.account_id },
      'what became of a charge cannot be looked up, because the shop brings whoever looks to a standstill; resolve it by hand',
    );
    const question = outcomeQuestion(intent, charge, charge.evidence);
    const unknown = { kind: 'unknown', detail: DETAIL } as const;
    await recordOutcome(database, charge, unknown, { authenticationMs: 0, question });
    return;
  }
  const outcome = notSubmitted('merchant_error', DETAIL, 'shop_error');
  counts.charged(intent.flow!.driver, outcome);
  await recordOutcome(database, charge, outcome, config.checkout);
}

/** The purchase is done: only how far its order is stays as it was last told. */
export async function stopFollowing({ database, log }: Parts, intentId: string): Promise<void> {
  const order = await takeUpOrder(database, intentId);
  if (order === null) return;
  await note({ database, log }, intentId);
  await recordOrder(database, order, { url: null, status: null }, true);
}

async function note({ database, log }: Parts, intentId: string): Promise<void> {
  const steps = new StepLog(database, log, intentId);
  steps.add({ name: 'standstill', detail: DETAIL });
  await steps.flush();
}
