import type { PaymentDetail } from '@florin/web/dashboard/payments/detail/payment-detail';
import type { DashboardPaymentWords } from '@florin/web/words/dashboard/payment-words';
import type { Id } from '@florin/wire/ids';
import type { CheckoutSession } from '@florin/wire/payments/checkout-session';
import { showCheckoutSession } from '../../../../checkout-sessions/show.ts';
import { findCheckoutSession } from '../../../../checkout-sessions/store.ts';
import { progressOf } from '../../../../payment-requests/progress.ts';
import type { Services } from '../../../../services.ts';
import { partFacts } from './part-facts.ts';
import { paymentSteps } from './steps.ts';

function customerOf({ id, collect, customer_details: details, details_erased_at }: CheckoutSession) {
  if (collect === null) return null;
  return {
    details,
    isErased: details_erased_at !== null,
    erasePath: `/v1/checkout_sessions/${id}/erase_details`,
  };
}

/** What only a session has, or null where there is none. */
export async function sessionDetail(
  services: Pick<Services, 'urls' | 'database' | 'network'>,
  accountId: Id<'account'>,
  id: string,
  words: DashboardPaymentWords,
): Promise<PaymentDetail | null> {
  const row = await findCheckoutSession(services.database, accountId, id);
  if (!row) return null;
  const session = await showCheckoutSession(services, row);
  const isSettled = session.status === 'complete';
  const isOpen = session.status === 'open';
  return {
    what: words.whats.session,
    steps: paymentSteps(words, {
      ...progressOf(row, row.seen_signature),
      created: row.created,
      isSettled,
      ended:
        session.status === 'canceled'
          ? { text: row.expired_at === null ? words.steps.canceled : words.steps.expired, at: row.expired_at }
          : null,
    }),
    facts: [
      { name: words.facts.paidTo, value: row.recipient_address },
      { name: words.facts.reference, value: row.reference },
      ...partFacts(session, words),
      ...(row.checkout_link === null
        ? []
        : [
            {
              name: words.facts.link,
              value: row.checkout_link,
              href: `/dashboard/links/${row.checkout_link}`,
            },
          ]),
    ],
    lines: session.line_items.data.map(({ description, quantity, amount_total }) => ({
      name: description,
      quantity,
      amountCents: amount_total,
    })),
    metadata: Object.entries(row.metadata),
    customer: customerOf(session),
    problem: null,
    pageUrl: isOpen ? session.url : null,
    slipUrl: isSettled && session.customer_details !== null ? `/dashboard/payments/${id}/packing-slip` : null,
    receiptUrl: isSettled ? `${session.url}/receipt` : null,
    cancelPath: isOpen ? `/v1/checkout_sessions/${id}/cancel` : null,
    accept: null,
    raw: session,
  };
}
