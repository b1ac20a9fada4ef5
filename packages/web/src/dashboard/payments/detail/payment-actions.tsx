import { customerWords } from '../../../words/dashboard/customer-words.ts';
import { frameWords } from '../../../words/dashboard/frame-words.ts';
import { dashboardPaymentWords } from '../../../words/dashboard/payment-words.ts';
import { useWords } from '../../../words/use-words.ts';
import { Allowed } from '../../frame/allowed.tsx';
import { useView } from '../../frame/live-view.tsx';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { RefundButton } from '../refund-button.tsx';
import { SignRefundButton } from '../sign-refund-button.tsx';
import type { PaymentDetailProps } from './payment-detail.ts';

const cancelActs = {
  session: 'checkout_sessions.cancel',
  intent: 'transaction_intents.cancel',
  refund: 'refunds.cancel',
  // Nobody cancels what has arrived.
  unmatched: 'unmatched_payments.accept',
} as const;

/** What can be done about a payment now. */
export function PaymentActions(props: PaymentDetailProps) {
  const { payment, pageUrl, receiptUrl, slipUrl, cancelPath, refund, network } = props;
  const { slip } = useWords(customerWords);
  const { refresh } = useView();
  const words = useWords(dashboardPaymentWords);
  const { cancel } = useWords(frameWords);
  const isRefund = payment.kind === 'refund';
  return (
    <>
      {pageUrl !== null && (
        <a class="button quiet small" href={pageUrl} target="_blank" rel="noreferrer">
          {words.page}
        </a>
      )}
      {slipUrl !== null && (
        <a class="button quiet small" href={slipUrl} target="_blank" rel="noreferrer">
          {slip}
        </a>
      )}
      {receiptUrl !== null && (
        <a class="button quiet small" href={receiptUrl} target="_blank" rel="noreferrer">
          {words.receipt}
        </a>
      )}
      <Allowed to="refunds.create">
        {payment.state === 'to_sign' && <SignRefundButton id={payment.id} network={network} />}
        <RefundButton refund={refund} network={network} onSent={refresh} />
      </Allowed>
      {cancelPath !== null && (
        <ConfirmButton
          act={cancelActs[payment.kind]}
          title={isRefund ? words.giveUp : cancel}
          question={isRefund ? words.giveUpQuestion : words.cancelQuestion}
          confirm={isRefund ? words.giveUpConfirm : words.cancelConfirm}
          path={cancelPath}
          done={isRefund ? words.givenUp : words.canceled}
        />
      )}
    </>
  );
}
