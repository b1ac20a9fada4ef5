import type { Id } from '@florin/wire/ids';
import { type Cents, cents } from '@florin/wire/money';
import { createProduct, deleteProduct, getProduct, listProducts, updateProduct } from '@florin/wire/product';
import type { BodyOf } from '@florin/wire/route';
import type { Api } from '../http/api.ts';
import { ApiError, missing, refused } from '../http/api-error.ts';
import { insertOnce } from '../http/idempotency.ts';
import { listed, pageOf } from '../http/page.ts';
import { createdOf, newId } from '../ids.ts';
import { assertMetadataSize, mergeMetadata, metadataChanges } from '../metadata.ts';
import { newPrice, type PriceRow } from '../prices/store.ts';
import type { Sql } from '../storage/database.ts';
import { joined, NOTHING } from '../storage/fragments.ts';
import { presentProduct } from './present.ts';
import { deleteProductRow, findProduct, type ProductRow, readForUpdate, saveProduct } from './store.ts';

const SAVE_TRIES_MAX = 5;

export function addProductRoutes(api: Api, sql: Sql): void {
  api.handle(
    createProduct,
    async ({ caller, body, claim }) => {
      const { product, price } = draftProduct(caller.accountId, body);
      const answer = presentProduct(product);
      await insertOnce(sql, claim, { products: [product], prices: price ? [price] : [] }, answer);
      return answer;
    },
    { idempotency: 'atomic' },
  );

  api.handle(listProducts, async ({ caller, query }) => {
    const { active, ids } = query;
    const filters = joined(sql, [
      active === undefined ? NOTHING : sql`AND active = ${active}`,
      ids === undefined ? NOTHING : sql`AND id = ANY(${ids})`,
    ]);
    const page = await pageOf<ProductRow>(sql, 'product', 'products', caller.accountId, query, filters);
    return listed('/v1/products', page.rows.map(presentProduct), page.hasMore);
  });

  api.handle(getProduct, async ({ caller, id }) => {
    const row = await findProduct(sql, caller.accountId, id);
    if (!row) throw missing('product', id);
    return presentProduct(row);
  });

  api.handle(updateProduct, async ({ caller, id, body }) =>
    presentProduct(await applyChanges(sql, caller.accountId, id, body ?? {})),
  );

  api.handle(deleteProduct, async ({ caller, id }) => {
    const outcome = await deleteProductRow(sql, caller.accountId, id);
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

/** Reads, changes and saves; starts over when someone else saved in between, so that no update is lost. */
async function applyChanges(
  sql: Sql,
  accountId: Id<'account'>,
  id: string,
  body: Update,
): Promise<ProductRow> {
  const metadata = metadataChanges(body.metadata);
  for (let attempt = 0; attempt < SAVE_TRIES_MAX; attempt++) {
    const before = await readForUpdate(sql, accountId, id);
    if (!before) throw missing('product', id);
    assertMetadataSize(before.metadata, metadata);
    const price = replacementPrice(before, body);
    const after: ProductRow = {
      ...before,
      active: body.active ?? before.active,
      name: body.name ?? before.name,
      description: body.description === undefined ? before.description : body.description,
      images: body.images ?? before.images,
      type: body.type ?? before.type,
      unit_label: body.unit_label === undefined ? before.unit_label : body.unit_label,
      url: body.url === undefined ? before.url : body.url,
      default_price: price?.id ?? before.default_price,
      amount: price?.unit_amount ?? before.amount,
      metadata: mergeMetadata(before.metadata, metadata),
      updated: Math.floor(Date.now() / 1000),
    };
    const saved = await saveProduct(sql, before, after, price);
    if (saved) return saved;
  }
  throw new ApiError('service_unavailable', 'This product is being changed by others at this moment; retry.');
}

/** A new amount is a new price; the same amount again changes nothing. */
function replacementPrice(before: ProductRow, body: Update): PriceRow | null {
  const unitAmount = amountIn(body);
  const isSame = before.default_price !== null && unitAmount === before.amount;
  if (unitAmount === null || isSame) return null;
  return newPrice(before.account_id, before.id, unitAmount, body.active ?? before.active);
}

function amountIn(body: Pick<Update, 'amount' | 'default_price_data'>): Cents | null {
  const amount = body.amount ?? body.default_price_data?.unit_amount;
  return amount === undefined ? null : cents(amount);
}
