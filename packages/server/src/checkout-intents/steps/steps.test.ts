import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CheckoutScene, startScene } from '../checkout-scene.testing.ts';
import { readScreenshotToken, screenshotUrl } from './screenshots.ts';
import { insertStep } from './store.ts';

let scene: CheckoutScene;
beforeAll(async () => {
  scene = await startScene({ kinds: [] });
});
afterAll(() => scene.stop());

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const SECRET = Buffer.alloc(32, 1);
const urls = { base: '', app: 'https://florin.example', checkout: '', pay: '' };

it('the steps of an intent are listed in order, with screenshots that open without a key', async () => {
  const { id } = await scene.create({ url: 'http://10.0.0.1/tea' });
  const more = { intent_id: id, detail: '"Add to cart"', report: null, reason: 'product' };
  await insertStep(scene.database, { ...more, at: Date.now(), name: 'pressed', screenshot: JPEG });
  const { status, body } = await scene.get(`/v1/checkout_intents/${id}/steps`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ object: 'list', has_more: false, url: `/v1/checkout_intents/${id}/steps` });
  expect(body.data).toMatchObject([
    { object: 'checkout_intent_step', number: 1, name: 'failed', screenshot_url: null },
    { number: 2, name: 'pressed', detail: '"Add to cart"', screenshot_url: expect.any(String) },
  ]);
  const picture = await fetch(body.data[1].screenshot_url);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(JPEG);
  expect((await fetch(`${body.data[1].screenshot_url}x`)).status).toBe(404);
});

it('another merchant’s steps are missing', async () => {
  const { id } = await scene.create({ url: 'http://10.0.0.1/tea' });
  const { key } = await scene.otherMerchant();
  expect((await scene.get(`/v1/checkout_intents/${id}/steps`, { key })).status).toBe(404);
});

it('the address of a screenshot is for one picture, for ten minutes, from this installation', () => {
  const now = 1_763_164_800_000;
  const asked = { intentId: 'ci_1', step: 42 };
  const token = screenshotUrl({ urls, secret: SECRET }, asked, now).split('/').at(-1)!;
  expect(readScreenshotToken(token, SECRET, now)).toEqual(asked);
  expect(readScreenshotToken(token, SECRET, now + 10 * 60_000)).toBeNull();
  expect(readScreenshotToken(token, Buffer.alloc(32, 2), now)).toBeNull();
  const other = `${Buffer.from(`ci_1.43.${now + 60_000}`).toString('base64url')}.${token.split('.')[1]}`;
  expect(readScreenshotToken(other, SECRET, now)).toBeNull();
  for (const odd of ['', '.', 'a.b.c', '%00']) expect(readScreenshotToken(odd, SECRET, now)).toBeNull();
});
