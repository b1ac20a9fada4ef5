import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import type { PriceRow } from '../prices/store.ts';
import type { Sql } from '../storage/database.ts';

export interface ProductRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'product'>;
  readonly active: boolean;
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

export async function findProduct(
  sql: Sql,
  accountId: Id<'account'>,
  id: string,
): Promise<ProductRow | null> {
  const [row] = await sql<
    ProductRow[]
  >`SELECT * FROM products WHERE account_id = ${accountId} AND id = ${id}`;
  return row ?? null;
}

/**
 * Saves a changed product, and the price that replaces its default one, if it was not changed meanwhile: `updated`
 * and the default price must be as they were read. Null when the race was lost.
 */
export async function saveProduct(
  sql: Sql,
  before: ProductRow,
  after: ProductRow,
  newPrice: PriceRow | null,
): Promise<ProductRow | null> {
  const [row] = await sql<ProductRow[]>`
    WITH saved AS (
      UPDATE products SET
        active = ${after.active}, name = ${after.name}, description = ${after.description},
        images = ${sql.json(after.images)}, type = ${after.type}, unit_label = ${after.unit_label}, url = ${after.url},
        default_price = ${after.default_price}, amount = ${after.amount}, metadata = ${sql.json(after.metadata)},
        updated = ${after.updated}
      WHERE account_id = ${before.account_id} AND id = ${before.id} AND xmin::text = ${versionOf(before)}
      RETURNING *),
    archived AS (
      UPDATE prices SET active = saved.active AND prices.id = saved.default_price
      FROM saved WHERE prices.product = saved.id),
    priced AS (
      INSERT INTO prices SELECT price.*
      FROM saved, jsonb_populate_recordset(null::prices, ${sql.json((newPrice ? [newPrice] : []) as never)}) price)
    SELECT * FROM saved`;
  return row ?? null;
}

/** A product together with its row version, for a later `saveProduct`. */
export async function readForUpdate(
  sql: Sql,
  accountId: Id<'account'>,
  id: string,
): Promise<ProductRow | null> {
  const [row] = await sql<ProductRow[]>`
    SELECT *, xmin::text AS version FROM products WHERE account_id = ${accountId} AND id = ${id}`;
  return row ?? null;
}

function versionOf(row: ProductRow): string {
  const { version } = row as ProductRow & { version?: string };
  if (version === undefined) throw new Error('saveProduct needs a row from readForUpdate');
  return version;
}

/** `in_use` when something that was sold refers to it: the foreign keys decide, so no race can slip through. */
export async function deleteProductRow(
  sql: Sql,
  accountId: Id<'account'>,
  id: string,
): Promise<'deleted' | 'missing' | 'in_use'> {
  try {
    const result = await sql`DELETE FROM products WHERE account_id = ${accountId} AND id = ${id}`;
    return result.count === 1 ? 'deleted' : 'missing';
  } catch (error) {
    if ((error as { code?: string }).code === FOREIGN_KEY_VIOLATION) return 'in_use';
    throw error;
  }
}

const FOREIGN_KEY_VIOLATION = '23503';
