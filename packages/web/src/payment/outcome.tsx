import { NEXT_STEP } from '../page-state/use-focus-after-change.ts';
import { amountText } from '../shell/amount-text.ts';
import { Steps } from '../shell/steps.tsx';
import type { PageNetwork } from '../solana/page-network.ts';
import { TransactionLink } from '../solana/transaction-link.tsx';
import { type PaymentWords, paymentWords } from '../words/payment-words.ts';
import { useLanguage, useWords } from '../words/use-words.ts';
import { paymentSteps } from './payment-steps.ts';
import { type PaymentStatus, type PaymentView, receiptPath } from './payment-view.ts';

export interface OutcomeProps {
  readonly view: PaymentView;
  readonly network: PageNetwork;
  readonly status: PaymentStatus;
}

/** What became of the payment, in words; nothing while it can be paid. */
export function Outcome({ view, network, status }: OutcomeProps) {
  const words = useWords(paymentWords);
  const language = useLanguage();
  const amount = amountText(status.amountCents, language);
  const refunded = amountText(status.refundedCents, language);
  const { state, signature } = status;
  const told = wordsOf(status, words, amount, view.businessName);
  if (told === null) return null;
  const [title, text] = told;
  const isUnderWay = state === 'sent' || state === 'seen';
  return (
    <>
      <div
        class={
          state === 'canceled' || state === 'expired' || state === 'sold_out' ? 'outcome quiet' : 'outcome'
        }
        role="status"
        tabIndex={-1}
        {...NEXT_STEP}
      >
        <strong>
          {isUnderWay && <span class="dot inline" aria-hidden="true" />}
          {title}
        </strong>
        <p>{text}</p>
        {status.refundedCents > 0 && <p>{words.refundedText(refunded)}</p>}
        {signature !== null && (
          <p>
            <TransactionLink network={network} signature={signature} />
          </p>
        )}
      </div>
      {(isUnderWay || state === 'paid') && <Steps steps={paymentSteps(status, words)} />}
      {state === 'paid' && (
        <p class="centered">
          <a href={receiptPath(view)}>{words.receipt}</a>
        </p>
      )}
    </>
  );
}

function wordsOf(
  { state }: PaymentStatus,
  words: PaymentWords,
  amount: string,
  business: string,
): [title: string, text: string] | null {
  switch (state) {
    case 'payable':
      return null;
    case 'paid':
      return [words.paidTitle, words.paidText(amount, business)];
    case 'free':
      return [words.freeTitle, words.freeText(business)];
    case 'canceled':
      return [words.canceledTitle, words.canceledText(business)];
    case 'expired':
      return [words.expiredTitle, words.expiredText(business)];
    case 'sold_out':
      return [words.soldOutTitle, words.soldOutText(business)];
    case 'seen':
      return [words.seenTitle, words.seenText(amount)];
    default:
      return [words.sentTitle, words.sentText(amount, business)];
  }
}
