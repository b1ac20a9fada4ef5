import type { Step } from '@florin/web/shell/steps';
import type { DashboardPaymentWords } from '@florin/web/words/dashboard/payment-words';
import type { PaymentProgress } from '../../../../payment-requests/progress.ts';

export interface Told extends PaymentProgress {
  readonly created: number;
  /** How it ended without money, and when. */
  readonly ended: { readonly text: string; readonly at: number | null } | null;
  readonly isSettled: boolean;
}

/**
 * How far a payment has come. A step that was passed unnoticed is done without a time.
 * @example paymentSteps(words, { created, sentAt, seenAt: null, settledAt: null, isSettled: false, ended: null, signature: null })
 */
export function paymentSteps(
  { steps }: DashboardPaymentWords,
  { created, sentAt, seenAt, settledAt, ended, isSettled }: Told,
): Step[] {
  const made: Step = { text: steps.created, state: 'done', at: created };
  if (ended !== null) return [made, { text: ended.text, state: 'done', at: ended.at }];
  const isSent = sentAt !== null || seenAt !== null || isSettled;
  const isSeen = seenAt !== null || isSettled;
  const sent: Step[] = sentAt === null ? [] : [{ text: steps.sent, state: 'done', at: sentAt }];
  return [
    made,
    ...sent,
    { text: steps.seen, state: isSeen ? 'done' : isSent ? 'now' : 'waiting', at: seenAt },
    { text: steps.settled, state: isSettled ? 'done' : isSeen ? 'now' : 'waiting', at: settledAt },
  ];
}
