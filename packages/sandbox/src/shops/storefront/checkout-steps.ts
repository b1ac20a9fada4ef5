import type { Cart } from '../../cart.ts';
import { formBody, type Route, redirect, route, sendHtml, type WebReply } from '../../http/web-server.ts';
import type { CardDetails } from '../../processor/processor.ts';
import { signUp } from './checkout/account.ts';
import { hasSameMail } from './checkout/beside-details.ts';
import { checkoutPage } from './checkout/checkout-page.ts';
import {
  cardProblem,
  currentCart,
  OTHER_MAIL,
  readForm,
  refuse,
  replyTo,
  type Storefront,
  storefrontRoutes,
  submittedCard,
} from './storefront.ts';

/** A shop whose checkout is one page or several, as its layout says. */
export function steppedRoutes(shop: Storefront): Route[] {
  return [...stepRoutes(shop), ...storefrontRoutes(shop)];
}

/** The pages of a checkout that has several: details, payment, and perhaps a review. */
function stepRoutes(shop: Storefront): Route[] {
  const { merchant, layout, extras } = shop;
  const cards = new Map<string, CardDetails>();
  const show = (cart: Cart | null, part: 'payment' | 'review'): WebReply =>
    cart ? sendHtml(checkoutPage(merchant, layout, cart, extras?.(), part)) : redirect('/cart');
  return [
    route('POST', '/checkout/details', (request) => {
      const cart = currentCart(merchant, request);
      if (!cart) return redirect('/cart');
      const form = formBody(request);
      readForm(shop, cart, form);
      if (form.get('newsletter')) merchant.subscribe(cart);
      if (!hasSameMail(form, cart.buyer.email)) return refuse(cart, 'email', OTHER_MAIL);
      if (cart.shippingId === null) return refuse(cart, 'shipping', 'Please choose a shipping method.');
      cart.lastError = null;
      return redirect('/checkout/payment');
    }),
    route('GET', '/checkout/payment', (request) => show(currentCart(merchant, request), 'payment')),
    route('POST', '/checkout/review', (request) => {
      const cart = currentCart(merchant, request);
      if (!cart) return redirect('/cart');
      const form = formBody(request);
      const card = submittedCard(shop, form);
      const problem = card ? cardProblem(form, card) : 'Please enter your card details.';
      cart.lastError = problem === null ? null : { code: 'card', message: problem };
      if (!card || problem !== null) return redirect('/checkout/payment');
      const unsigned = signUp(merchant, layout, cart, form);
      if (unsigned) return refuse(cart, 'account', unsigned);
      cards.set(cart.id, card);
      return redirect('/checkout/review');
    }),
    route('GET', '/checkout/review', (request) => show(currentCart(merchant, request), 'review')),
    route('POST', '/checkout/confirm', (request) => {
      const cart = currentCart(merchant, request);
      const card = cart && cards.get(cart.id);
      if (!cart || !card) return redirect('/checkout');
      if (layout.hasTerms && !formBody(request).get('terms')) return redirect('/checkout/review');
      cards.delete(cart.id);
      return replyTo(
        merchant,
        cart,
        merchant.place(cart, card, `${shop.origin()}/checkout/return?cart=${cart.id}`),
      );
    }),
  ];
}
