import type { Cart } from '../../cart.ts';
import type { Product } from '../../catalog.ts';
import {
  formBody,
  notFound,
  type Route,
  redirect,
  route,
  sendHtml,
  sendPicture,
  type WebReply,
  type WebRequest,
} from '../../http/web-server.ts';
import type { Merchant, Placement } from '../../merchant.ts';
import { readCard } from '../../processor/card-input.ts';
import type { CardDetails } from '../../processor/processor.ts';
import { accountPage, cartPage, doorOf, homePage, offerPage, signInPage, termsPage } from './cart-page.ts';
import { signUp } from './checkout/account.ts';
import { hasSameMail } from './checkout/beside-details.ts';
import { readBuyer } from './checkout/checkout-fields.ts';
import { checkoutPage, summary } from './checkout/checkout-page.ts';
import type { Extras } from './extras.ts';
import { type FieldName, formName, type Layout } from './layout.ts';
import {
  brokenPage,
  emptyThanksPage,
  orderLookupPage,
  orderPage,
  paymentFailedPage,
  unpaidOrderPage,
} from './order-pages.ts';
import { pictureOf } from './picture.ts';
import { piecesIn, sharesPage } from './product/goods-rows.ts';
import { productPage } from './product/product-page.ts';

/** What a shop is made of: its business, its looks, and the address under which it is known. */
export interface Storefront {
  readonly merchant: Merchant;
  readonly layout: Layout;
  readonly origin: () => string;
  /** Where payment pages are, where that is not the processor's own site. */
  readonly paymentOrigin?: () => string;
  /** Markup that makes this shop recognisable, or dangerous. */
  readonly extras?: () => Extras;
}

/** A classic server-rendered shop: product, cart, (account,) one-page checkout, order. */
export function storefrontRoutes(shop: Storefront): Route[] {
  return [...browsingRoutes(shop), ...checkoutRoutes(shop), ...orderRoutes(shop)];
}

/** The pages from the home page to the cart. */
export function browsingRoutes(shop: Storefront): Route[] {
  const { merchant, layout } = shop;
  return [
    route('GET', '/', () => sendHtml(homePage(merchant))),
    route('GET', '/products/:slug', ({ params, query }) => {
      const product = merchant.product(params.slug ?? '');
      const notice = query.has('sold_out') ? 'Sorry, this combination is sold out.' : choiceNotice(query);
      const chosen = product?.variants.find(({ sku }) => sku === query.get('variant')) ?? null;
      return product
        ? sendHtml(productPage(merchant, layout, product, notice, shop.extras?.(), chosen))
        : notFound();
    }),
    route('GET', '/pictures/:file', ({ params }) => {
      const product = merchant.product((params.file ?? '').replace(/\.png$/, ''));
      return product ? sendPicture(pictureOf(product)) : notFound();
    }),
    route('POST', '/cart/add', (request) => addToCart(merchant, layout, request)),
    route('GET', '/cart', (request) => sendHtml(cartPage(merchant, layout, currentCart(merchant, request)))),
    route('POST', '/cart/update', (request) => {
      const cart = currentCart(merchant, request);
      const form = formBody(request);
      for (const line of cart?.lines ?? [])
        merchant.setQuantity(line, Number(form.get(`quantity_${line.variant.sku}`) ?? line.quantity));
      return redirect('/cart');
    }),
    route('POST', '/cart/coupon', (request) => {
      const cart = currentCart(merchant, request);
      if (cart) merchant.setCoupon(cart, formBody(request).get('coupon') ?? '');
      return redirect('/cart');
    }),
    route('POST', '/newsletter', (request) => {
      const cart = currentCart(merchant, request);
      if (cart) merchant.subscribe(cart);
      return redirect('/');
    }),
    route('GET', '/terms', () => sendHtml(termsPage(merchant))),
    route('GET', '/ping', () => ({ kind: 'send', status: 204, headers: {}, body: '' })),
  ];
}

/** The one-page checkout, also what a protocol shop hands a person over to. */
export function checkoutRoutes(shop: Storefront): Route[] {
  const { merchant, layout } = shop;
  return [
    route('GET', '/checkout/account', () => sendHtml(accountPage(merchant, layout))),
    route('GET', '/checkout/who', ({ query }) =>
      query.get('who') === 'guest' ? redirect('/checkout') : sendHtml(signInPage(merchant)),
    ),
    route('GET', '/checkout/offer', (request) =>
      sendHtml(offerPage(merchant, layout, currentCart(merchant, request))),
    ),
    route('GET', '/checkout', (request) => showCheckout(shop, request)),
    route('GET', '/checkout/c/:cart', ({ params }) => {
      const cart = merchant.cart(params.cart);
      return cart ? redirect('/checkout', sessionCookie(merchant, cart)) : notFound();
    }),
    route('POST', '/checkout/totals', (request) => {
      const cart = currentCart(merchant, request);
      if (!cart) return notFound();
      const form = formBody(request);
      readForm(shop, cart, form);
      if (form.has('card_entered')) merchant.applySurcharge(cart, 'with_card');
      return sendHtml(summary(merchant, layout, merchant.totals(cart), cart));
    }),
    route('POST', '/checkout/place', (request) => placeOrder(shop, request)),
  ];
}

/** Where buyers, and whoever reconciles for them, find out whether an order exists. */
export function orderRoutes({ merchant, layout }: Storefront): Route[] {
  return [
    route('GET', '/orders/lookup', ({ query }) => {
      const email = query.get('email');
      if (email === null) return sendHtml(orderLookupPage(merchant, layout, null));
      const orders = merchant
        .ordersByEmail(email)
        .filter((order) => merchant.cart(order.cart)?.buyer.postalCode === query.get('postal_code'));
      return sendHtml(orderLookupPage(merchant, layout, orders));
    }),
    route('GET', '/checkout/return', ({ query }) => {
      const cart = merchant.cart(query.get('cart') ?? undefined);
      if (!cart) return notFound();
      const [order] = merchant.ordersOf(cart);
      if (order) return redirect(orderPath(order));
      return sendHtml(
        paymentFailedPage(merchant, cart.lastError?.message ?? 'Your bank has not answered yet.'),
      );
    }),
    route('GET', '/orders/:number', ({ params, query }) => {
      const order = merchant.lookUpOrder(params.number ?? '', { key: query.get('key') ?? '' });
      return order ? sendHtml(orderPage(merchant, layout, order)) : notFound();
    }),
  ];
}

/** The cookie that ties a browser to its cart. Named after the shop, since cookies do not tell ports apart. */
export function sessionCookie(merchant: Merchant, cart: Cart): Record<string, string> {
  return { 'set-cookie': `${cookieName(merchant)}=${cart.id}; Path=/; HttpOnly; SameSite=Lax` };
}

export function currentCart(merchant: Merchant, request: WebRequest): Cart | null {
  return merchant.cart(request.cookies.get(cookieName(merchant)));
}

/** The cart to fill: an ordered one is over, the next item starts another. */
export function openCart(merchant: Merchant, request: WebRequest): Cart {
  const cart = currentCart(merchant, request);
  return cart && merchant.ordersOf(cart).length === 0 ? cart : merchant.createCart();
}

function cookieName(merchant: Merchant): string {
  return `${merchant.name.replaceAll(/[^a-z0-9]/g, '_')}_session`;
}

function choiceNotice(query: URLSearchParams): string | null {
  return query.has('choose') ? 'Please choose all options.' : null;
}

function addToCart(merchant: Merchant, layout: Layout, request: WebRequest): WebReply {
  const form = formBody(request);
  const product = merchant.product(form.get('product') ?? '');
  if (!product) return notFound();
  if (sharesPage(layout, product)) return addPieces(merchant, layout, request, product);
  const variant = product.variants.find((candidate) =>
    Object.entries(candidate.choices).every(([name, value]) => form.get(`option_${name}`) === value),
  );
  if (!variant) return redirect(`/products/${product.slug}?choose=1`);
  const cart = openCart(merchant, request);
  const added = merchant.addLine(cart, variant.sku, Number(form.get('quantity') ?? '1'));
  if (added !== 'added') return redirect(`/products/${product.slug}?sold_out=1`);
  return goOn(merchant, layout, cart);
}

function goOn(merchant: Merchant, layout: Layout, cart: Cart): WebReply {
  return redirect(layout.afterAdd === 'cart' ? '/cart' : doorOf(layout), sessionCookie(merchant, cart));
}

/** Whatever a number was given for, each as a line of its own. */
function addPieces(merchant: Merchant, layout: Layout, request: WebRequest, { slug }: Product): WebReply {
  const asked = piecesIn(formBody(request));
  if (asked.length === 0) return redirect(`/products/${slug}?choose=1`);
  const cart = openCart(merchant, request);
  const added = asked.map(([sku, pieces]) => merchant.addLine(cart, sku, pieces));
  if (added.some((result) => result !== 'added')) return redirect(`/products/${slug}?sold_out=1`);
  return goOn(merchant, layout, cart);
}

function showCheckout({ merchant, layout, extras }: Storefront, request: WebRequest): WebReply {
  const cart = currentCart(merchant, request);
  if (!cart || cart.lines.length === 0) return redirect('/cart');
  const [order] = merchant.ordersOf(cart);
  if (order) return redirect(orderPath(order));
  if (!cart.buyer.country) merchant.setBuyer(cart, { country: homeCountry(merchant) });
  if (layout.preselectsShipping) cart.shippingId ??= merchant.terms.shipping[0].id;
  const shown = sendHtml(
    checkoutPage(merchant, layout, cart, extras?.(), layout.breadth.steps === 'one' ? 'all' : 'details'),
  );
  merchant.afterCheckoutOpened();
  return shown;
}

function homeCountry(merchant: Merchant): string {
  return merchant.terms.currency === 'sgd' ? 'SG' : 'US';
}

export function readForm({ merchant, layout }: Storefront, cart: Cart, form: URLSearchParams): void {
  merchant.setBuyer(cart, readBuyer(form, layout));
  const shipping = form.get('shipping');
  if (merchant.terms.shipping.some((method) => method.id === shipping)) cart.shippingId = shipping;
}

function placeOrder(shop: Storefront, request: WebRequest): WebReply {
  const { merchant, layout } = shop;
  const cart = currentCart(merchant, request);
  if (!cart) return redirect('/cart');
  const form = formBody(request);
  readForm(shop, cart, form);
  if (form.get('newsletter')) merchant.subscribe(cart);
  if (!hasSameMail(form, cart.buyer.email)) return refuse(cart, 'email', OTHER_MAIL);
  if (layout.hasTerms && !form.get('terms'))
    return refuse(cart, 'terms', 'Please accept the terms and conditions.');
  const returnUrl = `${shop.origin()}/checkout/return?cart=${cart.id}`;
  const isElsewhere = layout.cardEntry === 'payment-page';
  const card = isElsewhere ? null : submittedCard(shop, form);
  const problem = card ? cardProblem(form, card) : 'Please enter your card details.';
  if (!isElsewhere && problem) return refuse(cart, 'card', problem);
  const unsigned = signUp(merchant, layout, cart, form);
  if (unsigned) return refuse(cart, 'account', unsigned);
  if (!card) return openPaymentPage(shop, cart, returnUrl);
  const thanks = merchant.faults.take(merchant.name, 'thanks_without_order');
  if (thanks) return sendHtml(emptyThanksPage(merchant, thanks.says));
  return replyTo(merchant, cart, merchant.place(cart, card, returnUrl));
}

/** The order waits until the page has the card; until then it is none. */
function openPaymentPage(shop: Storefront, cart: Cart, returnUrl: string): WebReply {
  const { merchant } = shop;
  const refusal = merchant.refusalOf(cart);
  if (refusal) return replyTo(merchant, cart, refusal);
  const { totalCents, currency } = merchant.totals(cart);
  const payment = merchant.processor.openPayment({
    payee: merchant.title,
    amountCents: totalCents,
    currency,
    returnUrl,
    pay: (card) => merchant.place(cart, card, returnUrl),
  });
  const origin = shop.paymentOrigin?.() ?? merchant.processor.origin;
  const url = `${origin}/pay/${payment}`;
  return shop.layout.showsUnpaidOrder ? sendHtml(unpaidOrderPage(merchant, url)) : redirect(url);
}

export function replyTo(merchant: Merchant, cart: Cart, placement: Placement): WebReply {
  switch (placement.outcome) {
    case 'placed':
      return redirect(orderPath(placement.order));
    case 'challenge':
      return redirect(placement.challengeUrl);
    case 'incomplete':
      return refuse(cart, 'incomplete', `Please check these fields: ${placement.missing.join(', ')}.`);
    case 'price_changed':
      return refuse(cart, 'price_changed', 'A price in your cart has changed. Please review your order.');
    case 'declined':
    case 'out_of_stock':
      return redirect('/checkout');
    case 'silence':
      return { kind: placement.how };
    case 'broken':
      return sendHtml(brokenPage(merchant), 500);
  }
}

export const OTHER_MAIL = 'The email addresses are not the same.';

export function refuse(cart: Cart, code: string, message: string): WebReply {
  cart.lastError = { code, message };
  return redirect('/checkout');
}

/** What a shop finds wrong with how a card was given; null where nothing is. */
export function cardProblem(form: URLSearchParams, { number }: CardDetails): string | null {
  const way = form.get('payment_method');
  if (way !== null && way !== 'card') return 'Please choose to pay by card.';
  const brand = form.get('card_type');
  const isRight =
    brand === null ||
    (brand === 'VI' && number.startsWith('4')) ||
    (brand === 'MC' && number.startsWith('5'));
  return isRight ? null : 'The card number does not match the card type.';
}

export function submittedCard({ merchant, layout }: Storefront, form: URLSearchParams): CardDetails | null {
  if (layout.cardEntry !== 'inline') return merchant.processor.redeem(form.get('payment_token') ?? '');
  const get = (name: FieldName) => form.get(formName(layout, name)) ?? '';
  if (!get('cardNumber')) return null;
  return readCard({
    number: get('cardNumber'),
    expiry: get('cardExpiry'),
    expiryMonth: get('cardExpiryMonth'),
    expiryYear: get('cardExpiryYear'),
    cvc: get('cardCvc'),
  });
}

function orderPath(order: { number: string; key: string }): string {
  return `/orders/${order.number}?key=${order.key}`;
}
