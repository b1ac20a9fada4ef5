import { useAmountText } from '../../../shell/use-amount-text.ts';
import { frameWords } from '../../../words/dashboard/frame-words.ts';
import { productWords } from '../../../words/dashboard/product-words.ts';
import { useWords } from '../../../words/use-words.ts';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { Figures } from '../../parts/figures.tsx';
import { Empty } from '../../parts/states.tsx';
import { ViewHead } from '../../parts/view-head.tsx';
import { PaymentTable } from '../../payments/payment-table.tsx';
import { LinkStatus } from '../link-status.tsx';
import type { LinkDetailProps } from './link-detail-props.ts';
import { Offer } from './offer.tsx';
import { ShareSheet } from './share-sheet.tsx';

export function LinkDetailView(props: LinkDetailProps) {
  const { link, payments } = props;
  const words = useWords(productWords);
  const { cancel } = useWords(frameWords);
  const amountText = useAmountText();
  return (
    <>
      <ViewHead title={link.title} back={{ href: '/dashboard/links', title: words.links }}>
        {!link.isCanceled && (
          <ConfirmButton
            act="checkout_links.cancel"
            title={cancel}
            question={words.cancelQuestion}
            confirm={words.cancelConfirm}
            path={`/v1/checkout_links/${link.id}/cancel`}
            done={words.cancelDone}
          />
        )}
      </ViewHead>
      <p class="headline">
        <strong>{amountText(link.amountCents)}</strong> <small>USDC</small> <LinkStatus {...link} />
      </p>
      <Figures
        figures={[
          [words.opened, String(link.opened)],
          [words.paid, String(link.paid)],
          [words.sharePaid, link.opened === 0 ? '–' : `${Math.round((link.paid / link.opened) * 100)} %`],
          [words.received, amountText(link.receivedCents)],
          [words.refunded, amountText(link.refundedCents)],
          [words.net, amountText(link.receivedCents - link.refundedCents)],
        ]}
      />
      <Offer {...props} />
      {!link.isCanceled && <ShareSheet {...props} />}
      <section aria-labelledby="payments">
        <h2 id="payments">{words.latestPayments}</h2>
        {payments.length === 0 ? (
          <Empty title={words.nobodyYet} />
        ) : (
          <>
            <PaymentTable label={words.paymentsOfLink} rows={payments} />
            <p class="more">
              <a href={`/dashboard/payments?q=${link.id}`}>{words.allPaymentsOfLink}</a>
            </p>
          </>
        )}
      </section>
    </>
  );
}
