import { type AddressInfo, createServer } from 'node:net';
import { isLong } from '@florin/testing/drawn';
import { until } from '@florin/testing/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureAccount } from '../../accounts/store.ts';
import { makeApiKey } from '../../api-keys/make.ts';
import { sql } from '../../database/sql.ts';
import {
  type Body,
  type CheckoutScene,
  firstAnswer,
  loopbackPolicy,
  startScene,
} from '../checkout-scene.testing.ts';

const SLOTS = 8;
const HOSTILE_ACCOUNTS = 100;
const HANGING_EACH = 3;
const NEVER_MS = 3_600_000;

let scene: CheckoutScene;
/** Shops that hang, in the order in which jobs first asked for their addresses: what started when, without a clock. */
const started = new Set<string>();
/** Takes connections and never answers. */
const hole = createServer(() => undefined);

beforeAll(() => new Promise<void>((resolve) => hole.listen(0, '127.0.0.1', resolve)));
afterAll(() => hole.close());

async function startSceneWithTurns(turnMs: number): Promise<CheckoutScene> {
  const loopback = loopbackPolicy();
  const isHole = (hostname: string) => hostname.endsWith('.hole.test');
  const policy = {
    vetUrl: (text: string) => (isHole(new URL(text).hostname) ? new URL(text) : loopback.vetUrl(text)),
    async addressesOf(host: string, port: number) {
      if (!isHole(host)) return await loopback.addressesOf(host, port);
      started.add(host);
      return ['127.0.0.1'];
    },
    isAllowListed: (url: URL) => isHole(url.hostname) || loopback.isAllowListed(url),
  };
  const boundsMs = { resolve: NEVER_MS };
  const timeLimits = { fetchTimeoutMs: NEVER_MS, boundsMs, turnMs };
  const limits = { waitMs: 0, concurrency: SLOTS };
  return await startScene({ kinds: ['acp', 'ucp'] }, limits, { policy, timeLimits });
}

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

async function hangFromEverywhere(): Promise<void> {
  for (let account = 0; account < HOSTILE_ACCOUNTS; account++) await hang(await newAccount(), HANGING_EACH);
}

function settled(id: string, key: string): Promise<Body> {
  return until(async () => {
    const { body } = await scene.get(`/v1/checkout_intents/${id}`, { key });
    return body.status !== 'processing' && body;
  }, 100);
}

async function quote(url: string): Promise<Body> {
  let intent = await scene.create({ url });
  for (let round = 0; round < 5; round++) {
    intent = await settled(intent.id, scene.key);
    if (intent.status !== 'requires_action') break;
    await scene.respond(intent.id, firstAnswer(intent.next_action.options_schema));
  }
  expect(intent.status).toBe('requires_confirmation');
  return intent;
}

/** How many jobs at hanging shops started between an intent's creation and the shop's answer. */
async function startsBeforeAnswer(key: string): Promise<number> {
  const json = { url: scene.sandbox.shops.acp.productUrls[0] };
  const before = started.size;
  const { body } = await scene.post('/v1/checkout_intents', { key, json });
  expect((await settled(body.id, key)).status).toBe('requires_action');
  return started.size - before;
}

/** Shops hang for ever, and each test leaves them to the next: it only gets worse. */
describe('while quotes keep their slots for as long as they like', () => {
  let proven: string;
  let quoted: Body;
  beforeAll(async () => {
    scene = await startSceneWithTurns(NEVER_MS);
    proven = await newAccount();
    await startsBeforeAnswer(proven);
    await scene.addCard();
    quoted = await quote(scene.sandbox.shops.ucp.productUrls[0]!);
  });
  afterAll(() => scene.stop());

  it('one account with 60 hanging shops keeps no other account from its quote', async () => {
    await hang(await newAccount(), 60);
    expect(await startsBeforeAnswer(await newAccount())).toBeLessThanOrEqual(SLOTS);
  });

  it.runIf(isLong())(
    'nor do 100 accounts that hang as much as they can keep one whose shops have answered',
    async () => {
      await hangFromEverywhere();
      expect(await startsBeforeAnswer(proven)).toBeLessThanOrEqual(SLOTS);
      expect(started.size).toBeLessThanOrEqual(2 * SLOTS);
    },
  );

  it('charging does not wait behind any of them', async () => {
    await scene.confirm(quoted.id);
    expect((await settled(quoted.id, scene.key)).status).toBe('succeeded');
  });
});

describe('when turns end', () => {
  beforeAll(async () => {
    started.clear();
    scene = await startSceneWithTurns(100);
  });
  afterAll(() => scene.stop());

  it('an account that hangs at a shop keeps no other account from that shop', async () => {
    const { acp } = scene.sandbox.shops;
    const key = await newAccount();
    scene.sandbox.faults.set(acp.name, { kind: 'hang' });
    const lanes = () => scene.database.query(sql`SELECT DISTINCT lane FROM checkout_intents`);
    // The lane of an intent is drawn: as many intents as slots, and more until each lane has one.
    for (let made = 0; made < SLOTS || (await lanes()).length < 2; made++)
      await scene.post('/v1/checkout_intents', { key, json: { url: acp.productUrls[0] } });
    const underWay = () =>
      scene.database.query(sql`
        SELECT id FROM graphile_worker.jobs
        WHERE locked_at IS NOT NULL AND task_identifier = 'checkout_advance'`);
    await expect.poll(async () => (await underWay()).length).toBe(2);
    // A job that was taken may still be on its way to the shop.
    await expect.poll(() => scene.sandbox.faults.timesMet(acp.name, 'hang')).toBe(2);
    const hanging = await underWay();
    scene.sandbox.faults.clear(acp.name);
    await startsBeforeAnswer(await newAccount());
    expect(await underWay()).toEqual(expect.arrayContaining(hanging));
  });

  it.runIf(isLong())(
    'a new account gets its quote before any of 100 hostile accounts has a second turn',
    async () => {
      await hangFromEverywhere();
      expect(await startsBeforeAnswer(await newAccount())).toBeLessThanOrEqual(HOSTILE_ACCOUNTS + SLOTS);
    },
  );
});
