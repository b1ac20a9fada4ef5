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
