import { amountText } from '../shell/amount-text.ts';
import { Steps } from '../shell/steps.tsx';
import { type PageNetwork, transactionUrl } from '../solana/page-network.ts';
import { paymentSteps } from './payment-steps.ts';
import { type PaymentStatus, type PaymentView, receiptPath } from './payment-view.ts';

export interface OutcomeProps {
  readonly view: PaymentView;
  readonly network: PageNetwork;
  readonly status: PaymentStatus;
}

/** What became of the payment, in words. */
export function Outcome({ view, network, status }: OutcomeProps) {
  const { title, text } = wordsOf(view, status);
  const { state, signature } = status;
  const isUnderWay = state === 'sent' || state === 'seen';
  return (
    <>
      <div class={state === 'canceled' || state === 'expired' ? 'outcome quiet' : 'outcome'} role="status">
        <strong>
          {isUnderWay && <span class="dot inline" aria-hidden="true" />}
          {title}
        </strong>
        <p>{text}</p>
        {signature !== null && (
          <p>
            <a href={transactionUrl(network, signature)} rel="noreferrer" target="_blank">
              See the transaction<span class="unseen"> (opens in a new tab)</span>
            </a>
          </p>
        )}
      </div>
      {(isUnderWay || state === 'paid') && <Steps steps={paymentSteps(status)} />}
      {state === 'paid' && (
        <p class="centered">
          <a href={receiptPath(view)}>Receipt</a>
        </p>
      )}
    </>
  );
}

function wordsOf({ businessName, amountCents }: PaymentView, { state }: PaymentStatus) {
  const amount = amountText(amountCents);
  switch (state) {
    case 'paid':
      return { title: 'Paid.', text: `${amount} went to ${businessName}.` };
    case 'free':
      return { title: 'Nothing to pay.', text: `This order costs nothing; ${businessName} has it.` };
    case 'canceled':
      return {
        title: 'This payment was canceled.',
        text: `${businessName} canceled it. Do not pay it: ask them for a new one.`,
      };
    case 'expired':
      return {
        title: 'This payment has expired.',
        text: `Do not pay it: ask ${businessName} for a new one.`,
      };
    case 'seen':
      return { title: 'Payment seen.', text: `${amount} arrived; the network settles it within a minute.` };
    default:
      return {
        title: 'Sent to the network.',
        text: `${amount} is on its way to ${businessName}. Do not pay again.`,
      };
  }
}
