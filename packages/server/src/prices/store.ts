import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { createdOf, newId } from '../ids.ts';

export interface PriceRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'price'>;
  readonly product: Id<'product'>;
  readonly active: boolean;
  readonly unit_amount: Cents;
  readonly metadata: Record<string, string>;
  readonly created: number;
}

export function newPrice(
  accountId: Id<'account'>,
  product: Id<'product'>,
  unitAmount: Cents,
  active = true,
): PriceRow {
  const id = newId('price');
  return {
    account_id: accountId,
    id,
    product,
    active,
    unit_amount: unitAmount,
    metadata: {},
    created: createdOf(id),
  };
}

export async function findPrice(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<PriceRow | null> {
  const [row] = await database.query<PriceRow>(
    sql`SELECT * FROM prices WHERE account_id = ${accountId} AND id = ${id}`,
  );
  return row ?? null;
}
