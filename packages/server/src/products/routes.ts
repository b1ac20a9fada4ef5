import type { Id } from '@florin/wire/ids';
import { type Cents, cents } from '@florin/wire/money';
import {
  createProduct,
  deleteProduct,
  getProduct,
  listProducts,
  updateProduct,
} from '@florin/wire/payments/product';
import type { BodyOf } from '@florin/wire/route';
import type { Queryable } from '../database/database.ts';
import { pageOf } from '../database/page.ts';
import { joined, NOTHING, sql } from '../database/sql.ts';
import { missing, refused } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import { insertOnce } from '../idempotency/insert-once.ts';
import { createdOf, newId } from '../ids.ts';
import { metadataChanges, metadataFull } from '../metadata.ts';
import { newPrice, type PriceRow } from '../prices/store.ts';
import { presentProduct } from './present.ts';
import { deleteProductRow, findProduct, type ProductRow, updateProductRow } from './store.ts';

export function addProductRoutes(api: Api, database: Queryable): void {
  api.handle(
    createProduct,
    async ({ caller, body, claim }) => {
      const { product, price } = draftProduct(caller.accountId, body);
      const answer = presentProduct(product);
      await insertOnce(database, claim, { products: [product], prices: price ? [price] : [] }, answer);
      return answer;
    },
    { idempotency: 'atomic' },
  );

  api.handle(listProducts, async ({ caller, query }) => {
    const { active, ids } = query;
    const filters = joined([
      active === undefined ? NOTHING : sql`AND active = ${active}`,
      ids === undefined ? NOTHING : sql`AND id = ANY(${ids})`,
    ]);
    const page = await pageOf<ProductRow>(database, 'product', 'products', caller.accountId, query, filters);
    return listed('/v1/products', page.rows.map(presentProduct), page.hasMore);
  });

  api.handle(getProduct, async ({ caller, id }) => {
    const row = await findProduct(database, caller.accountId, id);
    if (!row) throw missing('product', id);
    return presentProduct(row);
  });

  api.handle(updateProduct, async ({ caller, id, body }) =>
    presentProduct(await applyChanges(database, caller.accountId, id, body ?? {})),
  );

  api.handle(deleteProduct, async ({ caller, id }) => {
    const outcome = await deleteProductRow(database, caller.accountId, id);
    if (outcome === 'missing') throw missing('product', id);
    if (outcome === 'in_use') {
      throw refused(
        'product_in_use',
        'Something that was sold refers to this product; set active=false instead.',
      );
    }
    return { id, object: 'product', deleted: true } as const;
  });
}

type Create = BodyOf<typeof createProduct>;
type Update = BodyOf<typeof updateProduct>;

function draftProduct(
  accountId: Id<'account'>,
  body: Create,
): { product: ProductRow; price: PriceRow | null } {
  const id = newId('product');
  const created = createdOf(id);
  const active = body.active ?? true;
  const unitAmount = amountIn(body);
  const price = unitAmount === null ? null : newPrice(accountId, id, unitAmount, active);
  const product: ProductRow = {
    account_id: accountId,
    id,
    active,
    name: body.name,
    description: body.description ?? null,
    images: body.images ?? [],
    type: body.type ?? 'service',
    unit_label: body.unit_label ?? null,
    url: body.url ?? null,
    default_price: price?.id ?? null,
    amount: price?.unit_amount ?? cents(0),
    metadata: body.metadata ?? {},
    created,
    updated: created,
  };
  return { product, price };
}

async function applyChanges(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
  body: Update,
): Promise<ProductRow> {
  const { amount: _, default_price_data: __, ...fields } = body;
  const metadata = metadataChanges(body.metadata);
  const unitAmount = amountIn(body);
  const price = unitAmount === null ? null : newPrice(accountId, id as Id<'product'>, unitAmount);
  const updated = await updateProductRow(database, accountId, id, { ...fields, metadata, price });
  if (updated.ok) return updated.product;
  throw updated.reason === 'missing' ? missing('product', id) : metadataFull();
}

function amountIn(body: Pick<Update, 'amount' | 'default_price_data'>): Cents | null {
  const amount = body.amount ?? body.default_price_data?.unit_amount;
  return amount === undefined ? null : cents(amount);
}
