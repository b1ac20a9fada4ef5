import { expect, it } from 'vitest';
import { startGateway } from './gateway.mjs';

it('a charge names its order as the records of the shop do, also where the shop sends a number', async () => {
  const gateway = await startGateway();
  try {
    const card = { number: '4242424242424242', exp_month: 11, exp_year: 31, cvc: '731' };
    const body = JSON.stringify({ ...card, order: 100003, amount_cents: 2335 });
    await fetch(`${gateway.url}/charges`, { method: 'POST', body });
    expect(gateway.charges).toMatchObject([{ order: '100003', amountCents: 2335, approved: true }]);
  } finally {
    await gateway.stop();
  }
});

it('goes on where a browser asks for an icon', async () => {
  const gateway = await startGateway();
  try {
    expect((await fetch(`${gateway.url}/favicon.ico`)).status).toBe(404);
    expect((await fetch(`${gateway.url}/favicon.ico`)).status).toBe(404);
  } finally {
    await gateway.stop();
  }
});

it.each([
  ['JPY', 1980, 'JPY 1980'],
  ['USD', 1980, 'USD 19.80'],
])('asks for %s in its own unit', async (currency, amount_cents, asked) => {
  const gateway = await startGateway();
  try {
    const body = JSON.stringify({ order: '1', amount_cents, currency, return_url: 'http://localhost/' });
    const opened = await (await fetch(`${gateway.url}/sessions`, { method: 'POST', body })).json();
    expect(await (await fetch(opened.url)).text()).toContain(`<strong>${asked}</strong>`);
  } finally {
    await gateway.stop();
  }
});
