import { type Cart, shippingPrice } from '../../cart.ts';
import type { Product, Variant } from '../../catalog.ts';
import type { Merchant } from '../../merchant.ts';
import type { NumericIds } from './numeric-ids.ts';

/** Amounts are whole minor units, written as text. */
function currencyOf(merchant: Merchant) {
  return { currency_code: merchant.terms.currency.toUpperCase(), currency_minor_unit: 2 };
}

export function presentWooProduct(
  merchant: Merchant,
  ids: NumericIds,
  origin: string,
  product: Product,
  variation?: Variant,
): Record<string, unknown> {
  const shown = variation ?? product.variants.find((variant) => variant.stock > 0) ?? product.variants[0];
  const price = String(shown ? merchant.priceOf(shown) : 0);
  const isVariable = product.options.length > 0 && !variation;
  return {
    id: variation ? ids.variantId(variation) : ids.productId(product),
    name: product.title,
    slug: product.slug,
    parent: variation ? ids.productId(product) : 0,
    type: variation ? 'variation' : isVariable ? 'variable' : 'simple',
    permalink: `${origin}/products/${product.slug}`,
    sku: shown?.sku ?? '',
    description: product.description,
    prices: { price, regular_price: price, sale_price: price, ...currencyOf(merchant) },
    has_options: isVariable,
    is_purchasable: true,
    is_in_stock: variation ? variation.stock > 0 : product.variants.some((variant) => variant.stock > 0),
    attributes: product.options.map((option, index) => ({
      id: index + 1,
      name: option.name,
      taxonomy: `pa_${option.name.toLowerCase()}`,
      has_variations: true,
      terms: option.values.map((value, place) => ({ id: place + 1, name: value, slug: value })),
    })),
    variations: isVariable
      ? product.variants.map((variant) => ({
          id: ids.variantId(variant),
          attributes: Object.entries(variant.choices).map(([name, value]) => ({ name, value })),
        }))
      : [],
  };
}

/** A product without variations is in the cart by its own number. */
function itemId(merchant: Merchant, ids: NumericIds, variant: Variant): number {
  const product = merchant.products.find(({ variants }) => variants.includes(variant));
  return product && product.options.length === 0 ? ids.productId(product) : ids.variantId(variant);
}

export function presentWooCart(merchant: Merchant, ids: NumericIds, cart: Cart): Record<string, unknown> {
  const totals = merchant.totals(cart);
  const currency = currencyOf(merchant);
  return {
    items: cart.lines.map((line) => ({
      key: line.variant.sku,
      id: itemId(merchant, ids, line.variant),
      quantity: line.quantity,
      quantity_limits: { minimum: 1, maximum: 99, multiple_of: 1, editable: true },
      name: line.title,
      sku: line.variant.sku,
      variation: Object.entries(line.variant.choices).map(([attribute, value]) => ({ attribute, value })),
      prices: { price: String(merchant.priceOf(line.variant)), ...currency },
      totals: { line_subtotal: String(merchant.priceOf(line.variant) * line.quantity), ...currency },
    })),
    items_count: cart.lines.reduce((sum, line) => sum + line.quantity, 0),
    needs_payment: cart.lines.length > 0,
    needs_shipping: true,
    shipping_address: presentAddress(cart),
    billing_address: { ...presentAddress(cart), email: cart.buyer.email },
    shipping_rates: cart.buyer.country
      ? [{ package_id: 0, name: 'Shipment 1', shipping_rates: rates(merchant, cart) }]
      : [],
    coupons: cart.coupon ? [{ code: cart.coupon }] : [],
    fees: totals.feeCents
      ? [{ key: 'handling', name: 'Handling fee', totals: { total: String(totals.feeCents), ...currency } }]
      : [],
    totals: {
      total_items: String(totals.subtotalCents),
      total_fees: String(totals.feeCents),
      total_discount: String(totals.discountCents),
      total_shipping: String(totals.shippingCents),
      total_tax: String(totals.taxCents),
      total_price: String(totals.totalCents),
      tax_lines: [{ name: 'Tax', price: String(totals.taxCents) }],
      ...currency,
    },
    payment_methods: ['florin_sandbox'],
    payment_requirements: ['products'],
    errors: cart.lastError ? [{ code: cart.lastError.code, message: cart.lastError.message }] : [],
    extensions: { florin_sandbox: { tokenize_url: `${merchant.processor.origin}/v1/tokens` } },
  };
}

function rates(merchant: Merchant, cart: Cart) {
  const { subtotalCents } = merchant.totals(cart);
  return merchant.terms.shipping.map((method) => ({
    rate_id: `flat_rate:${method.id}`,
    name: method.title,
    description: method.description,
    price: String(shippingPrice(method, subtotalCents, merchant.terms)),
    taxes: '0',
    method_id: 'flat_rate',
    selected: cart.shippingId === method.id,
    ...currencyOf(merchant),
  }));
}

function presentAddress({ buyer }: Cart) {
  const [first = '', ...rest] = buyer.name.split(' ');
  return {
    first_name: first,
    last_name: rest.join(' '),
    address_1: buyer.line1,
    address_2: buyer.line2,
    city: buyer.city,
    state: buyer.state,
    postcode: buyer.postalCode,
    country: buyer.country,
    phone: buyer.phone,
  };
}
