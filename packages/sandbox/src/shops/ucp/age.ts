import { html } from '../../http/html.ts';
import { type Route, redirect, route, sendHtml, sendJson } from '../../http/web-server.ts';
import type { Merchant } from '../../merchant.ts';
import { page } from '../storefront/page.ts';

/** Where a buyer proves their age, in a browser of their own; then the session can be completed, by them or over the API. */
export function ageRoutes(merchant: Merchant): Route[] {
  return [
    route('GET', '/age/:id', ({ params }) =>
      merchant.cart(params.id) === null
        ? sendJson({ detail: 'No such checkout session' }, 404)
        : sendHtml(
            page(
              merchant,
              'Your age',
              html`<h1>Prove your age</h1><form method="post"><button>I am an adult</button></form>`,
            ),
          ),
    ),
    route('POST', '/age/:id', ({ params }) => {
      const cart = merchant.cart(params.id);
      if (cart === null) return sendJson({ detail: 'No such checkout session' }, 404);
      cart.isOfAge = true;
      return redirect(`/checkout/c/${cart.id}`);
    }),
  ];
}
