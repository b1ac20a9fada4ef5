import { type Route, redirect, route } from '../../http/web-server.ts';
import { browsingRoutes, checkoutRoutes, currentCart, orderRoutes, type Storefront } from './storefront.ts';

/** Goods and cart; whoever goes to the checkout is sent to another site of the same shop, with the cart's name. */
export function browsingHostRoutes(shop: Storefront, checkoutOrigin: () => string): Route[] {
  const [accountPage] = checkoutRoutes(shop);
  return [
    route('GET', '/checkout', (request) => {
      const cart = currentCart(shop.merchant, request);
      return redirect(cart ? `${checkoutOrigin()}/checkout/c/${cart.id}` : '/cart');
    }),
    ...browsingRoutes(shop),
    ...(accountPage ? [accountPage] : []),
  ];
}

/** The checkout and the orders. */
export function checkoutHostRoutes(shop: Storefront): Route[] {
  return [...checkoutRoutes(shop), ...orderRoutes(shop), ...browsingRoutes(shop)];
}
