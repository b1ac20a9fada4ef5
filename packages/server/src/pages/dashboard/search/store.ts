import type { Id } from '@florin/wire/ids';
import type { Database, Queryable } from '../../../database/database.ts';
import { identifier, joined, NOTHING, type Sql, sql } from '../../../database/sql.ts';
import { DatabaseUnavailableError } from '../../../database/unavailable.ts';
import { holdsAlikeWords, holdsWords } from '../../../database/words.ts';
import { IS_VISIT, PRODUCT_WORDS, type Seller, soldByName } from '../payments/sold-store.ts';
import { METADATA_WORDS, SESSION_WORDS } from '../payments/store.ts';

export type FoundKind = 'session' | 'intent' | 'refund' | 'product' | 'link' | 'gift' | 'checkout';

/** Something that a search has found. */
export interface FoundRow {
  readonly kind: FoundKind;
  readonly id: string;
  readonly created: number;
  readonly status: string;
  readonly title: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
  /** Who bought, where the buyer said so. */
  readonly email: string | null;
  readonly buyer: string | null;
  /** Whether it was found by what it sold alone. */
  readonly is_by_item: boolean;
}

/** How something is looked for: among the newest of each kind, where a common word is found at once; by the index; or by words that are alike. */
export type Look =
  | { readonly by: 'newest' | 'words' | 'alike'; readonly words: readonly string[] }
  /** A part of an id or an address, among the newest of each kind. */
  | { readonly by: 'part'; readonly part: string };

interface Source {
  readonly kind: FoundKind;
  readonly table: string;
  readonly words: { readonly text: Sql; readonly has: Sql };
  readonly columns: Sql;
  readonly addresses: readonly string[];
  readonly isListed?: Sql;
  /** What it is called in the items that it sells, and which of them count. */
  readonly sells?: { readonly as: Seller; readonly has: Sql };
}

const ALL = sql`true`;
const NONE = sql`false`;
const FIRST_VALUE = sql`(SELECT value FROM jsonb_each_text(metadata) LIMIT 1)`;
const FIRST_ITEM = sql`(SELECT description FROM line_items WHERE checkout_session = found.id ORDER BY line_items.id LIMIT 1)`;
const NOBODY = sql`NULL::text AS email, NULL::text AS buyer`;

const SOURCES: readonly Source[] = [
  {
    kind: 'session',
    table: 'checkout_sessions',
    words: SESSION_WORDS,
    columns: sql`status, coalesce(client_reference_id, ${FIRST_VALUE}, ${FIRST_ITEM}) AS title, amount_total AS amount, 'usd' AS currency,
      customer_details ->> 'email' AS email, customer_details ->> 'name' AS buyer`,
    addresses: ['recipient_address', 'reference'],
    sells: { as: 'checkout_session', has: sql`NOT ${IS_VISIT}` },
  },
  {
    kind: 'intent',
    table: 'transaction_intents',
    words: METADATA_WORDS,
    columns: sql`status, ${FIRST_VALUE} AS title, amount, 'usd' AS currency, ${NOBODY}`,
    addresses: ['recipient_address', 'reference', 'payer_address'],
  },
  {
    kind: 'refund',
    table: 'refunds',
    words: METADATA_WORDS,
    columns: sql`status, ${FIRST_VALUE} AS title, amount, 'usd' AS currency, ${NOBODY}`,
    addresses: ['recipient_address', 'sender_address'],
  },
  {
    kind: 'product',
    table: 'products',
    words: { text: PRODUCT_WORDS, has: ALL },
    columns: sql`CASE WHEN active THEN 'active' ELSE 'archived' END AS status, name AS title, amount, 'usd' AS currency, ${NOBODY}`,
    addresses: [],
    // Those that describe a single sale have no page of their own.
    isListed: sql`NOT is_inline`,
  },
  {
    kind: 'link',
    table: 'checkout_links',
    words: {
      text: sql`searched_text(metadata, title, description)`,
      has: sql`(metadata <> '{}' OR title IS NOT NULL)`,
    },
    columns: sql`CASE WHEN canceled_by IS NULL THEN 'live' ELSE 'canceled' END AS status, coalesce(title, ${FIRST_VALUE}) AS title,
      NULL::bigint AS amount, NULL::text AS currency, ${NOBODY}`,
    addresses: ['recipient_address'],
    sells: { as: 'checkout_link', has: ALL },
  },
  {
    kind: 'gift',
    table: 'gifts',
    words: METADATA_WORDS,
    columns: sql`status, ${FIRST_VALUE} AS title, amount, 'usd' AS currency, ${NOBODY}`,
    addresses: ['sender_address', 'recipient_address', 'vault_address'],
  },
  {
    kind: 'checkout',
    table: 'checkout_intents',
    words: {
      text: sql`searched_text(metadata, url, prompt, summary ->> 'title', merchant_order ->> 'number')`,
      has: ALL,
    },
    columns: sql`status, coalesce(summary ->> 'title', prompt, url) AS title, amount, currency, ${NOBODY}`,
    addresses: [],
  },
];

export const FOUND_KINDS: readonly FoundKind[] = SOURCES.map(({ kind }) => kind);

/** So many of each kind are shown; one more says that there are more. */
export const SHOWN_OF_A_KIND = 5;
/** Ids sort by time: of each kind so many of the newest are read for a part that no index knows, */
const PARTS_AMONG = 20_000;
/** and so many for words. What one in two hundred holds is found there, so the index is asked for rarer words only. */
const WORDS_AMONG = 1_000;
/** So many that the index finds are compared, of which the newest are shown. */
const COMPARED_MAX = 5_000;
/** Longer than this nobody waits; whoever typed less than a word finds too much. */
const TIME_LIMIT_MS = 3_000;
/** How alike two words are that differ by a letter or two. */
const ALIKE = 0.4;

/**
 * What an account has that holds this, newest first, a few of each kind. Null where there is too much to look through.
 * @example await findAnywhere(database, accountId, { by: 'words', words: ['jasmine'] })
 */
export async function findAnywhere(
  database: Database,
  accountId: Id<'account'>,
  look: Look,
  kinds: readonly FoundKind[] = FOUND_KINDS,
): Promise<readonly FoundRow[] | null> {
  const parts = SOURCES.filter(({ kind }) => kinds.includes(kind)).map(
    (source) => sql`(${queryOf(source, accountId, look)})`,
  );
  try {
    return await database.transaction(async (transaction) => {
      await limitTime(transaction);
      return transaction.query<FoundRow>(joined(parts, ' UNION ALL '));
    });
  } catch (error) {
    if (isTimeOver(error)) return null;
    throw error;
  }
}

/** Planned for these very words: one that nearly every row holds is found another way than a rare one. */
async function limitTime(transaction: Queryable): Promise<void> {
  await transaction.execute(sql`
    SELECT set_config('statement_timeout', ${String(TIME_LIMIT_MS)}, true), set_config('plan_cache_mode', 'force_custom_plan', true),
      set_config('pg_trgm.word_similarity_threshold', ${String(ALIKE)}, true)`);
}

function queryOf(source: Source, accountId: Id<'account'>, look: Look): Sql {
  const { kind, table, words, columns, addresses, isListed = ALL, sells } = source;
  const own = sql`account_id = ${accountId}`;
  const from = identifier(table);
  const recent = (count: number) => sql`SELECT * FROM ${from} WHERE ${own} ORDER BY id DESC LIMIT ${count}`;
  const chosen = (among: Sql, isByItem: Sql) =>
    sql`SELECT ${kind} AS kind, found.id, found.created, ${columns}, ${isByItem} AS is_by_item FROM ${among} found`;
  const newest = sql`ORDER BY id DESC LIMIT ${SHOWN_OF_A_KIND + 1}`;
  if (look.by === 'part') {
    const names = ['id', ...addresses].map((column) => sql`strpos(${identifier(column)}, ${look.part}) > 0`);
    return sql`${chosen(sql`(${recent(PARTS_AMONG)})`, NONE)} WHERE ${isListed} AND (${joined(names, ' OR ')}) ${newest}`;
  }
  const holds = look.by === 'alike' ? holdsAlikeWords : holdsWords;
  const isSaid = holds(words.text, look.words);
  const isByItem = sells === undefined ? NONE : sql`NOT (${isSaid})`;
  if (look.by === 'newest') {
    const among = recent(WORDS_AMONG);
    if (sells === undefined)
      return sql`${chosen(sql`(${among})`, NONE)} WHERE ${isListed} AND ${isSaid} ${newest}`;
    const isSold = sql`${sells.has} AND ${holds(sql`${words.text} || ' ' || sold_names`, look.words)}`;
    const named = sql`(SELECT among.*, ${namesSold(accountId, sells.as)} AS sold_names FROM (${among}) among OFFSET 0)`;
    return sql`${chosen(named, isByItem)} WHERE (${isSaid}) OR (${isSold}) ${newest}`;
  }
  const sold =
    sells === undefined
      ? NOTHING
      : sql`UNION ALL (SELECT id FROM ${from} WHERE ${own} AND ${sells.has}
          AND id = ANY(ARRAY(${soldByName(accountId, sells.as, look.words, look.by === 'alike')})))`;
  // On its own, so that nobody plans to read all rows by their ids until some fit.
  return sql`WITH fitting AS MATERIALIZED (
      (SELECT id FROM ${from} WHERE ${own} AND ${isListed} AND ${words.has} AND ${isSaid} LIMIT ${COMPARED_MAX}) ${sold})
    ${chosen(from, isByItem)} WHERE ${own} AND id IN (SELECT id FROM fitting ${newest}) ${newest}`;
}

/** The names of what a row of `among` sells, as they were then. */
function namesSold(accountId: Id<'account'>, seller: Seller): Sql {
  return sql`(SELECT coalesce(lower(string_agg(line_items.description, ' ')), '') FROM line_items
    WHERE line_items.account_id = ${accountId} AND line_items.${identifier(seller)} = among.id)`;
}

const TIME_OVER = '57014';

function isTimeOver(error: unknown): boolean {
  return error instanceof DatabaseUnavailableError && (error.cause as { code?: string }).code === TIME_OVER;
}
