import { renderPaymentsPage } from '@florin/web/dashboard/payments/page';
import type { PaymentsProps } from '@florin/web/dashboard/payments/payments-props';
import type { Queryable } from '../../../database/database.ts';
import type { AddView, ViewRequest } from '../add-view.ts';
import { changedAddress, neighboursOf } from '../addresses.ts';
import { paymentTabs, positionText, readFilter, readRange } from './filter.ts';
import { presentPayment } from './present.ts';
import { countVisits, listPayments, type PaymentRow } from './store.ts';

const ROWS = 25;
const PATH = '/dashboard/payments';
const KEPT = ['show', 'q', 'from', 'to'];

const monthAgo = () => Math.floor(Date.now() / 1000) - 30 * 86_400;

/** Everything that was asked for, arrived or goes back, in one list. */
export function addPaymentList(addView: AddView, database: Queryable): void {
  addView(PATH, {
    view: 'payments',
    script: 'dashboard-payments',
    load: (request) => loadPayments(database, request),
    render: renderPaymentsPage,
  });
}

async function loadPayments(database: Queryable, { account, query }: ViewRequest): Promise<PaymentsProps> {
  const filter = readFilter(query);
  const range = readRange(query);
  const counts = filter.tab === 'visits' ? await countVisits(database, account.id, monthAgo()) : null;
  const rows = await listPayments(database, account.id, filter, range, ROWS + 1);
  const isBackwards = range.before !== null;
  const hasMore = rows.length > ROWS;
  // Backwards, the one too many is the newest.
  const page = isBackwards ? rows.slice(-ROWS) : rows.slice(0, ROWS);
  const address = { path: PATH, query, kept: KEPT };
  const ends = { first: positionOfRow(page[0]), last: positionOfRow(page.at(-1)), hasMore };
  return {
    rows: page.map(presentPayment),
    visits: counts,
    tabs: paymentTabs.map((tab) => ({
      name: tab,
      href: changedAddress(address, { show: tab === 'all' ? null : tab }),
      isCurrent: tab === filter.tab,
    })),
    show: filter.tab,
    search: query.get('q') ?? '',
    from: filter.from === null ? '' : query.get('from')!,
    to: filter.until === null ? '' : query.get('to')!,
    isFiltered: filter.search !== null || filter.from !== null || filter.until !== null,
    ...neighboursOf(address, ends),
    exports: {
      csv: changedAddress({ ...address, path: `${PATH}/export` }, { format: 'csv' }),
      json: changedAddress({ ...address, path: `${PATH}/export` }, { format: 'json' }),
      bookkeeping: changedAddress({ ...address, path: `${PATH}/bookkeeping` }, {}),
    },
  };
}

function positionOfRow(row: PaymentRow | undefined): string | null {
  return row === undefined ? null : positionText(row);
}
