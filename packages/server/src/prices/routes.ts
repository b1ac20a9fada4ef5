import { getPrice, listPrices } from '@florin/wire/payments/price';
import type { Queryable } from '../database/database.ts';
import { pageOf } from '../database/page.ts';
import { joined, NOTHING, sql } from '../database/sql.ts';
import { missing } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import { presentPrice } from './present.ts';
import { findPrice, type PriceRow } from './store.ts';

export function addPriceRoutes(api: Api, database: Queryable): void {
  api.handle(listPrices, async ({ caller, query }) => {
    const { product, active } = query;
    const filters = joined([
      product === undefined ? NOTHING : sql`AND product = ${product}`,
      active === undefined ? NOTHING : sql`AND active = ${active}`,
    ]);
    const { rows, hasMore } = await pageOf<PriceRow>(
      database,
      'price',
      'prices',
      caller.accountId,
      query,
      filters,
    );
    return listed('/v1/prices', rows.map(presentPrice), hasMore);
  });

  api.handle(getPrice, async ({ caller, id }) => {
    const row = await findPrice(database, caller.accountId, id);
    if (!row) throw missing('price', id);
    return presentPrice(row);
  });
}
