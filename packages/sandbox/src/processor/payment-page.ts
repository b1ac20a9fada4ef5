import { html, type Markup } from '../http/html.ts';
import {
  formBody,
  notFound,
  type Route,
  redirect,
  route,
  sendHtml,
  type WebReply,
} from '../http/web-server.ts';
import { readCard } from './card-input.ts';
import type { PagePayment, PageResult, Processor } from './processor.ts';

/** Pages that take the card for a shop: what is paid to whom, the card, and back. They can stand on any site. */
export function paymentPageRoutes(processor: Processor): Route[] {
  return [
    route('GET', '/pay/:id', ({ params }) => {
      const payment = processor.payment(params.id ?? '');
      return payment ? sendHtml(paymentPage(payment, params.id ?? '', null)) : notFound();
    }),
    route('POST', '/pay/:id', (request) => {
      const id = request.params.id ?? '';
      const payment = processor.payment(id);
      if (!payment) return notFound();
      const form = formBody(request);
      const text = (name: string) => form.get(name) ?? '';
      const card = readCard({ number: text('pan'), expiry: text('expiry'), cvc: text('cvv') });
      return answer(payment, id, payment.pay(card));
    }),
  ];
}

function answer(payment: PagePayment, id: string, result: PageResult): WebReply {
  switch (result.outcome) {
    case 'placed':
      return redirect(payment.returnUrl);
    case 'challenge':
      return redirect(result.challengeUrl);
    case 'silence':
      return { kind: result.how };
    case 'declined':
      return sendHtml(paymentPage(payment, id, result.message));
    case 'incomplete':
    case 'out_of_stock':
    case 'price_changed':
    case 'broken':
      return redirect(payment.returnUrl);
  }
}

function paymentPage(
  { payee, amountCents, currency }: PagePayment,
  id: string,
  notice: string | null,
): Markup {
  const amount = `${currency.toUpperCase()} ${(amountCents / 100).toFixed(2)}`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Secure payment</title></head>
<body><main>
<h1>Pay ${payee}</h1>
<p>Amount due: <strong>${amount}</strong></p>
${notice ? html`<p role="alert">${notice}</p>` : null}
<form method="post" action="/pay/${id}">
<p><label>Card number <input name="pan" autocomplete="cc-number" inputmode="numeric" required></label></p>
<p><label>Expiry (MM/YY) <input name="expiry" autocomplete="cc-exp" required></label></p>
<p><label>CVV <input name="cvv" autocomplete="cc-csc" required></label></p>
<button type="submit">Pay ${amount}</button>
</form>
</main></body></html>`;
}
