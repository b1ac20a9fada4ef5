import { Readable } from 'node:stream';
import type { Id } from '@florin/wire/ids';
import type { Services } from '../../../../services.ts';
import type { AddPage } from '../../../pages.ts';
import { queryOf, signedInToExport, signedOut } from '../../add-view.ts';
import { csvLine } from '../csv.ts';
import { type PaymentFilter, readFilter } from '../filter.ts';
import { listMovements, type MovementRow } from './store.ts';

const ROWS_AT_ONCE = 500;

/** What moved in and out, a row each, for who keeps the books. Read and sent a part at a time. */
export function addBookkeepingExport(
  add: AddPage,
  { database, network }: Pick<Services, 'database' | 'network'>,
): void {
  add('/dashboard/payments/bookkeeping', async (request) => {
    const account = await signedInToExport(database, request, 'bookkeeping.export');
    if (!account) return signedOut(request);
    const filter = readFilter(queryOf(request));
    return {
      download: Readable.from(csvOf(everyMovement(database, network.mint, account.id, filter))),
      fileName: `bookkeeping-${new Date().toISOString().slice(0, 10)}.csv`,
      contentType: 'text/csv; charset=utf-8',
    };
  });
}

async function* everyMovement(
  database: Services['database'],
  mint: string,
  accountId: Id<'account'>,
  { from, until }: PaymentFilter,
): AsyncGenerator<readonly MovementRow[]> {
  let after: MovementRow | null = null;
  while (true) {
    const rows: MovementRow[] = await listMovements(
      database,
      accountId,
      { from, until, after },
      mint,
      ROWS_AT_ONCE,
    );
    yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)!;
  }
}

const COLUMNS = [
  'date',
  'type',
  'amount',
  'fee',
  'net',
  'fee_owed',
  'currency',
  'counterpart',
  'own_address',
  'signature',
  'id',
  'source',
  'description',
];

async function* csvOf(parts: AsyncIterable<readonly MovementRow[]>): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const rows of parts) yield rows.map((row) => csvLine(cellsOf(row))).join('');
}

function cellsOf(row: MovementRow): (string | number | null)[] {
  const [amount, fee, owed] = [row.base_units, row.fee_base_units, row.fee_owed_base_units].map(BigInt) as [
    bigint,
    bigint,
    bigint,
  ];
  return [
    new Date(row.created * 1_000).toISOString(),
    row.kind,
    dollars(amount),
    dollars(fee),
    dollars(amount - fee),
    dollars(owed),
    'usdc',
    row.counterpart,
    row.own_address,
    row.signature,
    row.id,
    row.source,
    row.description,
  ];
}

const UNITS = 1_000_000n;

/** Exact: what is kept has six decimals, and no sum of an account reaches what a number cannot hold to the unit. */
function dollars(baseUnits: bigint): number {
  const sign = baseUnits < 0n ? '-' : '';
  const size = baseUnits < 0n ? -baseUnits : baseUnits;
  return Number(`${sign}${size / UNITS}.${String(size % UNITS).padStart(6, '0')}`);
}
