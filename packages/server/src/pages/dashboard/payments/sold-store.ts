import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../../../database/database.ts';
import { identifier, type Sql, sql } from '../../../database/sql.ts';
import { holdsAlikeWords, holdsWords } from '../../../database/words.ts';

/** What words are looked for in of a product: as its index has it (migration 78). */
export const PRODUCT_WORDS = sql`searched_text(metadata, name, description)`;

/** A session of a link that nobody has paid anything of: someone looked. It stays payable. */
export const IS_VISIT = sql`(checkout_link IS NOT NULL AND status = 'open' AND amount_received = 0 AND seen_signature IS NULL AND sent_signature IS NULL)`;

/** So many products whose name fits, */
const PRODUCTS_MAX = 500;
/** and so many of their newest sales, shared between them, of which each has a few. */
const SALES_MAX = 5_000;
const SALES_OF_A_PRODUCT_MIN = 10;

/** What sells: a session or a link. */
export type Seller = 'checkout_session' | 'checkout_link';

/** The ids of what sold or sells products by this name. */
export function soldByName(
  accountId: Id<'account'>,
  seller: Seller,
  words: readonly string[],
  isAlike: boolean,
): Sql {
  const holds = isAlike ? holdsAlikeWords : holdsWords;
  const column = identifier(seller);
  return sql`
    SELECT DISTINCT item.seller AS id FROM (
      SELECT named.id, count(*) OVER () AS total FROM (
        SELECT id FROM products WHERE account_id = ${accountId} AND ${holds(PRODUCT_WORDS, words)} AND ${holds(sql`lower(name)`, words)}
        LIMIT ${PRODUCTS_MAX}) named) named,
    LATERAL (
      SELECT ${column} AS seller FROM line_items
      WHERE account_id = ${accountId} AND product = named.id AND ${column} IS NOT NULL
      ORDER BY id DESC LIMIT greatest(${SALES_OF_A_PRODUCT_MIN}, ${SALES_MAX} / named.total)) item`;
}

/** The sessions, visits left out, that sold products by this name. */
export async function findSessionsSelling(
  database: Queryable,
  accountId: Id<'account'>,
  words: readonly string[],
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(sql`
    SELECT id FROM checkout_sessions
    WHERE account_id = ${accountId} AND NOT ${IS_VISIT}
      AND id = ANY(ARRAY(${soldByName(accountId, 'checkout_session', words, false)}))`);
  return rows.map(({ id }) => id);
}
