import type { LinkListRow } from '@florin/web/dashboard/links/link-list-row';
import type { CheckoutLink } from '@florin/wire/payments/checkout-link';
import type { LinkCounts } from './store.ts';

const NONE: LinkCounts = { opened: 0, paid: 0, received: 0, refunded: 0 };

export function presentLinkRow(link: CheckoutLink, counts: LinkCounts = NONE): LinkListRow {
  const lines = link.line_items.data;
  return {
    id: link.id,
    title: link.title ?? lines.map(({ quantity, description }) => `${quantity} × ${description}`).join(', '),
    amountCents: lines.reduce((sum, line) => sum + line.amount_total, 0),
    isCanceled: link.canceled_by !== null,
    isSoldOut: link.payment_limit !== null && link.payment_count >= link.payment_limit,
    created: link.created,
    opened: counts.opened,
    paid: counts.paid,
    receivedCents: counts.received,
    refundedCents: counts.refunded,
  };
}
