import type { Step, StepState } from '../shell/steps.tsx';
import type { PaymentWords } from '../words/payment-words.ts';
import type { PaymentStatus } from './payment-view.ts';

const REACHED: Readonly<Record<PaymentStatus['state'], number>> = {
  payable: 0,
  canceled: 0,
  expired: 0,
  sold_out: 0,
  free: 0,
  sent: 1,
  seen: 2,
  paid: 3,
};

/** How far a payment has come. One that a wallet sent by itself is noticed only once it is seen. */
export function paymentSteps(
  { state, sentAt, seenAt, settledAt }: PaymentStatus,
  words: PaymentWords,
): Step[] {
  const stateOf = (step: number): StepState => {
    if (step <= REACHED[state]) return 'done';
    return step === REACHED[state] + 1 ? 'now' : 'waiting';
  };
  return [
    { text: words.stepSent, state: stateOf(1), at: sentAt },
    { text: words.stepSeen, state: stateOf(2), at: seenAt },
    { text: words.stepSettled, state: stateOf(3), at: settledAt },
  ];
}
