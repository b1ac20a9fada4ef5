import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testCards } from '../../processor/test-cards.ts';
import { type OpenShop, type Sandbox, startSandbox } from '../../sandbox.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ kinds: ['woocommerce', 'shopify', 'medusa'] });
});
afterAll(() => sandbox.stop());

async function cardToken(number: string): Promise<string> {
  const response = await fetch(`${sandbox.processor.url}/v1/tokens`, {
    method: 'POST',
    body: JSON.stringify({ card: { number, exp_month: 12, exp_year: 2034, cvc: '123' } }),
  });
  return ((await response.json()) as { id: string }).id;
}

function buyable(shop: OpenShop) {
  const product = shop.merchant.products.at(-1)!;
  return { product, variant: product.variants.find((candidate) => candidate.stock > 0)! };
}

async function json<T>(response: Response): Promise<T> {
  return (await response.json()) as T;
}

function latestTotal(shop: OpenShop): number {
  return shop.merchant.totals(shop.merchant.carts()[0]!).totalCents;
}

describe('the WooCommerce shop', () => {
  interface WooCart {
    readonly shipping_rates: { shipping_rates: { rate_id: string }[] }[];
    readonly totals: Record<string, string>;
  }
  const address = {
    first_name: 'Jane',
    last_name: 'Doe',
    address_1: '1 Raffles Place',
    city: 'Singapore',
    postcode: '048616',
    country: 'SG',
  };

  async function walk(
    number: string,
  ): Promise<{ status: number; body: Record<string, unknown>; quoted: number }> {
    const shop = sandbox.shops.woocommerce;
    const base = `${shop.url}/wp-json/wc/store/v1`;
    const first = await fetch(`${base}/cart`);
    const headers = {
      'cart-token': first.headers.get('cart-token') ?? '',
      'content-type': 'application/json',
    };
    const post = (path: string, body: unknown) =>
      fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const { product, variant } = buyable(shop);
    const [listed] = await json<{ id: number }[]>(await fetch(`${base}/products?slug=${product.slug}`));
    const variation = Object.entries(variant.choices).map(([attribute, value]) => ({ attribute, value }));
    await post('/cart/add-item', { id: listed?.id, quantity: 1, variation });
    const billing = { ...address, email: 'jane@example.com' };
    const cart = await json<WooCart>(
      await post('/cart/update-customer', { billing_address: billing, shipping_address: address }),
    );
    const rate = cart.shipping_rates[0]?.shipping_rates[0]?.rate_id;
    const quoted = await json<WooCart>(
      await post('/cart/select-shipping-rate', { package_id: 0, rate_id: rate }),
    );
    const payment = [{ key: 'payment_token', value: await cardToken(number) }];
    const done = await post('/checkout', {
      billing_address: billing,
      shipping_address: address,
      payment_method: 'florin_sandbox',
      payment_data: payment,
    });
    return { status: done.status, body: await json(done), quoted: Number(quoted.totals.total_price) };
  }

  it('gives itself away by its markup', async () => {
    const page = await (await fetch(sandbox.shops.woocommerce.productUrls[0]!)).text();
    expect(page).toContain('content="WooCommerce');
  });

  it('quotes and sells through its Store API', async () => {
    const { body, quoted } = await walk(testCards.success);
    expect(body.payment_result).toMatchObject({ payment_status: 'success' });
    expect(sandbox.ledger.charges({ shop: 'woocommerce' }).at(-1)?.amountCents).toBe(quoted);
  });

  it('answers a refused card with 402', async () => {
    const { status, body } = await walk(testCards.declined);
    expect(status).toBe(402);
    expect(body.code).toBe('woocommerce_rest_checkout_process_payment_error');
  });

  it('wants a nonce or a cart token for changes', async () => {
    const base = `${sandbox.shops.woocommerce.url}/wp-json/wc/store/v1`;
    const bare = await fetch(`${base}/cart/add-item`, { method: 'POST', body: '{}' });
    expect(bare.status).toBe(401);
  });
});

describe('the Shopify-like shop', () => {
  it('can be quoted by its public endpoints', async () => {
    const shop = sandbox.shops.shopify;
    const page = await (await fetch(shop.productUrls[0]!)).text();
    expect(page).toContain('cdn.shopify.com');
    const { variant } = buyable(shop);
    const product = await json<{ variants: { id: number; sku: string; available: boolean }[] }>(
      await fetch(`${shop.productUrls.at(-1)}.js`),
    );
    expect(product.variants.some((one) => !one.available)).toBe(true);
    const id = product.variants.find((one) => one.sku === variant.sku)?.id;
    const added = await fetch(`${shop.url}/cart/add.js`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items: [{ id, quantity: 2 }] }),
    });
    const cookie = added.headers.get('set-cookie')?.split(';')[0] ?? '';
    const cart = await json<{ total_price: number; token: string }>(
      await fetch(`${shop.url}/cart.js`, { headers: { cookie } }),
    );
    const where =
      'shipping_address[zip]=94105&shipping_address[country]=United States&shipping_address[province]=California';
    const { shipping_rates: rates } = await json<{ shipping_rates: { code: string; price: string }[] }>(
      await fetch(`${shop.url}/cart/shipping_rates.json?${where}`, { headers: { cookie } }),
    );
    const express = rates.find((rate) => rate.code === 'express');
    shop.merchant.cart(cart.token)!.shippingId = 'express';
    expect(cart.total_price + Math.round(Number(express?.price) * 100)).toBe(
      shop.cart(cart.token)?.totals.totalCents,
    );
  });

  it('refuses what is sold out with 422', async () => {
    const shop = sandbox.shops.shopify;
    const product = await json<{ variants: { id: number; available: boolean }[] }>(
      await fetch(`${shop.productUrls.at(-1)}.js`),
    );
    const soldOut = product.variants.find((one) => !one.available);
    const refused = await fetch(`${shop.url}/cart/add.js`, {
      method: 'POST',
      body: new URLSearchParams({ id: String(soldOut?.id), quantity: '1' }),
    });
    expect(refused.status).toBe(422);
  });
});

describe('the Medusa shop', () => {
  interface Store {
    readonly cart: { id: string; total: number };
    readonly type: string;
    readonly error?: { message: string };
    readonly shipping_options: { id: string }[];
    readonly payment_collection: { id: string };
    readonly products: { variants: { id: string; sku: string }[] }[];
  }

  async function walk(number: string) {
    const shop = sandbox.shops.medusa;
    const page = await (await fetch(shop.productUrls[0]!)).text();
    const key = /"NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY":"([^"]+)"/.exec(page)?.[1] ?? '';
    const headers = { 'x-publishable-api-key': key, 'content-type': 'application/json' };
    const call = async (method: string, path: string, body?: unknown) => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      return json<Store>(await fetch(`${shop.url}/store${path}`, { method, headers, ...sent }));
    };
    const { product, variant } = buyable(shop);
    const listed = await call('GET', `/products?handle=${product.slug}`);
    const { cart } = await call('POST', '/carts', { region_id: 'reg_sandbox' });
    const id = listed.products[0]?.variants.find((one) => one.sku === variant.sku)?.id;
    await call('POST', `/carts/${cart.id}/line-items`, { variant_id: id, quantity: 1 });
    await call('POST', `/carts/${cart.id}`, {
      email: 'jane@example.com',
      shipping_address: {
        first_name: 'Jane',
        last_name: 'Doe',
        address_1: '1 Main St',
        city: 'Austin',
        province: 'TX',
        postal_code: '78701',
        country_code: 'us',
      },
    });
    const options = await call('GET', `/shipping-options?cart_id=${cart.id}`);
    const quoted = await call('POST', `/carts/${cart.id}/shipping-methods`, {
      option_id: options.shipping_options[0]?.id,
    });
    const { payment_collection: collection } = await call('POST', '/payment-collections', {
      cart_id: cart.id,
    });
    const data = { token: await cardToken(number) };
    await call('POST', `/payment-collections/${collection.id}/payment-sessions`, { provider_id: 'pp', data });
    const done = await call('POST', `/carts/${cart.id}/complete`);
    return { done, quotedCents: Math.round(quoted.cart.total * 100) };
  }

  it('quotes and sells through its Store API', async () => {
    const { done, quotedCents } = await walk(testCards.success);
    expect(done.type).toBe('order');
    expect(quotedCents).toBe(latestTotal(sandbox.shops.medusa));
    expect(sandbox.ledger.charges({ shop: 'medusa' }).at(-1)?.amountCents).toBe(quotedCents);
  });

  it('gives the cart back when the card is refused', async () => {
    const { done } = await walk(testCards.insufficientFunds);
    expect(done.type).toBe('cart');
    expect(done.error?.message).toContain('insufficient_funds');
  });

  it('wants its publishable key', async () => {
    const bare = await fetch(`${sandbox.shops.medusa.url}/store/regions`);
    expect(bare.status).toBe(400);
  });
});
