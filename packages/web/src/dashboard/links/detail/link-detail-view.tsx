import { amountText } from '../../../shell/amount-text.ts';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { Figures } from '../../parts/figures.tsx';
import { Empty } from '../../parts/states.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { ViewHead } from '../../parts/view-head.tsx';
import { PaymentTable } from '../../payments/payment-table.tsx';
import type { LinkDetailProps } from './link-detail-props.ts';
import { ShareSheet } from './share-sheet.tsx';

export function LinkDetailView(props: LinkDetailProps) {
  const { link, payments } = props;
  return (
    <>
      <ViewHead title={link.title} back={{ href: '/dashboard/links', title: 'Links' }}>
        {!link.isCanceled && (
          <ConfirmButton
            title="Cancel"
            question="It sells nothing any more. Sessions that are open can still be paid. A canceled link cannot be brought back; a new one can be made."
            confirm="Cancel the link"
            path={`/v1/checkout_links/${link.id}/cancel`}
            done="The link was canceled."
          />
        )}
      </ViewHead>
      <p class="headline">
        <strong>{amountText(link.amountCents)}</strong> <small>USDC</small>{' '}
        {link.isCanceled ? (
          <StatusBadge tone="off" text="Canceled" />
        ) : (
          <StatusBadge tone="good" text="Live" />
        )}
      </p>
      <Figures
        figures={[
          ['Opened', String(link.opened)],
          ['Paid', String(link.paid)],
          ['Received', amountText(link.receivedCents)],
        ]}
      />
      {!link.isCanceled && <ShareSheet {...props} />}
      <section aria-labelledby="payments">
        <h2 id="payments">Latest payments</h2>
        {payments.length === 0 ? (
          <Empty title="Nobody has opened it yet" />
        ) : (
          <>
            <PaymentTable label="Payments of this link" rows={payments} />
            <p class="more">
              <a href={`/dashboard/payments?q=${link.id}`}>All payments of this link</a>
            </p>
          </>
        )}
      </section>
    </>
  );
}
