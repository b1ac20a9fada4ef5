import type { Cart, CartLine } from '../../cart.ts';
import type { Product, Variant } from '../../catalog.ts';
import { html, type Markup } from '../../http/html.ts';
import type { Merchant } from '../../merchant.ts';
import { couponBox, couponForm } from './checkout/checkout-page.ts';
import { formatMoney, type Layout } from './layout.ts';
import { siteMenu } from './noise.ts';
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
${layout.breadth.quantityPlace === 'cart' ? html`<form id="lines" method="post" action="/cart/update"></form>` : null}<table><tr><th>Item</th><th>Quantity</th><th>Price</th></tr>
${cart.lines.map(
  (line) =>
    html`<tr><td>${line.title} ${Object.values(line.variant.choices).join(' / ')}</td><td>${quantityOf(layout, line)}</td><td>${money(merchant.priceOf(line.variant) * line.quantity)}</td></tr>`,
)}</table>
${layout.breadth.quantityPlace === 'cart' ? html`<p><button type="submit" form="lines">Update cart</button></p>` : null}
<p>Subtotal ${money(merchant.totals(cart).subtotalCents)}. Taxes and shipping calculated at checkout.</p>
${layout.couponPlace === 'cart' ? html`${couponBox(layout)}${couponForm}` : null}
<form method="get" action="${wayOn(layout)}"><button type="submit" class="${layout.classPrefix}-btn">${layout.words.checkout}</button></form>
${layout.breadth.hasGoodsBesideCart ? goodsBeside(merchant, layout, cart) : null}`,
    null,
    siteMenu(layout),
  );
}

/** Where whoever has a full cart goes on. */
export function wayOn(layout: Layout): string {
  return layout.breadth.offer === 'page' ? '/checkout/offer' : doorOf(layout);
}

/** Two others, as shops propose them below what is in the cart. */
function goodsBeside(merchant: Merchant, layout: Layout, cart: Cart): Markup {
  const held = new Set(cart.lines.map(({ title }) => title));
  const others = merchant.products.filter(({ title }) => !held.has(title)).slice(0, 2);
  return html`<section><h2>You may be interested in</h2>${others.map((product) => {
    const sold = product.variants.find(({ stock }) => stock > 0);
    return sold ? offered(merchant, layout, product, sold) : null;
  })}</section>`;
}

function offered(merchant: Merchant, layout: Layout, product: Product, sold: Variant): Markup {
  return html`<h3>${product.title}</h3><p>${formatMoney(merchant.priceOf(sold), merchant.terms.currency, layout)}</p>
<form method="post" action="/cart/add"><input type="hidden" name="product" value="${product.slug}"><input type="hidden" name="quantity" value="1">
${Object.entries(sold.choices).map(([name, value]) => html`<input type="hidden" name="option_${name}" value="${value}">`)}
<button type="submit" class="${layout.classPrefix}-btn" name="add" value="1">${layout.words.add}</button></form>`;
}

/** Where the checkout begins. */
export function doorOf({ hasAccountPage }: Layout): string {
  return hasAccountPage ? '/checkout/account' : '/checkout';
}

/** Goods that go well with those in the cart: whoever wants none goes on. */
export function offerPage(merchant: Merchant, layout: Layout, cart: Cart | null): Markup {
  const held = new Set(cart?.lines.map(({ title }) => title));
  const other = merchant.products.find(({ title }) => !held.has(title));
  const variant = other?.variants.find(({ stock }) => stock > 0);
  return page(
    merchant,
    'Goes well with it',
    html`<h1>Goes well with it</h1>${other && variant ? offered(merchant, layout, other, variant) : null}
<p><a href="${doorOf(layout)}">No thanks, go on</a></p>`,
  );
}

function quantityOf(layout: Layout, { quantity, variant }: CartLine): Markup {
  if (layout.breadth.quantityPlace === 'product') return html`${quantity}`;
  return html`<input type="number" form="lines" name="quantity_${variant.sku}" aria-label="Quantity" value="${quantity}" min="1" max="99">`;
}

/** Sign in, or go on without an account. */
export function accountPage(merchant: Merchant, layout: Layout): Markup {
  return page(
    merchant,
    'Sign in',
    html`<h1>How would you like to check out?</h1>
${layout.breadth.guestChoice === 'radio' ? whoIsBuying(layout) : twoDoors(layout)}`,
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

function twoDoors(layout: Layout): Markup {
  return html`<section><h2>Returning customer</h2><form method="post" action="/account/login">
<label>Email <input type="email" name="login_email"></label> <label>Password <input type="password" name="login_password"></label>
<button type="submit">Sign in</button></form></section>
<section><h2>New here?</h2>${guestDoor(layout)}
<p><a href="/account/new">Create an account</a></p></section>`;
}

function guestDoor({ breadth, classPrefix, words }: Layout): Markup {
  if (breadth.guestChoice === 'link') return html`<p><a href="/checkout">${words.guest}</a></p>`;
  return html`<form method="get" action="/checkout"><button type="submit" class="${classPrefix}-btn">${words.guest}</button></form>`;
}

/** Members, those who want to be, and guests come in by the same button. */
function whoIsBuying({ classPrefix }: Layout): Markup {
  return html`<form method="get" action="/checkout/who">
<p><label><input type="radio" name="who" value="member" checked> I have an account</label></p>
<p><label><input type="radio" name="who" value="new"> Create an account</label></p>
<p><label><input type="radio" name="who" value="guest"> Check out as a guest</label></p>
<button type="submit" class="${classPrefix}-btn">Continue</button></form>`;
}

/** The door for those who said that they have an account. */
export function signInPage(merchant: Merchant): Markup {
  return page(
    merchant,
    'Sign in',
    html`<h1>Sign in</h1><form method="post" action="/account/login"><label>Email <input type="email" name="login_email" required></label>
<label>Password <input type="password" name="login_password" required></label> <button type="submit">Sign in</button></form>
<p><a href="/checkout/account">Back</a></p>`,
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
