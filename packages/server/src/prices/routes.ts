import { getPrice, listPrices } from '@florin/wire/payments/price';
import type { Queryable } from '../database/database.ts';
import { missing } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import { presentPrice } from './present.ts';
import { findPrice, pageOfPrices } from './store.ts';

export function addPriceRoutes(api: Api, database: Queryable): void {
  api.handle(listPrices, async ({ caller, query }) => {
    const { rows, hasMore } = await pageOfPrices(database, caller.accountId, query);
    return listed('/v1/prices', rows.map(presentPrice), hasMore);
  });

  api.handle(getPrice, async ({ caller, id }) => {
    const row = await findPrice(database, caller.accountId, id);
    if (!row) throw missing('price', id);
    return presentPrice(row);
  });
}
