import type { Event } from '@florin/wire/events/event';
import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { constructEvent, signatureHeaderOf } from './webhooks.ts';

const secret = 'whsec_0123456789abcdef';
const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'gift.funded', data: { name: 'Grün' } });
const { webhooks } = new Stripe('sk_test_unused');
const header = () => webhooks.generateTestHeaderString({ payload: body, secret });

it('takes what is signed as Stripe signs, as text and as bytes', async () => {
  expect(await constructEvent(body, header(), secret)).toEqual(JSON.parse(body));
  expect(await constructEvent(new TextEncoder().encode(body), header(), secret)).toEqual(JSON.parse(body));
});

it('signs as Stripe’s own clients check', async () => {
  expect(webhooks.constructEvent(body, await signatureHeaderOf(body, secret), secret)).toEqual(
    JSON.parse(body),
  );
});

it('takes either of two signatures, while a secret is changed', async () => {
  const old = await signatureHeaderOf(body, 'whsec_old');
  const [time, signature] = (await signatureHeaderOf(body, secret)).split(',');
  expect(await constructEvent(body, `${time},${old.split(',')[1]},${signature}`, secret)).toBeTruthy();
});

it('refuses what was changed, signed by another, or not signed', async () => {
  const refusals = [
    constructEvent(body.replace('funded', 'reclaimed'), header(), secret),
    constructEvent(`${body}\n`, header(), secret),
    constructEvent(body, header(), 'whsec_other'),
    constructEvent(body, header().replace(/t=\d+/, 't=1'), secret),
    constructEvent(body, header().replace('v1=', 'v0='), secret),
    constructEvent(body, '', secret),
    constructEvent(body, null, secret),
    constructEvent(body, 't=1,v1=zz', secret),
  ];
  await Promise.all(refusals.map((refused) => expect(refused).rejects.toThrow(/signature/i)));
});

it('refuses what is too old, or from the future', async () => {
  const signed = await signatureHeaderOf(body, secret, 1_000_000_000_000);
  const at = (s: number) => constructEvent(body, signed, secret, { nowMs: 1_000_000_000_000 + s * 1000 });
  await at(299);
  await at(-299);
  await expect(at(301)).rejects.toThrow('300 seconds');
  await expect(at(-301)).rejects.toThrow('300 seconds');
});

it('tells by its type what an event is about', () => {
  const released = (event: Event): number | null =>
    event.type === 'gift.released' ? event.data.object.released_at : null;
  const completed = (event: Event): string | null =>
    // @ts-expect-error a session is not released
    event.type === 'checkout.session.completed' ? event.data.object.released_at : null;
  expect([released, completed].map((read) => read({ type: 'gift.funded' } as Event))).toEqual([null, null]);
});
