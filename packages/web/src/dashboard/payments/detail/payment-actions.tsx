import { call } from '../../../http/call.ts';
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
  return (
    <>
      {pageUrl !== null && (
        <a class="button quiet small" href={pageUrl} target="_blank" rel="noreferrer">
          Payment page
        </a>
      )}
      {receiptUrl !== null && (
        <a class="button quiet small" href={receiptUrl} target="_blank" rel="noreferrer">
          Receipt
        </a>
      )}
      {accept !== null && <AcceptButton {...accept} />}
      {payment.state === 'to_sign' && <SignRefundButton id={payment.id} network={network} />}
      {refund !== null && <RefundButton key={refund.left} {...refund} network={network} onSent={refresh} />}
      {cancelPath !== null && (
        <ConfirmButton
          title={payment.kind === 'refund' ? 'Give up' : 'Cancel'}
          question={
            payment.kind === 'refund'
              ? 'Nothing was sent yet. The amount can be refunded again later.'
              : 'It can no longer be paid. Money that still arrives is shown as an unmatched payment.'
          }
          confirm={payment.kind === 'refund' ? 'Give it up' : 'Cancel it'}
          path={cancelPath}
          done={payment.kind === 'refund' ? 'The refund was given up.' : 'It was canceled.'}
        />
      )}
    </>
  );
}

/** The unmatched payment is gone afterwards: what it paid is where to look. */
function AcceptButton({ path, source }: { readonly path: string; readonly source: string }) {
  const { isBusy, problem, run } = useAction();
  const accept = () =>
    run(async () => {
      const called = await call('POST', path);
      if (!called.ok) return called.problem.message;
      location.assign(`/dashboard/payments/${source}`);
      return null;
    });
  return (
    <>
      <button type="button" class="primary small" disabled={isBusy} onClick={accept}>
        Accept for <code>{source.slice(0, 8)}…</code>
      </button>
      {problem !== null && <p role="alert">{problem}</p>}
    </>
  );
}
