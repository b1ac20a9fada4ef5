import { getPrice, listPrices } from '@florin/wire/price';
import type { Api } from '../http/api.ts';
import { missing } from '../http/api-error.ts';
import { listed, pageOf } from '../http/page.ts';
import type { Sql } from '../storage/database.ts';
import { joined, NOTHING } from '../storage/fragments.ts';
import { presentPrice } from './present.ts';
import { findPrice, type PriceRow } from './store.ts';

export function addPriceRoutes(api: Api, sql: Sql): void {
  api.handle(listPrices, async ({ caller, query }) => {
    const { product, active } = query;
    const filters = joined(sql, [
      product === undefined ? NOTHING : sql`AND product = ${product}`,
      active === undefined ? NOTHING : sql`AND active = ${active}`,
    ]);
    const { rows, hasMore } = await pageOf<PriceRow>(
      sql,
      'price',
      'prices',
      caller.accountId,
      query,
      filters,
    );
    return listed('/v1/prices', rows.map(presentPrice), hasMore);
  });

  api.handle(getPrice, async ({ caller, id }) => {
    const row = await findPrice(sql, caller.accountId, id);
    if (!row) throw missing('price', id);
    return presentPrice(row);
  });
}
