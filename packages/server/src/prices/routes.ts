import * as wire from '@florin/wire/payments/price';
import type { Queryable } from '../database/database.ts';
import { missing } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import { presentPrice } from './present.ts';
import { findPrice, listPrices } from './store.ts';

export function addPriceRoutes(api: Api, database: Queryable): void {
  api.handle(wire.listPrices, async ({ caller, query }) => {
    const { rows, hasMore } = await listPrices(database, caller.accountId, query);
    return listed('/v1/prices', rows.map(presentPrice), hasMore);
  });

  api.handle(wire.getPrice, async ({ caller, id }) => {
    const row = await findPrice(database, caller.accountId, id);
    if (!row) throw missing('price', id);
    return presentPrice(row);
  });
}
