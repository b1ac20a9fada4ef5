import { Readable } from 'node:stream';
import { addressLines } from '@florin/web/postal/address-lines';
import type { Id } from '@florin/wire/ids';
import type { CustomerDetails } from '@florin/wire/payments/buyer/customer-details';
import { USDC } from '@florin/wire/values/primitives';
import { presentCustomerDetails } from '../../../buyer-terms/present-details.ts';
import type { Queryable } from '../../../database/database.ts';
import type { AddPage } from '../../pages.ts';
import { queryOf, signedInToExport, signedOut } from '../add-view.ts';
import { csvLine } from './csv.ts';
import { type PaymentFilter, readFilter } from './filter.ts';
import { stateOf, titleOf } from './present.ts';
import { listPayments, type PaymentRow } from './store.ts';

const ROWS_AT_ONCE = 500;

/** The list as a file, as long as it is: read and sent a part at a time. */
export function addPaymentExport(add: AddPage, database: Queryable): void {
  add('/dashboard/payments/export', async (request) => {
    const account = await signedInToExport(database, request, 'payments.export');
    if (!account) return signedOut(request);
    const searchParams = queryOf(request);
    const format = searchParams.get('format') === 'json' ? 'json' : 'csv';
    const rows = everyPayment(database, account.id, readFilter(searchParams));
    return {
      download: Readable.from(format === 'csv' ? csvOf(rows) : jsonOf(rows)),
      fileName: `payments-${new Date().toISOString().slice(0, 10)}.${format}`,
      contentType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
    };
  });
}

async function* everyPayment(
  database: Queryable,
  accountId: Id<'account'>,
  filter: PaymentFilter,
): AsyncGenerator<readonly PaymentRow[]> {
  let after: PaymentRow | null = null;
  while (true) {
    const rows: PaymentRow[] = await listPayments(
      database,
      accountId,
      filter,
      { after, before: null },
      ROWS_AT_ONCE,
    );
    yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)!;
  }
}

const COLUMNS = [
  'id',
  'kind',
  'status',
  'amount',
  'currency',
  'amount_refunded',
  'created',
  'description',
  'sender_address',
  'recipient_address',
  'signature',
  'metadata',
  'customer_email',
  'customer_name',
  'customer_phone',
  'shipping_address',
  'answers',
];

async function* csvOf(parts: AsyncIterable<readonly PaymentRow[]>): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const rows of parts) yield rows.map((row) => csvLine(cellsOf(row))).join('');
}

function cellsOf(row: PaymentRow): (string | number | null)[] {
  return [
    row.id,
    row.kind,
    stateOf(row),
    row.amount / 100,
    USDC,
    row.amount_refunded / 100,
    new Date(row.created * 1_000).toISOString(),
    titleOf(row),
    row.sender_address,
    row.recipient_address,
    row.signature,
    Object.keys(row.metadata).length === 0 ? null : JSON.stringify(row.metadata),
    ...customerCells(row.customer_details),
  ];
}

function customerCells(details: CustomerDetails | null): (string | null)[] {
  if (details === null) return [null, null, null, null, null];
  const { email, name, phone, shipping_address: place, custom_fields: answers } = details;
  return [
    email,
    name,
    phone,
    place && addressLines(place).join(', '),
    answers.length === 0 ? null : answers.map(({ label, value }) => `${label}: ${value}`).join('; '),
  ];
}

/** A whole JSON array, an object a line. */
async function* jsonOf(parts: AsyncIterable<readonly PaymentRow[]>): AsyncGenerator<string> {
  yield '[';
  let separator = '\n';
  for await (const rows of parts) {
    for (const row of rows) {
      yield separator + JSON.stringify(exportedObject(row));
      separator = ',\n';
    }
  }
  yield '\n]\n';
}

function exportedObject(row: PaymentRow) {
  return {
    id: row.id,
    kind: row.kind,
    status: stateOf(row),
    amount: row.amount,
    currency: USDC,
    amount_refunded: row.amount_refunded,
    created: row.created,
    description: titleOf(row),
    sender_address: row.sender_address,
    recipient_address: row.recipient_address,
    signature: row.signature,
    metadata: row.metadata,
    customer_details: presentCustomerDetails(row.customer_details),
  };
}
