import type { PaymentDetail } from '@florin/web/dashboard/payments/detail/payment-detail';
import type { DashboardPaymentWords } from '@florin/web/words/dashboard/payment-words';
import type { Id } from '@florin/wire/ids';
import type { Services } from '../../../../services.ts';
import { presentUnmatchedPayment } from '../../../../unmatched-payments/present.ts';
import { findUnmatchedPayment } from '../../../../unmatched-payments/store.ts';

/** What only an unmatched payment has, or null where there is none. */
export async function unmatchedDetail(
  { database }: Pick<Services, 'database'>,
  accountId: Id<'account'>,
  id: string,
  words: DashboardPaymentWords,
): Promise<PaymentDetail | null> {
  const row = await findUnmatchedPayment(database, accountId, id);
  if (!row) return null;
  const meant = row.source ?? row.suggested_source;
  return {
    what: words.whats.unmatched,
    steps: [{ text: words.steps.arrived, state: 'done', at: row.created }],
    facts: [
      { name: words.facts.why, value: words.unmatchedReasons[row.reason] },
      { name: words.facts.paidTo, value: row.recipient_address },
      ...(row.reason === 'wrong_mint' ? [{ name: words.facts.token, value: row.mint }] : []),
      ...(meant === null
        ? []
        : [
            {
              name: row.source === null ? words.facts.mayBeFor : words.facts.named,
              value: meant,
              href: `/dashboard/payments/${meant}`,
            },
          ]),
    ],
    lines: [],
    metadata: [],
    problem: null,
    pageUrl: null,
    receiptUrl: null,
    cancelPath: null,
    accept:
      row.suggested_source !== null && row.amount_refunded === 0
        ? { path: `/v1/unmatched_payments/${id}/accept`, source: row.suggested_source }
        : null,
    raw: presentUnmatchedPayment(row),
  };
}
