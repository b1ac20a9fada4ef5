import type { Id } from '@florin/wire/ids';
import { type Cents, cents } from '@florin/wire/money';
import type { LineItemInput } from '@florin/wire/payments/line-item';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { type ApiError, invalidParameter } from '../errors/api-error.ts';
import { createdOf, newId } from '../ids.ts';
import { presentPrice } from '../prices/present.ts';
import { newPrice, type PriceRow } from '../prices/store.ts';
import type { ProductRow } from '../products/store.ts';
import { totalOf } from './amounts.ts';
import type { ItemForSale } from './store.ts';

/** Items with what must be inserted beside them: products and prices that were given inline. */
export interface Sale {
  readonly items: readonly ItemForSale[];
  readonly products: readonly ProductRow[];
  readonly prices: readonly PriceRow[];
  readonly total: Cents;
}

type ProductData = NonNullable<LineItemInput['product_data']>;
type PricedRow = PriceRow & { readonly product_name: string };
interface Catalogue {
  readonly byPrice: ReadonlyMap<string, PricedRow>;
  readonly byProduct: ReadonlyMap<string, PricedRow | null>;
}

/**
 * What the line items of a request stand for, priced as of now. Throws where an item names something that cannot be sold.
 * @example const { items, total, ...inline } = await itemsForSale(database, caller.accountId, body.line_items)
 */
export async function itemsForSale(
  database: Queryable,
  accountId: Id<'account'>,
  inputs: readonly LineItemInput[],
): Promise<Sale> {
  const catalogue = await readCatalogue(database, accountId, inputs);
  const products: ProductRow[] = [];
  const prices: PriceRow[] = [];
  const sold = inputs.map((input, index) => {
    if (input.product_data === undefined) {
      return { price: listedPrice(catalogue, input, index), quantity: input.quantity };
    }
    const inline = inlineProduct(accountId, input.product_data);
    products.push(inline.product);
    prices.push(inline.price);
    return {
      price: { ...inline.price, product_name: inline.product.name },
      quantity: input.quantity,
    };
  });
  const total = totalOf(sold.map(({ price, quantity }) => ({ unitAmount: price.unit_amount, quantity })));
  return { items: sold.map(({ price, quantity }) => itemOf(price, quantity)), products, prices, total };
}

function itemOf(price: PricedRow, quantity: number): ItemForSale {
  return {
    account_id: price.account_id,
    product: price.product,
    price: price.id,
    price_then: presentPrice(price),
    description: price.product_name,
    quantity,
    amount: cents(price.unit_amount * quantity),
  };
}

async function readCatalogue(
  database: Queryable,
  accountId: Id<'account'>,
  inputs: readonly LineItemInput[],
): Promise<Catalogue> {
  const priceIds = inputs.flatMap(({ price }) => price ?? []);
  const productIds = inputs.flatMap(({ product }) => product ?? []);
  const [prices, products] = await Promise.all([
    priceIds.length === 0 ? [] : namedPrices(database, accountId, priceIds),
    productIds.length === 0 ? [] : defaultPrices(database, accountId, productIds),
  ]);
  return {
    byPrice: new Map(prices.map((row) => [row.id, row])),
    byProduct: new Map(products.map((row) => [row.named, row.id === null ? null : row])),
  };
}

function namedPrices(
  database: Queryable,
  accountId: Id<'account'>,
  ids: readonly string[],
): Promise<PricedRow[]> {
  return database.query<PricedRow>(sql`
    SELECT prices.*, products.name AS product_name FROM prices JOIN products ON products.id = prices.product
    WHERE prices.account_id = ${accountId} AND prices.id = ANY(${[...ids]})`);
}

/** `id` is null for a product without a default price. */
function defaultPrices(database: Queryable, accountId: Id<'account'>, ids: readonly string[]) {
  return database.query<PricedRow & { named: string }>(sql`
    SELECT products.id AS named, products.name AS product_name, prices.*
    FROM products LEFT JOIN prices ON prices.id = products.default_price
    WHERE products.account_id = ${accountId} AND products.id = ANY(${[...ids]})`);
}

function listedPrice({ byPrice, byProduct }: Catalogue, input: LineItemInput, index: number): PricedRow {
  const kind = input.price === undefined ? 'product' : 'price';
  const id = input[kind]!;
  const price = kind === 'price' ? byPrice.get(id) : byProduct.get(id);
  if (price === undefined) throw unsellable(index, kind, `No such ${kind}: '${id}'.`);
  if (price === null) {
    throw unsellable(
      index,
      kind,
      `The product '${id}' has no default price; name a price or use product_data.`,
    );
  }
  if (price.active) return price;
  throw unsellable(index, kind, `The ${kind} '${id}' is archived and cannot be sold.`);
}

function unsellable(index: number, kind: string, message: string): ApiError {
  return invalidParameter(`line_items[${index}][${kind}]`, message);
}

/** Inactive, since it is there for this one sale and must not show up among what the merchant offers. */
function inlineProduct(
  accountId: Id<'account'>,
  { name, price_data }: ProductData,
): { product: ProductRow; price: PriceRow } {
  const id = newId('product');
  const created = createdOf(id);
  const price = newPrice(accountId, id, cents(price_data.unit_amount), false);
  const product: ProductRow = {
    account_id: accountId,
    id,
    active: false,
    name,
    description: null,
    images: [],
    type: 'service',
    unit_label: null,
    url: null,
    default_price: price.id,
    amount: price.unit_amount,
    metadata: {},
    created,
    updated: created,
  };
  return { product, price };
}
