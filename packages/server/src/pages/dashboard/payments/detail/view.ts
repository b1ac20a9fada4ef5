import { renderPaymentDetailPage } from '@florin/web/dashboard/payments/detail/page';
import type { PaymentDetail, PaymentDetailProps } from '@florin/web/dashboard/payments/detail/payment-detail';
import { type DashboardPaymentWords, dashboardPaymentWords } from '@florin/web/words/dashboard/payment-words';
import type { Id } from '@florin/wire/ids';
import { type Address, isOffCurveAddress } from '@solana/kit';
import { listRefunds } from '../../../../refunds/store.ts';
import type { Services } from '../../../../services.ts';
import { listTransactions } from '../../../../transactions/store.ts';
import type { Pages } from '../../../pages.ts';
import type { AddView, ViewRequest } from '../../add-view.ts';
import { presentPayment } from '../present.ts';
import { understoodSearch } from '../search.ts';
import { listPayments, type PaymentKind, type PaymentRow } from '../store.ts';
import { intentDetail } from './intent.ts';
import { refundDetail } from './refund.ts';
import { sessionDetail } from './session.ts';
import { unmatchedDetail } from './unmatched.ts';

type Parts = Pick<Services, 'urls' | 'database' | 'network'>;

type Detail = (
  services: Parts,
  accountId: Id<'account'>,
  id: string,
  words: DashboardPaymentWords,
) => Promise<PaymentDetail | null>;

const DETAILS: Record<PaymentKind, Detail> = {
  session: sessionDetail,
  intent: intentDetail,
  unmatched: unmatchedDetail,
  refund: refundDetail,
};

/** What an id can be found by: itself, and its refunds or payments. */
const NAMESAKES_MAX = 100;

/** One payment, whatever it is. */
export function addPaymentDetail(addView: AddView, pages: Pages, services: Parts): void {
  addView('/dashboard/payments/:id', {
    view: 'payments',
    script: 'dashboard-payments-detail',
    load: (request) => loadPayment(services, pages, request),
    render: renderPaymentDetailPage,
  });
}

async function loadPayment(
  services: Parts,
  pages: Pages,
  { account, id, language }: ViewRequest,
): Promise<PaymentDetailProps | null> {
  const { database } = services;
  const search = understoodSearch(id);
  if (search?.by !== 'id') return null;
  const filter = { tab: 'all', search, from: null, until: null } as const;
  const found = await listPayments(
    database,
    account.id,
    filter,
    { after: null, before: null },
    NAMESAKES_MAX,
  );
  const row = found.find((candidate) => candidate.id === id);
  const detail = row && (await DETAILS[row.kind](services, account.id, id, dashboardPaymentWords[language]));
  if (!row || !detail) return null;
  const { refund, refunds } = await refundsOf(services, account.id, row);
  const payment = presentPayment(row);
  return {
    ...detail,
    payment,
    signature: row.signature,
    refund,
    related: [...found.filter((other) => other.id !== id).map(presentPayment), ...refunds],
    network: pages.network,
  };
}

/** What can be given back of a payment, and what was. */
async function refundsOf(services: Pick<Services, 'database'>, accountId: Id<'account'>, row: PaymentRow) {
  const { database } = services;
  if (row.kind === 'unmatched') {
    const left = row.amount - row.amount_refunded;
    const returned = { unmatched_payment: row.id };
    return {
      refund: left > 0 ? refundOf(returned, left, row.sender_address!, row.recipient_address) : null,
      refunds: [],
    };
  }
  if (row.kind === 'refund' || row.sender_address === null) return { refund: null, refunds: [] };
  const parts = (await listTransactions(database, accountId, { source: row.id, limit: NAMESAKES_MAX })).rows;
  // The latest of which something is left: each part goes back to who paid it.
  const paid = parts.find(({ amount, amount_refunded }) => amount_refunded < amount) ?? parts[0];
  if (!paid) return { refund: null, refunds: [] };
  const lists = await Promise.all(
    parts.map(({ id }) => listRefunds(database, accountId, { transaction: id, limit: NAMESAKES_MAX })),
  );
  const rows = lists.flatMap((list) => list.rows);
  const left = paid.amount - paid.amount_refunded;
  return {
    refund:
      left > 0 ? refundOf({ transaction: paid.id }, left, paid.sender_address, row.recipient_address) : null,
    refunds: rows.map((refund) =>
      presentPayment({
        kind: 'refund',
        id: refund.id,
        created: refund.created,
        amount: refund.amount,
        status: refund.status,
        is_under_way: refund.sent_signature !== null,
        is_expired: false,
        sender_address: refund.sender_address,
        recipient_address: refund.recipient_address,
        signature: refund.signature,
        amount_refunded: 0,
        item: null,
        item_quantity: null,
        items: 0,
        reason: null,
        metadata: refund.metadata,
        customer_details: null,
      }),
    ),
  };
}

function refundOf<Returned>(returned: Returned, left: number, sender: string, payee: string) {
  return { returned, left, asksRecipient: isOffCurveAddress(sender as Address), payee };
}
