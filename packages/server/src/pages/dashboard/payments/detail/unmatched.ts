import type { PaymentDetail } from '@florin/web/dashboard/payments/detail/payment-detail';
import type { Id } from '@florin/wire/ids';
import { unmatchedReasons } from '@florin/wire/payments/unmatched-payment';
import type { Services } from '../../../../services.ts';
import { presentUnmatchedPayment } from '../../../../unmatched-payments/present.ts';
import { findUnmatchedPayment, type UnmatchedPaymentRow } from '../../../../unmatched-payments/store.ts';

/** What only an unmatched payment has, or null where there is none. */
export async function unmatchedDetail(
  { database }: Services,
  accountId: Id<'account'>,
  id: string,
): Promise<PaymentDetail | null> {
  const row = await findUnmatchedPayment(database, accountId, id);
  if (!row) return null;
  const meant = row.source ?? row.suggested_source;
  return {
    what: 'Unmatched payment',
    steps: [{ text: 'Arrived', state: 'done', at: row.created }],
    facts: [
      { name: 'Why', value: whyOf(row) },
      { name: 'Paid to', value: row.recipient_address },
      ...(row.reason === 'wrong_mint' ? [{ name: 'Token', value: row.mint }] : []),
      ...(meant === null
        ? []
        : [
            {
              name: row.source === null ? 'May be for' : 'Named',
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

function whyOf({ reason }: UnmatchedPaymentRow): string {
  const meaning = unmatchedReasons[reason].replace(/: see .*$/, '');
  return `${meaning[0]!.toUpperCase()}${meaning.slice(1)}.`;
}
