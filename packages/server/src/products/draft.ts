import type { Id } from '@florin/wire/ids';
import { type Cents, cents } from '@florin/wire/money';
import type { ProductCreate, ProductUpdate } from '@florin/wire/payments/product';
import { createdOf, newId } from '../ids.ts';
import { draftPrice } from '../prices/draft.ts';
import type { PriceRow } from '../prices/store.ts';
import type { ProductChanges, ProductRow } from './store.ts';

/** A new product, with its default price where the request names an amount. */
export function draftProduct(
  accountId: Id<'account'>,
  body: ProductCreate,
): { product: ProductRow; price: PriceRow | null } {
  const id = newId('product');
  const created = createdOf(id);
  const active = body.active ?? true;
  const unitAmount = amountIn(body);
  const price = unitAmount === null ? null : draftPrice(accountId, id, unitAmount, active);
  const product: ProductRow = {
    account_id: accountId,
    id,
    active,
    is_inline: false,
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

export function draftProductChanges(
  accountId: Id<'account'>,
  id: Id<'product'>,
  { amount, default_price_data, ...fields }: ProductUpdate,
): ProductChanges {
  const unitAmount = amountIn({ amount, default_price_data });
  return { ...fields, price: unitAmount === null ? null : draftPrice(accountId, id, unitAmount) };
}

function amountIn(body: Pick<ProductUpdate, 'amount' | 'default_price_data'>): Cents | null {
  const amount = body.amount ?? body.default_price_data?.unit_amount;
  return amount === undefined ? null : cents(amount);
}
