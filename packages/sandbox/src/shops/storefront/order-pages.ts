import type { EmptyThanks } from '../../faults.ts';
import { html, type Markup } from '../../http/html.ts';
import type { Order } from '../../ledger.ts';
import type { Merchant } from '../../merchant.ts';
import { formatMoney, type Layout } from './layout.ts';
import { page } from './page.ts';

/** The page after a purchase. */
export function orderPage(merchant: Merchant, layout: Layout, order: Order): Markup {
  return page(
    merchant,
    'Thank you',
    html`<h1>Thank you for your order</h1>
<p>Order number <strong>#${order.number}</strong></p>
<p>We charged ${formatMoney(order.totalCents, order.currency, layout)} to your card and sent a receipt to ${order.email}.</p>`,
  );
}

/** The page of an order that is placed and waits for its payment. */
export function unpaidOrderPage(merchant: Merchant, paymentUrl: string): Markup {
  return page(
    merchant,
    'Thank you',
    html`<h1>Thank you for your order</h1><p>Order number <strong>#10042</strong></p><p><a href="${paymentUrl}" target="_blank">Pay now</a></p>`,
  );
}

/** Words that receipts have too, on pages of shops that have taken no order. */
const EMPTY_WORDS: Readonly<Record<EmptyThanks, Markup>> = {
  coupon: html`<h1>Checkout</h1><p>Your free tote is applied once your order is placed.</p><form method="post" action="/checkout/place"><button>Place order</button></form>`,
  banner: html`<div role="status">Thank you for shopping with us</div><h1>One moment please</h1><p>Order now and have it tomorrow.</p>`,
  later: html`<h1>Thank you</h1><p>Your order will be confirmed after your bank has answered. Your order number is shown then.</p>`,
  steps: html`<ol><li>Cart</li><li>Payment</li><li>Order complete</li></ol><p>Please wait…</p>`,
  cart: html`<h1>Order summary #cart-123</h1><p>Thank you for your purchase so far: once your order is complete, the receipt was sent.</p>`,
  open: html`<h1>Thank you for your order</h1><p>Order number #10042</p><p>Your order is awaiting payment.</p>`,
};

/** The page after a submit that came to nothing, in words that could be taken for something. */
export function emptyThanksPage(merchant: Merchant, says: EmptyThanks): Markup {
  return page(merchant, 'Checkout', EMPTY_WORDS[says]);
}

/** What a cardholder sees who comes back from a challenge that was not passed. */
export function paymentFailedPage(merchant: Merchant, message: string): Markup {
  return page(
    merchant,
    'Payment not completed',
    html`<h1>Payment not completed</h1><p role="alert">${message}</p><p>You have not been charged. <a href="/checkout">Try another card</a></p>`,
  );
}

export function brokenPage(merchant: Merchant): Markup {
  return page(
    merchant,
    'Error',
    html`<h1>Something went wrong</h1><p role="alert">We could not complete your request. Please check your email before you try again.</p>`,
  );
}

/** Looks up what a buyer has ordered, as guests do: by e-mail address and postal code. */
export function orderLookupPage(merchant: Merchant, layout: Layout, orders: readonly Order[] | null): Markup {
  return page(
    merchant,
    'Order status',
    html`<h1>Order status</h1>
<form method="get" action="/orders/lookup">
<label>Email <input type="email" name="email" required></label>
<label>Postal code <input type="text" name="postal_code" required></label>
<button type="submit">Find my orders</button></form>
${orders ? orderTable(layout, orders) : null}`,
  );
}

function orderTable(layout: Layout, orders: readonly Order[]): Markup {
  if (orders.length === 0) return html`<p role="status">No orders found.</p>`;
  return html`<table><tr><th>Order</th><th>Placed</th><th>Total</th></tr>${orders.map(
    (order) =>
      html`<tr><td><a href="/orders/${order.number}?key=${order.key}">#${order.number}</a></td><td><time datetime="${new Date(order.createdMs).toISOString()}">${new Date(order.createdMs).toUTCString()}</time></td><td>${formatMoney(order.totalCents, order.currency, layout)}</td></tr>`,
  )}</table>`;
}
