import { type Id, type IdKind, isId } from '@florin/wire/ids';
import type { CustomerDetails } from '@florin/wire/payments/buyer/customer-details';
import type { Queryable } from '../../../database/database.ts';
import { joined, NOTHING, type Sql, sql } from '../../../database/sql.ts';
import { holdsWords, wordsIn } from '../../../database/words.ts';
import { firstIdAt } from '../../../ids.ts';
import type { PaymentFilter, PaymentRange, PaymentTab, Position } from './filter.ts';
import type { Search } from './search.ts';
import { findSessionsSelling, IS_VISIT } from './sold-store.ts';

export type PaymentKind = 'session' | 'intent' | 'unmatched' | 'refund';

/** A payment that was asked for, that arrived unasked, or that goes back. */
export interface PaymentRow {
  readonly kind: PaymentKind;
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  /** As it is kept; `stateOf` says what that means. */
  readonly status: string;
  readonly is_under_way: boolean;
  readonly is_expired: boolean;
  readonly sender_address: string | null;
  readonly recipient_address: string;
  readonly signature: string | null;
  readonly amount_refunded: number;
  /** Of a session: the first of its items, and how many there are. */
  readonly item: string | null;
  readonly item_quantity: number | null;
  readonly items: number;
  /** Of an unmatched payment: why. */
  readonly reason: string | null;
  readonly metadata: Record<string, string>;
  /** Of a session: what its buyer said. */
  readonly customer_details: CustomerDetails | null;
}

/** One of the tables that payments are in, with the columns that they have in common. */
interface Source {
  readonly id: IdKind;
  /** By tab; what is not here has none. */
  readonly tabs: Partial<Record<PaymentTab, Sql>>;
  /** Instead of what all show, where something was searched for by what it is. */
  readonly named?: Sql;
  readonly columns: Sql;
  readonly table: Sql;
  /** `sold` are the sessions that sold something by the name that is looked for. */
  readonly matches: (search: Search, accountId: Id<'account'>, sold: readonly string[]) => Sql;
  /** Rows whose `created` is the time of a block do not come in the order of their ids. */
  readonly isByTime: boolean;
}

const EVERYTHING = sql`true`;
const NO_ROW = sql`false`;

const SOURCES: readonly Source[] = [
  {
    id: 'checkout_session',
    tabs: {
      all: sql`NOT ${IS_VISIT}`,
      waiting: sql`status = 'open' AND NOT ${IS_VISIT}`,
      paid: sql`status = 'complete'`,
      canceled: sql`status = 'canceled'`,
      visits: IS_VISIT,
    },
    named: EVERYTHING,
    columns: sql`'session' AS kind, id, created, amount_total AS amount,
      CASE WHEN payment_status = 'no_payment_required' AND status = 'complete' THEN 'free' ELSE status END AS status,
      coalesce(seen_signature, sent_signature) IS NOT NULL AS is_under_way, expired_at IS NOT NULL AS is_expired,
      NULL::text AS sender_address, recipient_address, coalesce(settlement_signature, seen_signature) AS signature,
      0::bigint AS amount_refunded, NULL::text AS reason, metadata, customer_details`,
    table: sql`checkout_sessions`,
    isByTime: false,
    matches: (search, accountId, sold) => {
      switch (search.by) {
        case 'id':
          return sql`(id = ${search.id} OR checkout_link = ${search.id}
            OR id = (SELECT source FROM transactions WHERE account_id = ${accountId} AND transactions.id = ${search.id}))`;
        case 'signature':
          return sql`(seen_signature = ${search.signature} OR sent_signature = ${search.signature} OR ${paidBy(accountId, sql`signature = ${search.signature}`)})`;
        case 'address':
          return sql`(reference = ${search.address} OR recipient_address = ${search.address}
            OR ${paidBy(accountId, sql`sender_address = ${search.address}`)})`;
        case 'amount':
          return sql`(amount_total = ${search.cents} OR ${saidIn(SESSION_WORDS, search.text)})`;
        case 'words':
          return sold.length === 0
            ? saidIn(SESSION_WORDS, search.text)
            : sql`(${saidIn(SESSION_WORDS, search.text)} OR id = ANY(${sold}::text[]))`;
      }
    },
  },
  {
    id: 'transaction_intent',
    tabs: {
      all: EVERYTHING,
      waiting: sql`status IN ('requires_action', 'processing')`,
      paid: sql`status = 'succeeded'`,
      canceled: sql`status = 'canceled'`,
    },
    columns: sql`'intent' AS kind, id, created, amount, status,
      coalesce(processing_signature, sent_signature) IS NOT NULL AS is_under_way, expired_at IS NOT NULL AS is_expired,
      payer_address AS sender_address, recipient_address, coalesce(settlement_signature, processing_signature) AS signature,
      0::bigint AS amount_refunded, NULL::text AS reason, metadata, NULL::jsonb AS customer_details`,
    table: sql`transaction_intents`,
    isByTime: false,
    matches: (search, accountId) => {
      switch (search.by) {
        case 'id':
          return sql`(id = ${search.id} OR transaction = ${search.id})`;
        case 'signature':
          return sql`(processing_signature = ${search.signature} OR sent_signature = ${search.signature}
            OR ${paidBy(accountId, sql`signature = ${search.signature}`)})`;
        case 'address':
          return sql`(reference = ${search.address} OR recipient_address = ${search.address} OR payer_address = ${search.address})`;
        case 'amount':
          return sql`(amount = ${search.cents} OR ${saidIn(METADATA_WORDS, search.text)})`;
        case 'words':
          return saidIn(METADATA_WORDS, search.text);
      }
    },
  },
  {
    id: 'unmatched_payment',
    tabs: { all: EVERYTHING, needs_you: sql`amount_refunded < amount` },
    columns: sql`'unmatched' AS kind, id, created, amount, 'arrived' AS status, false AS is_under_way, false AS is_expired,
      sender_address, recipient_address, signature, amount_refunded, reason, '{}'::jsonb AS metadata, NULL::jsonb AS customer_details`,
    table: sql`unmatched_payments`,
    isByTime: true,
    matches: (search) => {
      switch (search.by) {
        case 'id':
          return sql`(id = ${search.id} OR source = ${search.id} OR suggested_source = ${search.id})`;
        case 'signature':
          return sql`signature = ${search.signature}`;
        case 'address':
          return sql`(sender_address = ${search.address} OR recipient_address = ${search.address})`;
        case 'amount':
          return sql`amount = ${search.cents}`;
        case 'words':
          return NO_ROW;
      }
    },
  },
  {
    id: 'refund',
    tabs: {
      all: EVERYTHING,
      needs_you: sql`status = 'requires_action' AND sent_signature IS NULL`,
      waiting: sql`status = 'requires_action' AND sent_signature IS NOT NULL`,
      refunds: EVERYTHING,
    },
    columns: sql`'refund' AS kind, id, created, amount, status, sent_signature IS NOT NULL AS is_under_way,
      false AS is_expired, sender_address, recipient_address, coalesce(signature, sent_signature) AS signature,
      0::bigint AS amount_refunded, NULL::text AS reason, metadata, NULL::jsonb AS customer_details`,
    table: sql`refunds`,
    isByTime: false,
    matches: (search) => {
      switch (search.by) {
        case 'id':
          return sql`(id = ${search.id} OR transaction = ${search.id} OR unmatched_payment = ${search.id})`;
        case 'signature':
          return sql`(signature = ${search.signature} OR sent_signature = ${search.signature})`;
        case 'address':
          return sql`(reference = ${search.address} OR sender_address = ${search.address} OR recipient_address = ${search.address})`;
        case 'amount':
          return sql`amount = ${search.cents}`;
        case 'words':
          return saidIn(METADATA_WORDS, search.text);
      }
    },
  },
];

/** Those that money settled which is recorded so. */
function paidBy(accountId: Id<'account'>, isWanted: Sql): Sql {
  return sql`id IN (SELECT source FROM transactions WHERE account_id = ${accountId} AND ${isWanted})`;
}

/** What words are looked for in, and which rows have any: as the indexes have it (migration 78). */
export const SESSION_WORDS = {
  text: sql`searched_session(metadata, client_reference_id, customer_details)`,
  has: sql`(metadata <> '{}' OR client_reference_id IS NOT NULL OR customer_details IS NOT NULL)`,
};
export const METADATA_WORDS = { text: sql`searched_text(metadata)`, has: sql`metadata <> '{}'` };

function saidIn({ text, has }: typeof SESSION_WORDS, typed: string): Sql {
  return sql`(${has} AND ${holdsWords(text, wordsIn(typed))})`;
}

/**
 * Payments of one account, newest first: at most `limit` of those after a position, or before one.
 * @example const rows = await listPayments(database, accountId, filter, { after: null, before: null }, 26)
 */
export async function listPayments(
  database: Queryable,
  accountId: Id<'account'>,
  filter: PaymentFilter,
  { after, before }: PaymentRange,
  limit: number,
): Promise<PaymentRow[]> {
  const isBackwards = before !== null;
  const { search } = filter;
  const sold =
    search?.by === 'words' ? await findSessionsSelling(database, accountId, wordsIn(search.text)) : [];
  const parts = SOURCES.flatMap((source) => {
    const isInTab = isSearched(filter) && source.named ? source.named : source.tabs[filter.tab];
    if (isInTab === undefined) return [];
    const filters = joined([
      search === null ? NOTHING : sql`AND ${source.matches(search, accountId, sold)}`,
      ...timeRange(source, filter),
      after === null ? NOTHING : sql`AND ${beyond(source, after, false)}`,
      before === null ? NOTHING : sql`AND ${beyond(source, before, true)}`,
    ]);
    return [
      sql`(SELECT ${source.columns} FROM ${source.table} WHERE account_id = ${accountId} AND ${isInTab} ${filters}
        ORDER BY ${orderOf(source, isBackwards)} LIMIT ${limit})`,
    ];
  });
  const direction = isBackwards ? sql`created ASC, id ASC` : sql`created DESC, id DESC`;
  const rows = await database.query<PaymentRow>(sql`
    WITH page AS (SELECT * FROM (${joined(parts, ' UNION ALL ')}) merged ORDER BY ${direction} LIMIT ${limit})
    SELECT page.kind, page.id, page.created, page.amount, page.status, page.is_under_way, page.is_expired,
      page.recipient_address, page.signature, page.reason, page.metadata, page.customer_details,
      coalesce(page.sender_address, paid.sender_address) AS sender_address,
      coalesce(paid.amount_refunded, page.amount_refunded) AS amount_refunded,
      sold.item, sold.item_quantity, coalesce(sold.items, 0)::integer AS items
    FROM page
    LEFT JOIN LATERAL (
      SELECT min(sender_address) AS sender_address, sum(amount_refunded)::bigint AS amount_refunded FROM transactions
      WHERE account_id = ${accountId} AND source = page.id
    ) paid ON page.kind IN ('session', 'intent')
    LEFT JOIN LATERAL (
      SELECT (array_agg(description ORDER BY line_items.id))[1] AS item,
        (array_agg(quantity ORDER BY line_items.id))[1] AS item_quantity, count(*) AS items
      FROM line_items WHERE line_items.account_id = ${accountId} AND line_items.checkout_session = page.id
    ) sold ON page.kind = 'session'
    ORDER BY page.created DESC, page.id DESC`);
  return rows;
}

/** Whoever looks for something by name finds it, also a visit; of a link its payments are wanted. */
function isSearched({ tab, search }: PaymentFilter): boolean {
  return tab === 'all' && search !== null && !(search.by === 'id' && isId('checkout_link', search.id));
}

function orderOf({ isByTime }: Source, isBackwards: boolean): Sql {
  if (isByTime) return isBackwards ? sql`created ASC, id ASC` : sql`created DESC, id DESC`;
  return isBackwards ? sql`id ASC` : sql`id DESC`;
}

/** Ids sort by time, so that a time is a range of the primary key. */
function timeRange({ id, isByTime }: Source, { from, until }: PaymentFilter): Sql[] {
  return [
    from === null ? NOTHING : isByTime ? sql`AND created >= ${from}` : sql`AND id >= ${firstIdAt(id, from)}`,
    until === null ? NOTHING : isByTime ? sql`AND created < ${until}` : sql`AND id < ${firstIdAt(id, until)}`,
  ];
}

function beyond({ id: kind, isByTime }: Source, { created, id }: Position, isBackwards: boolean): Sql {
  const position = sql`(${created}, ${id})`;
  const isBeyond = isBackwards ? sql`(created, id) > ${position}` : sql`(created, id) < ${position}`;
  if (isByTime) return isBeyond;
  const isNear = isBackwards
    ? sql`id >= ${firstIdAt(kind, created)}`
    : sql`id < ${firstIdAt(kind, created + 1)}`;
  return sql`${isNear} AND ${isBeyond}`;
}

/** How many people looked at links, and how many of them paid, since then. */
export interface VisitCounts {
  readonly visits: number;
  readonly paid: number;
}

export async function countVisits(
  database: Queryable,
  accountId: Id<'account'>,
  sinceSeconds: number,
): Promise<VisitCounts> {
  const row = await database.first<VisitCounts>(sql`
    SELECT count(*) AS visits, count(*) FILTER (WHERE payment_status = 'paid') AS paid FROM checkout_sessions
    WHERE account_id = ${accountId} AND id >= ${firstIdAt('checkout_session', sinceSeconds)} AND checkout_link IS NOT NULL`);
  return row!;
}
