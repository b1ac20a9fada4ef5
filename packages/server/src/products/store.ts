import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import type { Queryable } from '../database/database.ts';
import { fitsMetadata, type MetadataChanges, mergedMetadata } from '../database/metadata.ts';
import { matching, type Page, type PageRange, pageOf } from '../database/page.ts';
import { joined, json, NOTHING, sql } from '../database/sql.ts';
import { violates } from '../database/violation.ts';
import type { PriceRow } from '../prices/store.ts';

export interface ProductRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'product'>;
  readonly active: boolean;
  /** Described by the sale that it is there for; no longer once it is put up for sale. */
  readonly is_inline: boolean;
  readonly name: string;
  readonly description: string | null;
  readonly images: string[];
  readonly type: 'good' | 'service';
  readonly unit_label: string | null;
  readonly url: string | null;
  readonly default_price: Id<'price'> | null;
  readonly amount: Cents;
  readonly metadata: Record<string, string>;
  readonly created: number;
  readonly updated: number;
}

/** By their ids; what is not there is left out. */
export async function findProducts(
  database: Queryable,
  accountId: Id<'account'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProductRow>> {
  if (ids.length === 0) return new Map();
  const rows = await database.query<ProductRow>(
    sql`SELECT * FROM products WHERE account_id = ${accountId} AND id = ANY(${[...ids]})`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findProduct(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<ProductRow | null> {
  return database.first<ProductRow>(
    sql`SELECT * FROM products WHERE account_id = ${accountId} AND id = ${id}`,
  );
}

export async function listProducts(
  database: Queryable,
  accountId: Id<'account'>,
  query: PageRange & {
    readonly active?: boolean | undefined;
    readonly is_inline?: boolean | undefined;
    readonly ids?: readonly string[] | undefined;
  },
): Promise<Page<ProductRow>> {
  const { active, is_inline, ids } = query;
  const filters = joined([
    matching({ active, is_inline }),
    ids === undefined ? NOTHING : sql`AND id = ANY(${ids})`,
  ]);
  return pageOf<ProductRow>(database, 'product', 'products', accountId, query, filters);
}

/** What an update asks for; what is undefined stays as it is. */
export interface ProductChanges {
  readonly active?: boolean | undefined;
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly images?: string[] | null | undefined;
  readonly type?: ProductRow['type'] | undefined;
  readonly unit_label?: string | null | undefined;
  readonly url?: string | null | undefined;
  readonly metadata?: MetadataChanges | undefined;
  /** Becomes the default price, unless that costs the same already. */
  readonly price: PriceRow | null;
}

export type UpdatedProduct =
  | { readonly ok: true; readonly product: ProductRow }
  /** `metadata_full`: the keys that are there leave no room for the new ones. */
  | { readonly ok: false; readonly reason: 'missing' | 'metadata_full' };

/**
 * Updates wait for one another on the row's lock and each works on what the one before it left, so none is lost or turned
 * away. The default price is archived by `ON CONFLICT`, which never inserts here: a plain `UPDATE` would not see a price
 * that was made while this statement waited. No other price of a product is ever active.
 */
export async function updateProduct(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
  changes: ProductChanges,
): Promise<UpdatedProduct> {
  const { description, unit_label, url, price } = changes;
  const images = changes.images ? json(changes.images) : null;
  const row = await database.first<ProductRow & { is_saved: boolean }>(sql`
    WITH before AS (
      SELECT *, ${mergedMetadata(changes.metadata)} AS merged FROM products
      WHERE account_id = ${accountId} AND id = ${id} FOR NO KEY UPDATE),
    offered AS (
      SELECT price.* FROM before, jsonb_populate_recordset(null::prices, ${json(price ? [price] : [])}) price
      WHERE before.default_price IS NULL OR before.amount <> price.unit_amount),
    saved AS (
      UPDATE products SET
        active = coalesce(${changes.active ?? null}, before.active),
        is_inline = before.is_inline AND ${changes.active !== true},
        name = coalesce(${changes.name ?? null}, before.name),
        description = CASE WHEN ${description !== undefined} THEN ${description ?? null} ELSE before.description END,
        images = coalesce(${images}, before.images),
        type = coalesce(${changes.type ?? null}, before.type),
        unit_label = CASE WHEN ${unit_label !== undefined} THEN ${unit_label ?? null} ELSE before.unit_label END,
        url = CASE WHEN ${url !== undefined} THEN ${url ?? null} ELSE before.url END,
        default_price = coalesce(offered.id, before.default_price),
        amount = coalesce(offered.unit_amount, before.amount),
        metadata = before.merged,
        updated = greatest(before.updated, ${Math.floor(Date.now() / 1000)})
      FROM before LEFT JOIN offered ON true
      WHERE products.account_id = before.account_id AND products.id = before.id
        AND ${fitsMetadata(sql`before.merged`)}
      RETURNING products.*),
    archived AS (
      INSERT INTO prices (account_id, id, product, active, unit_amount, metadata, created)
      SELECT before.account_id, before.default_price, before.id,
        saved.active AND saved.default_price = before.default_price, before.amount, '{}', before.created
      FROM before, saved
      WHERE before.default_price IS NOT NULL
        AND (saved.active, saved.default_price) <> (before.active, before.default_price)
      ON CONFLICT (account_id, id) DO UPDATE SET active = excluded.active),
    others AS (
      UPDATE prices SET active = false FROM before, saved
      WHERE before.active AND NOT saved.active AND prices.account_id = before.account_id AND prices.product = before.id
        AND prices.active AND prices.id IS DISTINCT FROM before.default_price),
    priced AS (
      INSERT INTO prices (account_id, id, product, active, unit_amount, metadata, created)
      SELECT offered.account_id, offered.id, saved.id, saved.active, offered.unit_amount, offered.metadata, offered.created
      FROM offered, saved)
    SELECT saved.*, saved.id IS NOT NULL AS is_saved FROM before LEFT JOIN saved ON true`);
  if (!row) return { ok: false, reason: 'missing' };
  const { is_saved, ...product } = row;
  return is_saved ? { ok: true, product } : { ok: false, reason: 'metadata_full' };
}

/** `in_use` when something that was sold refers to it: the foreign keys decide, so no race can slip through. */
export async function deleteProduct(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<'deleted' | 'missing' | 'in_use'> {
  try {
    const deleted = await database.execute(
      sql`DELETE FROM products WHERE account_id = ${accountId} AND id = ${id}`,
    );
    return deleted === 1 ? 'deleted' : 'missing';
  } catch (error) {
    if (violates(error, 'foreign_key')) return 'in_use';
    throw error;
  }
}
