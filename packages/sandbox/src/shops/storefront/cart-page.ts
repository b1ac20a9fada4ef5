import type { Cart } from '../../cart.ts';
import { html, type Markup } from '../../http/html.ts';
import type { Merchant } from '../../merchant.ts';
import { couponBox, couponForm } from './checkout-page.ts';
import { formatMoney, type Layout } from './layout.ts';
import { page } from './page.ts';

export function cartPage(merchant: Merchant, layout: Layout, cart: Cart | null): Markup {
  if (!cart || cart.lines.length === 0) {
    return page(merchant, 'Cart', html`<h1>Your cart</h1><p>Your cart is empty.</p>`);
  }
  const money = (cents: number) => formatMoney(cents, merchant.terms.currency, layout);
  return page(
    merchant,
    'Cart',
    html`<h1>Your cart</h1>
<table><tr><th>Item</th><th>Quantity</th><th>Price</th></tr>
${cart.lines.map(
  (line) =>
    html`<tr><td>${line.title} ${Object.values(line.variant.choices).join(' / ')}</td><td>${line.quantity}</td><td>${money(merchant.priceOf(line.variant) * line.quantity)}</td></tr>`,
)}</table>
<p>Subtotal ${money(merchant.totals(cart).subtotalCents)}. Taxes and shipping calculated at checkout.</p>
${layout.couponPlace === 'cart' ? html`${couponBox(layout)}${couponForm}` : null}
<form method="get" action="${layout.hasAccountPage ? '/checkout/account' : '/checkout'}"><button type="submit" class="${layout.classPrefix}-btn">${layout.words.checkout}</button></form>`,
  );
}

/** Sign in, or go on without an account. */
export function accountPage(merchant: Merchant, layout: Layout): Markup {
  return page(
    merchant,
    'Sign in',
    html`<h1>How would you like to check out?</h1>
<section><h2>Returning customer</h2><form method="post" action="/account/login">
<label>Email <input type="email" name="login_email"></label> <label>Password <input type="password" name="login_password"></label>
<button type="submit">Sign in</button></form></section>
<section><h2>New here?</h2><form method="get" action="/checkout"><button type="submit" class="${layout.classPrefix}-btn">${layout.words.guest}</button></form>
<p><a href="/account/new">Create an account</a></p></section>`,
  );
}

export function homePage(merchant: Merchant): Markup {
  return page(
    merchant,
    'Home',
    html`<h1>${merchant.title}</h1><ul>${merchant.products.map(
      (product) => html`<li><a href="/products/${product.slug}">${product.title}</a></li>`,
    )}</ul>`,
  );
}

/** A page with nothing to buy. */
export function termsPage(merchant: Merchant): Markup {
  return page(
    merchant,
    'Terms',
    html`<h1>Terms and conditions</h1><p>Goods are imaginary and are never delivered.</p>`,
  );
}
