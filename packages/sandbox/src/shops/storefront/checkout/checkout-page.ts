import { type Cart, type CartLine, shippingPrice, type Totals } from '../../../cart.ts';
import { html, type Markup, raw } from '../../../http/html.ts';
import type { Merchant } from '../../../merchant.ts';
import type { Extras } from '../extras.ts';
import { type FieldName, formatMoney, type Layout } from '../layout.ts';
import { besideTotal, siteMenu } from '../noise.ts';
import { page } from '../page.ts';
import { accountFields } from './account.ts';
import {
  companyFields,
  fetchedStates,
  foldedParts,
  phoneCodes,
  secondMail,
  signInBeside,
} from './beside-details.ts';
import { buyerFields, buyerValue, cardFields, elsewhere, field, lookedUp } from './checkout-fields.ts';
import { checkoutScript } from './checkout-script.ts';
import { drawnList } from './drawn-list.ts';

/** What a page of the checkout asks for; the card comes last. */
export type CheckoutPart = 'all' | 'details' | 'payment' | 'review';

const ACTIONS: Readonly<Record<CheckoutPart, string>> = {
  all: '/checkout/place',
  details: '/checkout/details',
  payment: '/checkout/place',
  review: '/checkout/confirm',
};

/** Who, where, how it ships, the card, the sum, and the button: on one page, or the part of it that this step is about. */
export function checkoutPage(
  merchant: Merchant,
  layout: Layout,
  cart: Cart,
  extras: Extras = {},
  part: CheckoutPart = 'all',
): Markup {
  const notice = cart.lastError?.message ?? null;
  const { faults, name: shop } = merchant;
  const isPaidHere = part === 'all' || part === 'payment';
  const script = checkoutScript(isPaidHere ? layout.cardEntry : 'inline', {
    hydrationMs: faults.find(shop, 'slow_hydration')?.delayMs ?? 0,
    summaryMs: faults.find(shop, 'slow_summary')?.delayMs ?? 0,
    surchargesCards: faults.find(shop, 'surcharge')?.shows === 'with_card',
    complainsOfPhone: layout.breadth.complains === 'in-window' && part === 'details',
  });
  const isHosted = layout.cardEntry === 'hosted' || layout.cardEntry === 'hosted-split';
  const elements =
    isHosted && isPaidHere ? html`<script src="${merchant.processor.origin}/elements.js"></script>` : null;
  return page(
    merchant,
    'Checkout',
    html`<h1>${HEADINGS[part]}</h1>${stepsOf(layout)}${extras.checkout}
${notice ? html`<p role="alert" class="${layout.classPrefix}-error">${notice}</p>` : null}
${part === 'all' || part === 'details' ? signInBeside(layout) : null}
<form id="checkout" method="post" action="${actionOf(layout, part)}">
${part === 'all' || part === 'details' ? detailsParts(merchant, layout, cart) : null}
${isPaidHere ? accountFields(merchant, layout, cart) : null}
${layout.breadth.showsAddress && (part === 'payment' || part === 'review') ? recipient(cart) : null}
${layout.couponPlace === 'checkout' && isPaidHere ? couponBox(layout) : null}
${isPaidHere ? html`<section><h2>Payment</h2>${extras.card ?? waysToPay(layout)}</section>` : null}
${isSilent(layout, part) ? null : orderSummary(merchant, layout, cart)}
${layout.hasTerms && part !== 'details' && !leadsToReview(layout, part) ? termsBox(layout) : null}
${layout.breadth.orderButton === 'outside' ? null : orderButton(layout, part)}
</form>
${layout.breadth.orderButton === 'outside' ? html`<aside>${orderButton(layout, part)}</aside>` : null}
${couponForm}${isPaidHere && layout.breadth.waysToPay === 'forms' ? BY_TRANSFER : null}
<script>${raw(script)}</script>${layout.breadth.orderButton === 'gated' ? html`<script>${raw(GATE)}</script>` : null}${part === 'all' || part === 'details' ? html`${fetchedStates(layout)}${foldedParts(layout)}` : null}`,
    html`${extras.head}${elements}`,
    siteMenu(layout),
  );
}

/** Where it is gated, a script switches it on. */
function orderButton(layout: Layout, part: CheckoutPart): Markup {
  const place = layout.breadth.orderButton === 'outside' ? html` form="checkout"` : null;
  return html`<button type="submit" id="pay"${place} class="${layout.classPrefix}-btn">${buttonWords(layout, part)}</button>`;
}

/** Runs inside the page: whoever does not agree cannot order. */
const GATE = `{
  const [pay, terms] = [document.getElementById('pay'), document.querySelector('input[name=terms]')];
  const show = () => { pay.disabled = !terms.checked; };
  if (terms) { terms.addEventListener('change', show); show(); }
}`;

const BY_TRANSFER = html`<form method="post" action="/checkout/place"><h2>Or pay by bank transfer</h2>
<input type="hidden" name="payment_method" value="transfer"><button type="submit">Place order</button></form>`;

const HEADINGS: Readonly<Record<CheckoutPart, string>> = {
  all: 'Checkout',
  details: 'Delivery',
  payment: 'Payment',
  review: 'Review your order',
};

function leadsToReview({ breadth }: Layout, part: CheckoutPart): boolean {
  return breadth.steps === 'two-and-review' && part === 'payment';
}

/** A page that takes the card and leaves the sums to the review. */
function isSilent(layout: Layout, part: CheckoutPart): boolean {
  return leadsToReview(layout, part);
}

function actionOf(layout: Layout, part: CheckoutPart): string {
  return leadsToReview(layout, part) ? '/checkout/review' : ACTIONS[part];
}

function buttonWords(layout: Layout, part: CheckoutPart): string {
  if (part === 'details') return 'Continue to payment';
  return leadsToReview(layout, part) ? 'Continue' : layout.words.pay;
}

function stepsOf({ breadth }: Layout): Markup | null {
  if (breadth.steps === 'one') return null;
  const names = ['Delivery', 'Payment', ...(breadth.steps === 'two-and-review' ? ['Review'] : []), 'Done'];
  return html`<ol>${names.map((name) => html`<li>${name}</li>`)}</ol>`;
}

function detailsParts(merchant: Merchant, layout: Layout, cart: Cart): Markup {
  const isBill = layout.breadth.elsewhere !== 'none';
  return html`<section><h2>${isBill ? 'Billing details' : 'Contact and delivery'}</h2>
${buyerFields(layout).map((name) => buyerField(layout, name, buyerValue(cart.buyer, name)))}
${elsewhere(layout)}${companyFields(layout)}
${layout.hasNewsletter ? html`<p><label><input type="checkbox" name="newsletter" value="yes" checked> Email me with news and offers</label></p>` : null}
</section>
<section><h2>${layout.words.shipping} method</h2>${shippingChoices(merchant, layout, cart)}</section>`;
}

function recipient({ buyer }: Cart): Markup {
  const { name, line1, line2, city, state, postalCode } = buyer;
  return html`<section><h2>Ship to</h2><p>${name}<br>${line1}<br>${line2 ? html`${line2}<br>` : null}${city}, ${state} ${postalCode}</p></section>`;
}

function buyerField(layout: Layout, name: FieldName, value: string): Markup {
  const own = field(layout, name, value);
  const shown = html`${name === 'phone' ? phoneCodes(layout) : null}${own}${name === 'email' ? secondMail(layout, value) : null}`;
  if (value !== '') return shown;
  if (name !== 'line2' || layout.breadth.secondLine === 'shown') return lookedUp(layout, name, shown);
  return lookedUp(
    layout,
    name,
    html`<p><button type="button" onclick="this.parentNode.nextElementSibling.hidden = false; this.parentNode.remove()">+ Add apartment or suite</button></p><div hidden>${shown}</div>`,
  );
}

function termsBox({ breadth }: Layout): Markup {
  const box = html`<input type="checkbox" name="terms" value="accepted" required>`;
  const words = html`I agree to the <a href="/terms">terms and conditions</a>`;
  return breadth.consent === 'labelled'
    ? html`<p><label>${box} ${words}</label></p>`
    : html`<p>${box} <span>${words}</span></p>`;
}

function orderSummary(merchant: Merchant, layout: Layout, cart: Cart): Markup {
  const totals = merchant.totals(cart);
  return html`<section aria-label="Order summary"><h2>Order summary</h2>
${layout.breadth.pricesGoods ? null : html`<ul>${cart.lines.map((line) => cartLine(merchant, layout, line))}</ul>`}
<div id="summary" data-goods="${formatMoney(totals.subtotalCents, merchant.terms.currency, layout)}">${summary(merchant, layout, totals, cart)}</div></section>`;
}

/** The card, or several ways of which it is one: its fields show once it is chosen. */
function waysToPay(layout: Layout): Markup {
  const { waysToPay: kind } = layout.breadth;
  const { asksBrand, cardLists } = layout.breadth;
  const hasBrands = (asksBrand || cardLists === 'drawn') && layout.cardEntry === 'inline';
  const card = html`${hasBrands ? brandList(layout) : null}${cardEntry(layout)}`;
  if (kind === 'card' || kind === 'forms' || layout.cardEntry !== 'inline') return card;
  const chooser =
    kind === 'radios'
      ? html`<p><label><input type="radio" name="payment_method" value="transfer" checked> Bank transfer</label></p>
<p><label><input type="radio" name="payment_method" value="card"> Credit or debit card</label></p>`
      : html`<p><label>Pay by <select name="payment_method"><option value="transfer">Bank transfer</option><option value="cash">Cash on delivery</option><option value="card">Credit card</option></select></label></p>`;
  return html`${chooser}<div id="by-card" hidden>${card}</div>`;
}

const BRANDS = [
  ['MC', 'Mastercard'],
  ['VI', 'Visa'],
  ['AE', 'American Express'],
] as const;

function brandList({ breadth }: Layout): Markup {
  if (breadth.cardLists === 'drawn') return drawnList('card_type', 'Card type', BRANDS);
  return html`<p><label>Card type <select name="card_type" required><option value="">Select</option>${BRANDS.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select></label></p>`;
}

function nameOf({ quantity, title, variant }: CartLine): string {
  return `${quantity} × ${title} ${Object.values(variant.choices).join(' / ')}`;
}

function cartLine(merchant: Merchant, layout: Layout, line: CartLine): Markup {
  const words = nameOf(line);
  if (!layout.speaksLineTotals) return html`<li>${words}</li>`;
  const price = formatMoney(merchant.priceOf(line.variant) * line.quantity, merchant.terms.currency, layout);
  const spoken = html`<span style="${SPOKEN_ONLY}">Total price for ${line.quantity} ${line.title} item: ${price}</span>`;
  return html`<li>${words} ${spoken}<span aria-hidden="true">${price}</span></li>`;
}

/** As shop software hides what only screen readers should say. */
const SPOKEN_ONLY =
  'border:0;clip-path:inset(50%);height:1px;margin:-1px;overflow:hidden;padding:0;position:absolute;width:1px';

function cardEntry(layout: Layout): Markup {
  if (layout.cardEntry === 'inline')
    return html`${cardFields(layout).map((name) => field(layout, name, ''))}`;
  if (layout.cardEntry === 'payment-page')
    return html`<p><label><input type="radio" name="payment_method" value="transfer"> Bank transfer</label></p>
<p><label><input type="radio" name="payment_method" value="card" checked> Credit or debit card</label></p>
<p>You will enter your card on the next page.</p>`;
  return html`<div id="card-element"></div><input type="hidden" name="payment_token" value="">`;
}

/** The form behind `couponBox`: a form cannot stand inside another. */
export const couponForm: Markup = html`<form id="coupon-form" method="post" action="/cart/coupon"></form>`;

/** A discount field beside what matters, as most checkouts have one. */
export function couponBox(layout: Layout): Markup {
  return html`<section><label>${layout.words.coupon} <input type="text" name="coupon" value="" form="coupon-form"></label>
<button type="submit" form="coupon-form">Apply</button></section>`;
}

/** The sums of a cart in this shop's words. */
export function summary(merchant: Merchant, layout: Layout, totals: Totals, cart: Cart): Markup {
  const goods = layout.breadth.pricesGoods ? cart.lines : [];
  const money = (cents: number) => formatMoney(cents, merchant.terms.currency, layout);
  const later = 'Calculated at next step';
  const rows: [string, string][] = [
    ...goods.map((line): [string, string] => [
      nameOf(line),
      money(merchant.priceOf(line.variant) * line.quantity),
    ]),
    ['Subtotal', money(totals.subtotalCents)],
    ...(totals.discountCents ? [['Discount', money(-totals.discountCents)] as [string, string]] : []),
    [layout.words.shipping, totals.isFinal ? freeOr(money, totals.shippingCents) : later],
    ...(totals.feeCents ? [[layout.breadth.feeName, money(totals.feeCents)] as [string, string]] : []),
    [layout.words.tax, totals.isFinal ? money(totals.taxCents) : later],
    ...(totals.surchargeCents ? [['Card surcharge', money(totals.surchargeCents)] as [string, string]] : []),
  ];
  const totalLabel = totals.isFinal ? layout.words.total : 'Estimated total';
  const total = html`<strong>${money(totals.totalCents)}</strong>`;
  const beside = besideTotal(merchant, layout, totals.totalCents);
  switch (layout.summary) {
    case 'table':
      return html`<table>${rows.map(([label, value]) => html`<tr><th scope="row">${label}</th><td>${value}</td></tr>`)}
<tr><th scope="row">${totalLabel}</th><td>${total}</td></tr></table>${beside}`;
    case 'list':
      return html`<dl>${rows.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}<dt>${totalLabel}</dt><dd>${total}</dd></dl>${beside}`;
    case 'blocks':
      return html`${rows.map(([label, value]) => html`<div class="row"><span>${label}</span> <span>${value}</span></div>`)}
<div class="row"><span>${totalLabel}</span> ${total}</div>${beside}`;
  }
}

function freeOr(money: (cents: number) => string, cents: number): string {
  return cents === 0 ? 'Free' : money(cents);
}

function shippingChoices(merchant: Merchant, layout: Layout, cart: Cart): Markup {
  const { subtotalCents } = merchant.totals(cart);
  const sent = html`<input type="hidden" name="shipping" value="${cart.shippingId ?? ''}">`;
  return html`${layout.breadth.shipping === 'boxes' ? sent : null}${merchant.terms.shipping.map((method) => {
    const price = shippingPrice(method, subtotalCents, merchant.terms);
    const money = formatMoney(price, merchant.terms.currency, layout);
    const isChosen = cart.shippingId === method.id;
    if (layout.breadth.shipping === 'boxes')
      return html`<div data-ship="${method.id}" style="border:1px solid;cursor:pointer"><b>${method.title}</b><div>${price === 0 ? 'Free' : money}</div></div>`;
    return html`<p><label><input type="radio" name="shipping" value="${method.id}" required${isChosen ? html` checked` : null}> ${method.title} (${method.description}) <span>${price === 0 ? 'Free' : money}</span></label></p>`;
  })}`;
}
