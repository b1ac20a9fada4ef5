import type { PaymentDetail } from '@florin/web/dashboard/payments/detail/payment-detail';
import type { Id } from '@florin/wire/ids';
import { progressOf } from '../../../../payment-requests/progress.ts';
import type { Services } from '../../../../services.ts';
import { presentTransactionIntent } from '../../../../transaction-intents/present.ts';
import { findTransactionIntent, type TransactionIntentRow } from '../../../../transaction-intents/store.ts';
import { paymentSteps } from './steps.ts';

/** What only an intent has, or null where there is none. */
export async function intentDetail(
  services: Services,
  accountId: Id<'account'>,
  id: string,
): Promise<PaymentDetail | null> {
  const row = await findTransactionIntent(services.database, accountId, id);
  if (!row) return null;
  const intent = presentTransactionIntent(services, row);
  const page = `${services.urls.pay}/i/${id}`;
  const isPayable = row.status === 'requires_action';
  return {
    what: 'Payment request',
    steps: paymentSteps({
      ...progressOf(row, row.processing_signature),
      created: row.created,
      isSettled: row.status === 'succeeded',
      ended: endOf(row),
    }),
    facts: [
      { name: 'Paid to', value: row.recipient_address },
      { name: 'Reference', value: row.reference },
      ...(row.fee_amount === 0
        ? []
        : [
            { name: 'Fee', cents: row.fee_amount },
            { name: 'Yours', cents: row.amount - row.fee_amount },
          ]),
    ],
    lines: [],
    metadata: Object.entries(row.metadata),
    problem: intent.last_payment_error?.message ?? null,
    pageUrl: isPayable ? page : null,
    receiptUrl: row.status === 'succeeded' ? `${page}/receipt` : null,
    cancelPath: isPayable ? `/v1/transaction_intents/${id}/cancel` : null,
    accept: null,
    raw: intent,
  };
}

function endOf({ status, expired_at, canceled_at }: TransactionIntentRow) {
  if (status !== 'canceled') return null;
  return expired_at === null ? { text: 'Canceled', at: canceled_at } : { text: 'Expired', at: expired_at };
}
