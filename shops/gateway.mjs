// A stub card gateway: what a shop's server asks for money, or the page that it sends a buyer to. It remembers every charge, so that
// a report can hold a purchase against what was really taken, and declines the number that test gateways commonly decline.
import { createServer } from 'node:http';

const DECLINED_NUMBER = '4000000000000002';

/** @example const gateway = await startGateway(); gateway.charges // [{ approved: true, amountCents: 2335, … }] */
export async function startGateway() {
  const charges = [];
  const sessions = new Map();
  const take = (asked) => {
    const charge = decide(asked, charges.length + 1);
    charges.push(charge);
    return charge;
  };
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const [, place, id] = new URL(request.url, 'http://gateway').pathname.split('/');
    const session = sessions.get(id);
    if (place === 'pay' && session) return answerPage(request, response, { id, session, body, take });
    response.setHeader('content-type', 'application/json').setHeader('access-control-allow-origin', '*');
    // A browser asks for an icon.
    if (request.method === 'GET' && !session) return response.writeHead(404).end('{}');
    if (place === 'sessions' && session) return response.end(JSON.stringify({ paid: session.isPaid }));
    if (place === 'sessions') {
      const opened = `s${sessions.size + 1}`;
      sessions.set(opened, { ...JSON.parse(body), isPaid: false });
      return response.end(JSON.stringify({ id: opened, url: `${addressOf(server)}/pay/${opened}` }));
    }
    const charge = take(JSON.parse(body));
    response.end(JSON.stringify({ id: charge.id, approved: charge.approved, message: charge.message }));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = addressOf(server);
  return {
    url,
    host: new URL(url).host,
    charges,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

function addressOf(server) {
  return `http://127.0.0.1:${server.address().port}`;
}

function answerPage(request, response, { id, session, body, take }) {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  if (request.method !== 'POST') return response.end(pageOf(id, session, ''));
  const form = Object.fromEntries(new URLSearchParams(body));
  const [exp_month, exp_year] = (form.expiry ?? '').split('/').map((part) => part.trim());
  const { order, amount_cents } = session;
  const charge = take({ order, amount_cents, number: form.number, cvc: form.cvc, exp_month, exp_year });
  if (!charge.approved) return response.end(pageOf(id, session, charge.message));
  session.isPaid = true;
  response.writeHead(303, { location: session.return_url }).end();
}

function pageOf(id, { amount_cents, currency }, message) {
  const amount = shown(amount_cents, currency);
  return `<!doctype html><html lang="en"><head><title>Pay by card</title></head><body><main><h1>Pay by card</h1>
<p>You pay <strong>${amount}</strong></p>${message && `<p role="alert">${message}</p>`}
<form method="post" action="/pay/${id}"><p><label>Card number <input name="number" autocomplete="cc-number"></label></p>
<p><label>Valid until (MM/YY) <input name="expiry" autocomplete="cc-exp"></label></p>
<p><label>Security code <input name="cvc" autocomplete="cc-csc"></label></p><button>Pay ${amount}</button></form></main></body></html>`;
}

/** In the unit of the currency, of which some have no smaller one. */
function shown(cents, currency) {
  const { maximumFractionDigits: digits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return `${currency} ${(cents / 10 ** digits).toFixed(digits)}`;
}

function decide(asked, count) {
  const number = String(asked.number).replace(/\D/g, '');
  const approved = number !== DECLINED_NUMBER;
  return {
    id: `ch_${count}`,
    approved,
    message: approved ? 'Approved' : 'Your card was declined.',
    // Shops write their numbers as numbers or as words.
    order: String(asked.order),
    amountCents: asked.amount_cents,
    number,
    expMonth: Number(asked.exp_month),
    expYear: fullYear(Number(asked.exp_year)),
    cvc: String(asked.cvc),
    brand: asked.brand ?? null,
  };
}

function fullYear(year) {
  return year < 100 ? 2000 + year : year;
}
