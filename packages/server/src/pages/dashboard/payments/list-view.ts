import { renderPaymentsPage } from '@florin/web/dashboard/payments/page';
import type { PaymentsProps } from '@florin/web/dashboard/payments/payments-props';
import type { Queryable } from '../../../database/database.ts';
import type { AddView, ViewRequest } from '../add-view.ts';
import { paymentTabs, positionText, readFilter, readRange } from './filter.ts';
import { presentPayment } from './present.ts';
import { listPayments } from './store.ts';

const ROWS = 25;
const PATH = '/dashboard/payments';

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
  const rows = await listPayments(database, account.id, filter, range, ROWS + 1);
  const isBackwards = range.before !== null;
  const hasMore = rows.length > ROWS;
  // Backwards, the one too many is the newest.
  const page = isBackwards ? rows.slice(-ROWS) : rows.slice(0, ROWS);
  const address = (changes: Record<string, string | null>) => changedAddress(query, changes);
  const first = page[0];
  const last = page.at(-1);
  const hasNewer = isBackwards ? hasMore : range.after !== null;
  const hasOlder = isBackwards || hasMore;
  return {
    rows: page.map(presentPayment),
    tabs: paymentTabs.map((tab) => ({
      name: tab,
      href: address({ show: tab === 'all' ? null : tab }),
      isCurrent: tab === filter.tab,
    })),
    show: filter.tab,
    search: query.get('q') ?? '',
    from: filter.from === null ? '' : query.get('from')!,
    to: filter.until === null ? '' : query.get('to')!,
    isFiltered: filter.search !== null || filter.from !== null || filter.until !== null,
    newer: hasNewer && first ? address({ before: positionText(first) }) : null,
    older: hasOlder && last ? address({ after: positionText(last) }) : null,
    exports: {
      csv: exportAddress(query, 'csv'),
      json: exportAddress(query, 'json'),
    },
  };
}

const KEPT = ['show', 'q', 'from', 'to'];

/** The same list with something else about it; from its first page, unless a page is named. */
function changedAddress(query: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams();
  for (const name of KEPT) {
    const value = query.get(name);
    if (value) next.set(name, value);
  }
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  return text === '' ? PATH : `${PATH}?${text}`;
}

function exportAddress(query: URLSearchParams, format: 'csv' | 'json'): string {
  const [, text = ''] = changedAddress(query, { format }).split('?');
  return `${PATH}/export?${text}`;
}
