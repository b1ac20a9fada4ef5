import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureAccount } from '../../accounts/store.ts';
import { makeApiKey } from '../../api-keys/make.ts';
import {
  type Body,
  type CheckoutScene,
  firstAnswer,
  loopbackPolicy,
  startScene,
} from '../checkout-scene.testing.ts';

/** Every test leaves its hanging shops to the next one, so it only gets worse. */
const SLOTS = 8;
const HOSTILE_ACCOUNTS = 100;
const HANGING_EACH = 3;

let scene: CheckoutScene;
/** Hosts in the order in which jobs first asked for their addresses: what started after what, without a clock. */
const started = new Set<string>();
/** Takes connections and never answers. */
const hole = createServer(() => undefined);

beforeAll(async () => {
  await new Promise<void>((resolve) => hole.listen(0, '127.0.0.1', resolve));
  const loopback = loopbackPolicy();
  const isHole = (hostname: string) => hostname.endsWith('.hole.test');
  const policy = {
    vetUrl: (text: string) => (isHole(new URL(text).hostname) ? new URL(text) : loopback.vetUrl(text)),
    async addressesOf(host: string, port: number) {
      started.add(isHole(host) ? host : `${host}:${port}`);
      return isHole(host) ? ['127.0.0.1'] : await loopback.addressesOf(host, port);
    },
    isAllowListed: (url: URL) => isHole(url.hostname) || loopback.isAllowListed(url),
  };
  const patience = { fetchTimeoutMs: 60_000, turnMs: 100 };
  scene = await startScene(
    { kinds: ['acp', 'ucp'] },
    { waitMs: 0, concurrency: SLOTS },
    { policy, patience },
  );
});
afterAll(async () => {
  await scene.stop();
  hole.close();
});

let accounts = 0;
async function newAccount(): Promise<string> {
  const wallet = `wallet-${++accounts}`;
  const { id } = await ensureAccount(scene.database, wallet, wallet);
  return (await makeApiKey(scene.database, id, 'key')).secret;
}

let holes = 0;
async function hang(key: string, count: number): Promise<void> {
  const { port } = hole.address() as AddressInfo;
  for (let made = 0; made < count; made++) {
    const json = { url: `http://shop-${++holes}.hole.test:${port}/tea` };
    expect((await scene.post('/v1/checkout_intents', { key, json })).status).toBe(200);
  }
}

async function settled(id: string, key: string): Promise<Body> {
  for (let look = 0; look < 600; look++) {
    const { body } = await scene.get(`/v1/checkout_intents/${id}`, { key });
    if (body.status !== 'processing') return body;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${id} stayed processing`);
}

/** How many jobs at hanging shops started between an intent's creation and the end of its quote. */
async function startsBeforeQuote(key: string): Promise<number> {
  const url = scene.sandbox.shops.acp.productUrls[0];
  const before = started.size;
  const { body } = await scene.post('/v1/checkout_intents', { key, json: { url } });
  expect((await settled(body.id, key)).status).not.toBe('failed');
  return [...started].slice(before).filter((host) => host.endsWith('.hole.test')).length;
}

it('one account with 60 hanging shops keeps no other account from its quote', async () => {
  await hang(await newAccount(), 60);
  expect(await startsBeforeQuote(await newAccount())).toBeLessThanOrEqual(SLOTS);
});

it('nor do 100 accounts that hang as much as they can: a proven account goes at once, a new one in its turn', async () => {
  const proven = await newAccount();
  await startsBeforeQuote(proven);
  const hostile = await Promise.all(Array.from({ length: HOSTILE_ACCOUNTS }, newAccount));
  for (const key of hostile) await hang(key, HANGING_EACH);
  expect(await startsBeforeQuote(proven)).toBeLessThanOrEqual(SLOTS);
  expect(await startsBeforeQuote(await newAccount())).toBeLessThanOrEqual(HOSTILE_ACCOUNTS + SLOTS);
});

it('charging does not wait behind any of them', async () => {
  await scene.addCard();
  const { key } = scene;
  const url = scene.sandbox.shops.ucp.productUrls[0];
  const { body } = await scene.post('/v1/checkout_intents', { json: { url } });
  let intent = await settled(body.id, key);
  for (let round = 0; round < 5 && intent.status === 'requires_action'; round++) {
    await scene.respond(intent.id, firstAnswer(intent.next_action.options_schema));
    intent = await settled(intent.id, key);
  }
  expect(intent.status).toBe('requires_confirmation');
  const before = started.size;
  await scene.confirm(intent.id);
  expect((await settled(intent.id, key)).status).toBe('succeeded');
  expect([...started].slice(before).length).toBeLessThanOrEqual(SLOTS);
});
