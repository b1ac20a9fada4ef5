import { cents } from '@florin/wire/money';
import * as wire from '@florin/wire/payments/price';
import type { Queryable } from '../database/database.ts';
import { invalidParameter, missing } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import { insertOnce } from '../idempotency/insert-once.ts';
import { draftPrice } from './draft.ts';
import { presentPrice } from './present.ts';
import { findPrice, findPricedProduct, listPrices } from './store.ts';

export function addPriceRoutes(api: Api, database: Queryable): void {
  api.handle(
    wire.createPrice,
    async ({ caller, body, claim }) => {
      const { accountId } = caller;
      const product = await findPricedProduct(database, accountId, body.product);
      if (product === null) throw invalidParameter('product', `No such product: '${body.product}'.`);
      if (!product.active)
        throw invalidParameter('product', 'This product is archived and cannot get new prices.');
      const row = {
        ...draftPrice(accountId, product.id, cents(body.unit_amount)),
        metadata: body.metadata ?? {},
      };
      const answer = presentPrice(row);
      await insertOnce(database, claim, { prices: [row] }, answer);
      return answer;
    },
    { idempotency: 'atomic' },
  );

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
