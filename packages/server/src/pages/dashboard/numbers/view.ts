import type { NumbersProps } from '@florin/web/dashboard/numbers/numbers-props';
import { renderNumbersPage } from '@florin/web/dashboard/numbers/page';
import type { Queryable } from '../../../database/database.ts';
import type { AddView, ViewRequest } from '../add-view.ts';
import { dayAt, daysBetween, isDay } from './day-starts.ts';
import { type NumbersRow, numbersByDay, numbersByLink, numbersByProduct } from './store.ts';

const DAYS_DEFAULT = 30;
const DAYS_MAX = 366;
const DAY_SECONDS = 86_400;

/** Net revenue by day, product and link, for the days that were asked for, in the account's time zone. */
export function addNumbersView(addView: AddView, database: Queryable): void {
  addView('/dashboard/numbers', {
    view: 'home',
    script: 'dashboard-numbers',
    load: (request) => loadNumbers(database, request),
    render: renderNumbersPage,
  });
}

async function loadNumbers(database: Queryable, { account, query }: ViewRequest): Promise<NumbersProps> {
  const timeZone = account.time_zone;
  const { from, to } = rangeOf(query, timeZone);
  const { dates, starts } = daysBetween(from, to, timeZone);
  const [byDay, products, links] = await Promise.all([
    numbersByDay(database, account.id, starts),
    numbersByProduct(database, account.id, starts),
    numbersByLink(database, account.id, starts),
  ]);
  const days = byDay
    .map((row) => ({ ...present(row), key: dates[Number(row.key) - 1]! }))
    .sort((one, other) => other.key.localeCompare(one.key));
  return {
    from,
    to,
    timeZone,
    total: {
      key: '',
      name: null,
      receivedCents: days.reduce((sum, day) => sum + day.receivedCents, 0),
      refundedCents: days.reduce((sum, day) => sum + day.refundedCents, 0),
    },
    days,
    products: products.map(present),
    links: links.map(present),
  };
}

function present({ key, name, received, refunded }: NumbersRow) {
  return { key, name, receivedCents: received, refundedCents: refunded };
}

/** The last thirty days where nothing that can be understood is asked for; a year at most. */
function rangeOf(query: URLSearchParams, timeZone: string): { from: string; to: string } {
  const now = Math.floor(Date.now() / 1_000);
  const [askedFrom, askedTo] = [query.get('from'), query.get('to')];
  const to = isDay(askedTo) ? askedTo : dayAt(now, timeZone);
  const daysBefore = (count: number) =>
    new Date(Date.parse(`${to}T00:00:00Z`) - count * DAY_SECONDS * 1_000).toISOString().slice(0, 10);
  const from = isDay(askedFrom) && askedFrom <= to ? askedFrom : daysBefore(DAYS_DEFAULT - 1);
  const [, later] = [from, daysBefore(DAYS_MAX - 1)].sort();
  return { from: later!, to };
}
