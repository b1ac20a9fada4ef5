import type { Id } from '@florin/wire/ids';
import * as wire from '@florin/wire/payments/product';
import type { Queryable } from '../database/database.ts';
import { metadataFull, missing, refused } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import { insertOnce } from '../idempotency/insert-once.ts';
import { draftProduct, draftProductChanges } from './draft.ts';
import { presentProduct } from './present.ts';
import { deleteProduct, findProduct, listProducts, updateProduct } from './store.ts';

export function addProductRoutes(api: Api, database: Queryable): void {
  api.handle(
    wire.createProduct,
    async ({ caller, body, claim }) => {
      const { product, price } = draftProduct(caller.accountId, body);
      const answer = presentProduct(product);
      await insertOnce(database, claim, { products: [product], prices: price ? [price] : [] }, answer);
      return answer;
    },
    { idempotency: 'atomic' },
  );

  api.handle(wire.listProducts, async ({ caller, query }) => {
    const { rows, hasMore } = await listProducts(database, caller.accountId, query);
    return listed('/v1/products', rows.map(presentProduct), hasMore);
  });

  api.handle(wire.getProduct, async ({ caller, id }) => {
    const row = await findProduct(database, caller.accountId, id);
    if (!row) throw missing('product', id);
    return presentProduct(row);
  });

  api.handle(wire.updateProduct, async ({ caller, id, body }) => {
    const changes = draftProductChanges(caller.accountId, id as Id<'product'>, body ?? {});
    const updated = await updateProduct(database, caller.accountId, id, changes);
    if (updated.ok) return presentProduct(updated.product);
    throw updated.reason === 'missing' ? missing('product', id) : metadataFull();
  });

  api.handle(wire.deleteProduct, async ({ caller, id }) => {
    const outcome = await deleteProduct(database, caller.accountId, id);
    if (outcome === 'missing') throw missing('product', id);
    if (outcome === 'in_use') {
      throw refused('product_in_use', 'This product has been sold or is in use. Set active=false instead.');
    }
    return { id, object: 'product', deleted: true } as const;
  });
}
