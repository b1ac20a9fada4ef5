import type { Id } from '@florin/wire/ids';
import { type Cents, cents } from '@florin/wire/money';
import type { AdjustableQuantity } from '@florin/wire/payments/buyer/choice';
import type { LineItemInput } from '@florin/wire/payments/line-item';
import type { Queryable } from '../database/database.ts';
import { type ApiError, invalidParameter } from '../errors/api-error.ts';
import { newId } from '../ids.ts';
import { draftPrice } from '../prices/draft.ts';
import { presentPrice } from '../prices/present.ts';
import { findDefaultPrices, findNamedPrices, type NamedPriceRow, type PriceRow } from '../prices/store.ts';
import { draftProduct } from '../products/draft.ts';
import { findProducts, type ProductRow } from '../products/store.ts';
import type { LineItemRow } from './store.ts';
import { totalOf } from './total.ts';

/** What sells the items. */
export type Seller =
  | { readonly checkout_link: Id<'checkout_link'> }
  | { readonly checkout_session: Id<'checkout_session'> };

/** An item before it belongs to a link or a session. */
export type ItemForSale = Omit<LineItemRow, 'id' | 'checkout_link' | 'checkout_session'>;

/** Items with what must be inserted beside them: products and prices that were given inline. */
export interface Sale {
  readonly items: readonly ItemForSale[];
  readonly products: readonly ProductRow[];
  readonly prices: readonly PriceRow[];
  readonly total: Cents;
}

interface Catalogue {
  readonly byPrice: ReadonlyMap<string, NamedPriceRow>;
  readonly byProduct: ReadonlyMap<string, NamedPriceRow | null>;
  /** Those that are sold at a price of the item's own. */
  readonly products: ReadonlyMap<string, ProductRow>;
}

/** Ids of one process grow, so items keep the order in which they were given. */
export function draftLineItems(seller: Seller, items: readonly ItemForSale[]): LineItemRow[] {
  return items.map((item) => ({
    ...item,
    id: newId('line_item'),
    checkout_link: null,
    checkout_session: null,
    ...seller,
  }));
}

/**
 * What the line items of a request stand for, priced as of now. Throws where an item names something that cannot be sold.
 * @example const { items, total, ...inline } = await draftSale(database, caller.accountId, body.line_items)
 */
export async function draftSale(
  database: Queryable,
  accountId: Id<'account'>,
  inputs: readonly LineItemInput[],
): Promise<Sale> {
  const catalogue = await readCatalogue(database, accountId, inputs);
  const products: ProductRow[] = [];
  const prices: PriceRow[] = [];
  const sold = inputs.map((input, index): Sold => {
    const { quantity, price_data: given, adjustable_quantity: bounds = null } = input;
    if (given?.product !== undefined) {
      const { id, name } = sellable(catalogue, given.product, index);
      const price = draftPrice(accountId, id, cents(given.unit_amount), false);
      prices.push(price);
      return { price: { ...price, product_name: name }, quantity, bounds };
    }
    const inline = inlineIn(input);
    if (inline === null) return { price: listedPrice(catalogue, input, index), quantity, bounds };
    const { product, price } = draftInlineProduct(accountId, inline);
    products.push(product);
    prices.push(price);
    return { price: { ...price, product_name: product.name }, quantity, bounds };
  });
  const total = totalOf(sold.map(({ price, quantity }) => ({ unitAmount: price.unit_amount, quantity })));
  // The most that a buyer may choose must be payable too.
  totalOf(
    sold.map(({ price, quantity, bounds }) => ({
      unitAmount: price.unit_amount,
      quantity: bounds?.maximum ?? quantity,
    })),
  );
  return { items: sold.map(draftItem), products, prices, total };
}

interface Sold {
  readonly price: NamedPriceRow;
  readonly quantity: number;
  readonly bounds: AdjustableQuantity | null;
}

function draftItem({ price, quantity, bounds }: Sold): ItemForSale {
  return {
    account_id: price.account_id,
    product: price.product,
    price: price.id,
    price_then: presentPrice(price),
    description: price.product_name,
    quantity,
    amount: cents(price.unit_amount * quantity),
    quantity_min: bounds?.minimum ?? null,
    quantity_max: bounds?.maximum ?? null,
    is_custom_amount: false,
  };
}

async function readCatalogue(
  database: Queryable,
  accountId: Id<'account'>,
  inputs: readonly LineItemInput[],
): Promise<Catalogue> {
  const priceIds = inputs.flatMap(({ price }) => price ?? []);
  const productIds = inputs.flatMap(({ product }) => product ?? []);
  const pricedIds = inputs.flatMap(({ price_data }) => price_data?.product ?? []);
  const [byPrice, byProduct, products] = await Promise.all([
    findNamedPrices(database, accountId, priceIds),
    findDefaultPrices(database, accountId, productIds),
    findProducts(database, accountId, pricedIds),
  ]);
  return { byPrice, byProduct, products };
}

function listedPrice({ byPrice, byProduct }: Catalogue, input: LineItemInput, index: number): NamedPriceRow {
  const kind = input.price === undefined ? 'product' : 'price';
  const id = input[kind]!;
  const price = kind === 'price' ? byPrice.get(id) : byProduct.get(id);
  if (price === undefined) throw unsellable(index, kind, `No such ${kind}: '${id}'.`);
  if (price === null) {
    throw unsellable(
      index,
      kind,
      `The product '${id}' has no default price. Send a price, or use product_data.`,
    );
  }
  if (price.active) return price;
  throw unsellable(index, kind, `The ${kind} '${id}' is archived and cannot be sold.`);
}

function unsellable(index: number, kind: string, message: string): ApiError {
  return invalidParameter(`line_items[${index}][${kind}]`, message);
}

interface InlineProduct {
  readonly name: string;
  readonly description?: string | undefined;
  readonly images?: readonly string[] | undefined;
  readonly amount: number;
}

/** A product that an item brings along, in either spelling; null where it names one that is there. */
function inlineIn({ product_data, price_data }: LineItemInput): InlineProduct | null {
  if (product_data !== undefined)
    return { name: product_data.name, amount: product_data.price_data.unit_amount };
  if (price_data?.product_data === undefined) return null;
  return { ...price_data.product_data, amount: price_data.unit_amount };
}

/** An existing product that is sold at a price of the item's own. */
function sellable({ products }: Catalogue, id: string, index: number): ProductRow {
  const product = products.get(id);
  const refused = (message: string) => invalidParameter(`line_items[${index}][price_data][product]`, message);
  if (product === undefined) throw refused(`No such product: '${id}'.`);
  if (product.active) return product;
  throw refused(`The product '${id}' is archived and cannot be sold.`);
}

/** Inactive, since it is there for this one sale and must not show up among what the merchant offers. */
function draftInlineProduct(
  accountId: Id<'account'>,
  { name, description, images, amount }: InlineProduct,
): { product: ProductRow; price: PriceRow } {
  const told = { ...(description !== undefined && { description }), ...(images && { images: [...images] }) };
  const { product, price } = draftProduct(accountId, { name, ...told, amount, active: false });
  if (price === null) throw new Error('a product with an amount has a price');
  return { product: { ...product, is_inline: true }, price };
}
