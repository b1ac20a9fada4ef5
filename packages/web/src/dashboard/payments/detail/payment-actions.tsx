import { call } from '../../../http/call.ts';
import { useProblemText } from '../../../http/use-problem-text.ts';
import { frameWords } from '../../../words/dashboard/frame-words.ts';
import { dashboardPaymentWords } from '../../../words/dashboard/payment-words.ts';
import { useWords } from '../../../words/use-words.ts';
import { useView } from '../../frame/live-view.tsx';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { useAction } from '../../parts/use-action.ts';
import { RefundButton } from '../refund-button.tsx';
import { SignRefundButton } from '../sign-refund-button.tsx';
import type { PaymentDetailProps } from './payment-detail.ts';

/** What can be done about a payment now. */
export function PaymentActions(props: PaymentDetailProps) {
  const { payment, pageUrl, receiptUrl, cancelPath, accept, refund, network } = props;
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
      {receiptUrl !== null && (
        <a class="button quiet small" href={receiptUrl} target="_blank" rel="noreferrer">
          {words.receipt}
        </a>
      )}
      {accept !== null && <AcceptButton {...accept} />}
      {payment.state === 'to_sign' && <SignRefundButton id={payment.id} network={network} />}
      {refund !== null && <RefundButton key={refund.left} {...refund} network={network} onSent={refresh} />}
      {cancelPath !== null && (
        <ConfirmButton
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

/** The unmatched payment is gone afterwards: what it paid is where to look. */
function AcceptButton({ path, source }: { readonly path: string; readonly source: string }) {
  const { acceptFor } = useWords(dashboardPaymentWords);
  const told = useProblemText();
  const { isBusy, problem, run } = useAction();
  const accept = () =>
    run(async () => {
      const called = await call('POST', path);
      if (!called.ok) return told(called.problem);
      location.assign(`/dashboard/payments/${source}`);
      return null;
    });
  return (
    <>
      <button type="button" class="primary small" disabled={isBusy} onClick={accept}>
        {acceptFor} <code>{source.slice(0, 8)}…</code>
      </button>
      {problem !== null && <p role="alert">{problem}</p>}
    </>
  );
}
