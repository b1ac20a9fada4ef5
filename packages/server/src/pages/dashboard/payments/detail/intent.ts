import type { PaymentDetail } from '@florin/web/dashboard/payments/detail/payment-detail';
import type { DashboardPaymentWords } from '@florin/web/words/dashboard/payment-words';
import type { Id } from '@florin/wire/ids';
import { progressOf } from '../../../../payment-requests/progress.ts';
import type { Services } from '../../../../services.ts';
import { presentTransactionIntent } from '../../../../transaction-intents/present.ts';
import { findTransactionIntent, type TransactionIntentRow } from '../../../../transaction-intents/store.ts';
import { partFacts } from './part-facts.ts';
import { paymentSteps } from './steps.ts';

/** What only an intent has, or null where there is none. */
export async function intentDetail(
  services: Pick<Services, 'urls' | 'database' | 'network'>,
  accountId: Id<'account'>,
  id: string,
  words: DashboardPaymentWords,
): Promise<PaymentDetail | null> {
  const row = await findTransactionIntent(services.database, accountId, id);
  if (!row) return null;
  const intent = presentTransactionIntent(services, row);
  const page = `${services.urls.pay}/i/${id}`;
  const isPayable = row.status === 'requires_action';
  return {
    what: words.whats.intent,
    steps: paymentSteps(words, {
      ...progressOf(row, row.processing_signature),
      created: row.created,
      isSettled: row.status === 'succeeded',
      ended: endOf(row, words),
    }),
    facts: [
      { name: words.facts.paidTo, value: row.recipient_address },
      { name: words.facts.reference, value: row.reference },
      ...partFacts(intent, words),
      ...(row.fee_amount === 0
        ? []
        : [
            { name: words.facts.fee, cents: row.fee_amount },
            { name: words.facts.yours, cents: row.amount - row.fee_amount },
          ]),
    ],
    lines: [],
    metadata: Object.entries(row.metadata),
    problem: intent.last_payment_error?.message ?? null,
    pageUrl: isPayable ? page : null,
    customer: null,
    slipUrl: null,
    receiptUrl: row.status === 'succeeded' ? `${page}/receipt` : null,
    cancelPath: isPayable ? `/v1/transaction_intents/${id}/cancel` : null,
    accept: null,
    raw: intent,
  };
}

function endOf({ status, expired_at, canceled_at }: TransactionIntentRow, { steps }: DashboardPaymentWords) {
  if (status !== 'canceled') return null;
  return expired_at === null
    ? { text: steps.canceled, at: canceled_at }
    : { text: steps.expired, at: expired_at };
}
