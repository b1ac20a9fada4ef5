import { getPrice, listPrices } from '@florin/wire/payments/price';
import type { Sql } from '../database/database.ts';
import { joined, NOTHING } from '../database/fragments.ts';
import { listed, pageOf } from '../database/page.ts';
import { missing } from '../errors/api-error.ts';
import type { Api } from '../http/pipeline/api.ts';
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
