// A stub card gateway: what a shop's server asks for money. It remembers every charge, so that a report can hold a purchase
// against what was really taken, and declines the number that test gateways commonly decline.
import { createServer } from 'node:http';

const DECLINED_NUMBER = '4000000000000002';

/** @example const gateway = await startGateway(); gateway.charges // [{ approved: true, amountCents: 2335, … }] */
export async function startGateway() {
  const charges = [];
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    const asked = JSON.parse(Buffer.concat(chunks).toString());
    const charge = decide(asked, charges.length + 1);
    charges.push(charge);
    response.setHeader('content-type', 'application/json').setHeader('access-control-allow-origin', '*');
    response.end(JSON.stringify({ id: charge.id, approved: charge.approved, message: charge.message }));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    charges,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

function decide(asked, count) {
  const number = String(asked.number).replace(/\D/g, '');
  const approved = number !== DECLINED_NUMBER;
  return {
    id: `ch_${count}`,
    approved,
    message: approved ? 'Approved' : 'Your card was declined.',
    order: asked.order,
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
