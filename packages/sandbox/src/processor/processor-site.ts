import { html, raw } from '../http/html.ts';
import {
  isRecord,
  jsonBody,
  notFound,
  type Route,
  redirect,
  route,
  sendHtml,
  sendJson,
  sendScript,
} from '../http/web-server.ts';
import { readCard } from './card-input.ts';
import { elementsScript, fieldScript } from './elements-script.ts';
import { paymentPageRoutes } from './payment-page.ts';
import type { Challenge, Processor } from './processor.ts';

const ANY_ORIGIN = { 'access-control-allow-origin': '*' };

/** What the processor serves to browsers and shops: tokens, hosted card fields, and the 3-D Secure challenge page. */
export function processorRoutes(processor: Processor): Route[] {
  return [
    route('POST', '/v1/tokens', (request) => {
      const body = jsonBody(request);
      const card = body && isRecord(body.card) ? body.card : null;
      if (!card) return sendJson({ error: { code: 'parameter_missing', param: 'card' } }, 400, ANY_ORIGIN);
      return sendJson({ id: processor.tokenize(cardOf(card)), object: 'token' }, 200, ANY_ORIGIN);
    }),
    route('POST', '/tokenize', (request) => {
      const credential = jsonBody(request)?.credential;
      if (!isRecord(credential)) return sendJson({ error: 'credential_missing' }, 400);
      return sendJson({ token: processor.tokenize(cardOf(credential)) });
    }),
    route('GET', '/elements.js', () => sendScript(elementsScript(processor.origin))),
    route('GET', '/elements/card', (request) =>
      sendHtml(hostedFieldPage(request.query.get('parts') ?? 'all', fieldScript)),
    ),
    ...paymentPageRoutes(processor),
    route('GET', '/challenges/:id', ({ params }) => {
      const challenge = processor.challenge(params.id ?? '');
      return challenge ? sendHtml(challengePage(challenge)) : notFound();
    }),
    route('POST', '/challenges/:id/:verdict', ({ params }) => {
      const challenge = processor.endChallenge(params.id ?? '', params.verdict === 'complete');
      return challenge ? redirect(challenge.request.returnUrl) : notFound();
    }),
  ];
}

/** Accepts the spellings of this processor, of the Universal and of the Agentic Commerce Protocol. */
export function cardOf(fields: Record<string, unknown>) {
  const text = (name: string) => (fields[name] === undefined ? '' : String(fields[name]));
  const cvc = text('cvc');
  return readCard({
    number: text('number'),
    expiry: text('expiry'),
    expiryMonth: text('expiry_month') || text('exp_month'),
    expiryYear: text('expiry_year') || text('exp_year'),
    ...(cvc ? { cvc } : {}),
  });
}

function challengePage({ id, request, status }: Challenge) {
  const amount = (request.amountCents / 100).toFixed(2);
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>3-D Secure authentication</title></head>
<body>
<main>
<h1>Confirm your payment</h1>
<p>${request.currency.toUpperCase()} ${amount}, card ending in ${request.card.number.slice(-4)}.</p>
${
  status === 'pending'
    ? html`<form method="post" action="/challenges/${id}/complete"><button type="submit" id="complete">Complete</button></form>
<form method="post" action="/challenges/${id}/fail"><button type="submit" id="fail">Fail</button></form>`
    : html`<p role="status">This authentication has ended: ${status}.</p><p><a href="${request.returnUrl}">Back to the shop</a></p>`
}
</main>
</body></html>`;
}

/** A hosted field: the card number never reaches the page around it. */
export function hostedFieldPage(parts: string, script: string) {
  const wants = (part: string) => parts === 'all' || parts.split(',').includes(part);
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Secure card payment input frame</title></head>
<body>
<form id="card">
${wants('number') ? html`<label>Card number <input name="cardnumber" autocomplete="cc-number" inputmode="numeric" placeholder="1234 1234 1234 1234"></label>` : null}
${wants('expiry') ? html`<label>Expiration date <input name="exp-date" autocomplete="cc-exp" inputmode="numeric" placeholder="MM / YY"></label>` : null}
${wants('cvc') ? html`<label>Security code <input name="cvc" autocomplete="cc-csc" inputmode="numeric" placeholder="CVC"></label>` : null}
</form>
<script>${raw(script)}</script>
</body></html>`;
}
