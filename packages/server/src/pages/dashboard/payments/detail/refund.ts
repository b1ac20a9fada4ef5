import type { PaymentDetail } from '@florin/web/dashboard/payments/detail/payment-detail';
import type { DashboardPaymentWords } from '@florin/web/words/dashboard/payment-words';
import type { Id } from '@florin/wire/ids';
import { presentRefund } from '../../../../refunds/present.ts';
import { findRefund, type RefundRow } from '../../../../refunds/store.ts';
import type { Services } from '../../../../services.ts';
import { findTransaction } from '../../../../transactions/store.ts';

/** What only a refund has, or null where there is none. */
export async function refundDetail(
  { database }: Pick<Services, 'database'>,
  accountId: Id<'account'>,
  id: string,
  words: DashboardPaymentWords,
): Promise<PaymentDetail | null> {
  const row = await findRefund(database, accountId, id);
  if (!row) return null;
  const paid = row.transaction === null ? null : await findTransaction(database, accountId, row.transaction);
  const of = paid?.source ?? row.unmatched_payment ?? row.transaction!;
  const isUnsigned = row.status === 'requires_action' && row.sent_signature === null;
  return {
    what: words.whats.refund,
    steps: stepsOf(row, words.steps),
    facts: [
      { name: words.facts.of, value: of, href: `/dashboard/payments/${of}` },
      { name: words.facts.goesTo, value: row.recipient_address },
      { name: words.facts.reference, value: row.reference },
    ],
    lines: [],
    metadata: Object.entries(row.metadata),
    problem: row.cancel_reason,
    pageUrl: null,
    customer: null,
    slipUrl: null,
    receiptUrl: null,
    cancelPath: isUnsigned ? `/v1/refunds/${id}/cancel` : null,
    accept: null,
    raw: presentRefund(row, null),
  };
}

function stepsOf(
  { status, created, sent_at, sent_signature, canceled_at }: RefundRow,
  words: DashboardPaymentWords['steps'],
): PaymentDetail['steps'] {
  const made = { text: words.created, state: 'done', at: created } as const;
  if (status === 'canceled') return [made, { text: words.givenUp, state: 'done', at: canceled_at }];
  const isDone = status === 'succeeded';
  const isSigned = isDone || sent_signature !== null;
  return [
    made,
    { text: words.signed, state: isSigned ? 'done' : 'now', at: sent_at },
    { text: words.goneBack, state: isDone ? 'done' : isSigned ? 'now' : 'waiting' },
  ];
}
