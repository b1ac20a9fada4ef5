import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createFlorin } from '@florin/sdk/florin';
import { until } from '@florin/testing/until';
import type { EventProof, HistoryRoot } from '@florin/wire/events/event-proof';
import { rootStatement } from '@florin/wire/events/history-root';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { identifier, type Sql, sql } from '../database/sql.ts';
import { createLogger } from '../http/observe/log.ts';
import { startTestServer, TEST_MERCHANT_WALLET, type TestServer } from '../testing/server.testing.ts';
import { historyKeyOf, jwkOf } from './key.ts';
import { Sealer, statementHash } from './seal.ts';
import { findLastRoot, forgetOldEntries, readMoment, readSealing } from './store.ts';
import { leafHash } from './tree.ts';
import { type Trust, verifyHistory } from './verify.ts';
import { startSealing } from './worker.ts';

const key = historyKeyOf(null, Buffer.alloc(32, 7));
const trust: Trust = { publicKey: key.publicJwk.x, key, keptRoot: null };
const TABLES = ['events', 'history_entries', 'history_tiles', 'history_roots'];
const DAY = 86_400;

let server: TestServer;
let sealer: Sealer;
beforeAll(async () => {
  server = await startTestServer();
  sealer = new Sealer(server.database, key);
});
afterAll(() => server.stop());

const run = (statement: Sql) => server.database.execute(statement);
const create = async (path: string, body: object) => {
  const answer = await server.post(path, { json: body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const intent = (amount = 500) =>
  create('/v1/transaction_intents', { amount, recipient_address: TEST_MERCHANT_WALLET });
const eventsAbout = async (id: string) => {
  const { body } = await server.get(
    '/v1/events?limit=100&types[]=transaction_intent.*&types[]=checkout.session.*',
  );
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  return body.data.filter((event: any) => event.data.object.id === id);
};
const verify = (more: Partial<Trust> = {}) => verifyHistory(server.database, { ...trust, ...more });
const findings = async (more: Partial<Trust> = {}) =>
  (await verify(more)).findings.map(({ kind, event, place }) => ({ kind, event, place }));
const placeOf = async (event: string) => {
  const row = await server.database.first<{ place: number }>(
    sql`SELECT place FROM history_entries WHERE event_id = ${event}`,
  );
  return row!.place;
};

async function startOver(): Promise<void> {
  for (const table of TABLES) await run(sql`DELETE FROM ${identifier(table)}`);
}

/** Seals an intent of its own, and says its event and the place of it. */
async function sealedEvent(): Promise<{ event: string; place: number }> {
  const [{ id: event }] = await eventsAbout((await intent()).id);
  await sealer.seal();
  return { event, place: await placeOf(event) };
}

it('gives every event of money one place, whoever seals it, and other events none', async () => {
  const made = await Promise.all([intent(), intent(), intent()]);
  await create('/v1/products', { name: 'Tea', amount: 500 });
  const sealers = Array.from({ length: 4 }, () => new Sealer(server.database, key));
  await Promise.all(sealers.map((each) => each.seal()));
  await sealer.seal();
  const rows = await server.database.query<{ place: number; type: string; about: string }>(sql`
    SELECT place, type, about FROM history_entries JOIN events ON events.id = event_id ORDER BY place`);
  expect(rows.map(({ place }) => place)).toEqual([0, 1, 2]);
  expect(rows.map(({ about }) => about).sort()).toEqual(made.map(({ id }) => id).sort());
  expect(await verify()).toMatchObject({ findings: [], sealed: 3, waiting: 0, forgotten: 0 });
  expect(await sealer.seal()).toBe(0);
});

it('keeps the order of what happens to an object, over several batches and tiles', async () => {
  await run(sql`
    INSERT INTO events (account_id, id, type, about, snapshot, created)
    SELECT ${server.accountId}, new_id('evt_', floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint), 'gift.funded',
      'gift_' || number, '{"amount": 5}', floor(extract(epoch FROM now()))::bigint FROM generate_series(1, 1100) number`);
  expect(await sealer.seal()).toBe(1100);
  const { findings: found, roots } = await verify();
  expect([found, roots]).toEqual([[], 3]);
});

it('signs a root where nothing happened for an hour, and where the key has changed', async () => {
  const before = (await findLastRoot(server.database))!;
  const later = new Sealer(server.database, key, async (database) => ({
    ...(await readMoment(database)),
    at: before.created + 3_600,
  }));
  await later.seal();
  const quiet = (await findLastRoot(server.database))!;
  expect([quiet.number, quiet.size]).toEqual([before.number + 1, before.size]);
  const other = historyKeyOf(randomBytes(32), Buffer.alloc(32, 7));
  await new Sealer(server.database, other).seal();
  expect((await findLastRoot(server.database))!.key_id).toBe(other.publicJwk.kid);
  expect((await verify()).findings).toMatchObject([
    { kind: 'forged', detail: expect.stringContaining('another key') },
  ]);
  await sealer.seal();
  expect(await verify()).toMatchObject({ findings: [], roots_of_earlier_keys: 1 });
});

describe('what was done behind the back of the service', () => {
  let sealed: { event: string; place: number };
  beforeAll(async () => {
    await sealedEvent();
    sealed = await sealedEvent();
    await sealedEvent();
    for (const table of TABLES)
      await run(sql`CREATE TABLE ${identifier(`kept_${table}`)} AS SELECT * FROM ${identifier(table)}`);
  });
  afterEach(async () => {
    for (const table of TABLES) {
      await run(sql`DELETE FROM ${identifier(table)}`);
      await run(sql`INSERT INTO ${identifier(table)} SELECT * FROM ${identifier(`kept_${table}`)}`);
    }
    expect((await verify()).findings).toEqual([]);
  });

  it.each([
    [
      'a tile',
      sql`UPDATE history_tiles SET hashes = substr(hashes, 1, 32)`,
      /^tile \d+ of level 0 has 1 hashes instead of \d+$/,
    ],
    [
      'the newest root',
      sql`DELETE FROM history_roots WHERE number = (SELECT max(number) FROM history_roots)`,
      /^tile \d+ of level 0 has/,
    ],
    [
      'every root',
      sql`DELETE FROM history_roots`,
      /^an entry has place 0, and the newest root covers only 0 places$/,
    ],
  ])('keeps anything from being sealed on top of it, and says so: %s', async (_, damaging, said) => {
    expect(await readSealing(server.database)).toMatchObject({ damage: null });
    await run(damaging);
    await intent();
    const before = await findLastRoot(server.database);
    await expect(new Sealer(server.database, key).seal()).rejects.toMatchObject({
      name: 'HistoryDamaged',
      message: expect.stringMatching(said),
    });
    expect(await findLastRoot(server.database)).toEqual(before);
    expect(await readSealing(server.database)).toMatchObject({ damage: expect.stringMatching(said) });
  });

  it('is written to the log once, not at every attempt, and sealing goes on once it is restored', async () => {
    await run(sql`DELETE FROM history_roots`);
    await intent();
    const lines: string[] = [];
    const log = createLogger('info', { write: (line) => void lines.push(String(line)) });
    let attempts = 0;
    const database: Database = {
      ...server.database,
      transaction: (work) => {
        attempts++;
        return server.database.transaction(work);
      },
    };
    const sealing = startSealing({ ...server.services, database, log }, { lookMs: 10, damagedMs: 10 });
    await until(() => lines.length > 0);
    const told = attempts;
    await until(() => attempts > told + 3);
    await run(sql`INSERT INTO history_roots SELECT * FROM kept_history_roots`);
    await until(async () => (await readSealing(server.database)).waiting_seconds === 0);
    await sealing.stop();
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 50, damage: expect.stringContaining('an entry has place 0') }),
    ]);
    expect(lines[0]).toContain('audit verify');
  });

  it('an event whose amount was changed', async () => {
    await run(sql`
      UPDATE events SET snapshot = (snapshot::jsonb || '{"amount": 9900}')::json WHERE id = ${sealed.event}`);
    const { findings: found } = await verify();
    expect(found).toEqual([
      {
        kind: 'changed',
        account: server.accountId,
        detail: 'amount is 9900, was sealed as 500',
        ...sealed,
      },
    ]);
  });

  it.each([
    ['who was paid', sql`snapshot = (snapshot::jsonb || '{"recipient_address": "x"}')::json`],
    ['the type', sql`type = 'transaction_intent.succeeded'`],
    ['the time', sql`created = created + 1`],
    ['what it is about', sql`about = 'ti_x'`],
    ['its turn in streams', sql`written_by = '7'`],
  ])('an event of which %s was changed', async (_, assignment) => {
    await run(sql`UPDATE events SET ${assignment} WHERE id = ${sealed.event}`);
    expect(await findings()).toEqual([{ kind: 'changed', ...sealed }]);
  });

  it('an event that was removed', async () => {
    await run(sql`DELETE FROM events WHERE id = ${sealed.event}`);
    expect(await findings()).toEqual([{ kind: 'removed', ...sealed }]);
  });

  it('an event that was removed with what was sealed of it', async () => {
    await run(sql`DELETE FROM events WHERE id = ${sealed.event}`);
    await run(sql`DELETE FROM history_entries WHERE event_id = ${sealed.event}`);
    expect(await findings()).toEqual([{ kind: 'removed', event: null, place: sealed.place }]);
  });

  it('an event that was inserted into the past', async () => {
    const [event, created] = ['evt_inserted', (await findLastRoot(server.database))!.complete_until - 1];
    await run(sql`
      INSERT INTO events (account_id, id, type, about, snapshot, created)
      VALUES (${server.accountId}, ${event}, 'gift.funded', 'gift_x', '{"amount": 5}', ${created})`);
    await sealer.seal();
    expect(await findings()).toEqual([{ kind: 'inserted', event, place: null }]);
  });

  it('an event with a place of its own making', async () => {
    const { size } = (await findLastRoot(server.database))!;
    await run(sql`
      INSERT INTO events (account_id, id, type, about, snapshot, created)
      VALUES (${server.accountId}, 'evt_forged', 'gift.funded', 'gift_x', '{"amount": 5}', 1)`);
    await run(sql`
      INSERT INTO history_entries SELECT ${size}, account_id, 'evt_forged', entry, salt, mark
      FROM history_entries WHERE event_id = ${sealed.event}`);
    expect(await findings()).toEqual([{ kind: 'inserted', event: 'evt_forged', place: size }]);
  });

  it('events that changed places', async () => {
    const other = { place: sealed.place - 1, event: await eventAt(sealed.place - 1) };
    const move = (event: string, place: number) =>
      run(sql`UPDATE history_entries SET place = ${place} WHERE event_id = ${event}`);
    await move(sealed.event, 999_999);
    await move(other.event, sealed.place);
    await move(sealed.event, other.place);
    expect(await findings()).toEqual([
      { kind: 'reordered', event: sealed.event, place: other.place },
      { kind: 'reordered', event: other.event, place: sealed.place },
    ]);
  });

  it('an event that was changed with its entry, its leaf and the tree, and which one', async () => {
    await run(sql`
      UPDATE events SET snapshot = (snapshot::jsonb || '{"amount": 9900}')::json WHERE id = ${sealed.event}`);
    await run(sql`
      UPDATE history_entries SET entry = replace(entry, '"amount":500', '"amount":9900') WHERE event_id = ${sealed.event}`);
    expect(await findings()).toEqual([{ kind: 'changed', ...sealed }]);
    await rewriteLeaf(sealed);
    expect(await findings()).toEqual([{ kind: 'changed', ...sealed }]);
    // Whoever has the public key alone knows the root that does not fit.
    const [found] = await findings({ key: null });
    expect(found).toMatchObject({ kind: 'changed' });
  });

  it('a leaf that was changed in the tree', async () => {
    await run(sql`
      UPDATE history_tiles SET hashes = set_byte(hashes, ${(sealed.place % 256) * 32}, 255 - get_byte(hashes, ${(sealed.place % 256) * 32}))
      WHERE level = 0 AND tile = ${Math.floor(sealed.place / 256)}`);
    expect(await findings()).toEqual([{ kind: 'changed', ...sealed }]);
  });

  it('a tile that proofs are built from', async () => {
    await run(
      sql`UPDATE history_tiles SET hashes = set_byte(hashes, 0, 255 - get_byte(hashes, 0)) WHERE level = 1`,
    );
    expect((await verify()).findings).toMatchObject([
      { kind: 'changed', detail: 'tile 0 of level 1 does not follow from the leaves' },
    ]);
  });

  it('a root that somebody without the key has signed', async () => {
    const last = (await findLastRoot(server.database))!;
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const forge = async (root: HistoryRoot, keyId: string) => {
      const signature = sign(null, Buffer.from(rootStatement(root)), privateKey).toString('base64url');
      await run(sql`
        UPDATE history_roots SET root_hash = ${root.root_hash}, signature = ${signature}, key_id = ${keyId}
        WHERE number = ${root.number}`);
    };
    await forge({ ...last, root_hash: '0'.repeat(64) }, last.key_id);
    expect((await verify()).findings.map(({ detail }) => detail)).toEqual([
      `root ${last.number} is not signed with the key of this installation`,
      expect.stringContaining('does not fit'),
    ]);
    await forge(last, jwkOf(publicKey.export({ format: 'jwk' }).x!).kid);
    expect((await verify()).findings).toMatchObject([
      { kind: 'forged', detail: expect.stringContaining('another key') },
    ]);
  });

  it('roots that were removed or changed in the middle', async () => {
    await run(sql`DELETE FROM history_roots WHERE number = 1`);
    expect((await verify()).findings).toMatchObject([
      { kind: 'removed', detail: expect.stringContaining('root 2') },
    ]);
    await run(sql`UPDATE history_roots SET created = created + 1 WHERE number = 0`);
    expect((await verify()).findings.map(({ kind }) => kind)).toContain('forged');
  });

  it('an end that was cut off, where roots went and the rest stayed, or events stayed, or a root was kept elsewhere', async () => {
    const last = (await findLastRoot(server.database))!;
    const keptRoot = { number: last.number, hash: statementHash(last) };
    expect(await findings({ keptRoot })).toEqual([]);
    await run(sql`DELETE FROM history_roots WHERE number = ${last.number}`);
    expect((await findings())[0]).toMatchObject({ kind: 'inserted', place: last.size - 1 });
    const { size } = (await findLastRoot(server.database))!;
    await run(sql`DELETE FROM history_entries WHERE place >= ${size}`);
    await run(sql`
      UPDATE history_tiles SET hashes = substr(hashes, 1, ${(size % 256) * 32}) WHERE level = 0 AND tile = ${Math.floor(size / 256)}`);
    // From now on it looks as if nobody had sealed it yet.
    expect(await verify()).toMatchObject({ findings: [], waiting: 1 });
    expect((await verify({ keptRoot })).findings).toMatchObject([
      { kind: 'removed', detail: expect.stringContaining('cut off') },
    ]);
    await sealer.seal();
    expect((await verify()).findings).toEqual([]);
    expect((await verify({ keptRoot })).findings).toMatchObject([
      { kind: 'forged', detail: expect.stringContaining('not the one that was kept') },
    ]);
  });

  it('events that nobody seals', async () => {
    await run(sql`DELETE FROM history_roots WHERE number > 0`);
    await run(sql`
      INSERT INTO events (account_id, id, type, about, snapshot, created)
      SELECT ${server.accountId}, 'evt_waiting', 'gift.funded', 'gift_x', '{}', complete_until + 1
      FROM history_roots ORDER BY number DESC LIMIT 1`);
    expect((await verify()).findings.map(({ kind }) => kind)).toContain('unsealed');
  });

  const eventAt = async (place: number) => {
    const row = await server.database.first<{ event_id: string }>(
      sql`SELECT event_id FROM history_entries WHERE place = ${place}`,
    );
    return row!.event_id;
  };
  const rewriteLeaf = async ({ event, place }: { event: string; place: number }) => {
    const row = await server.database.first<{ entry: string }>(
      sql`SELECT entry FROM history_entries WHERE event_id = ${event}`,
    );
    const at = (place % 256) * 32;
    await run(sql`
      UPDATE history_tiles SET hashes = overlay(hashes placing ${leafHash(row!.entry)} from ${at + 1}::int for 32)
      WHERE level = 0 AND tile = ${Math.floor(place / 256)}`);
  };
});

describe('what may be forgotten', () => {
  it('is forgotten without a trace, and the rest still verifies', async () => {
    const old = Math.floor(Date.now() / 1000) - 32 * DAY;
    // Sealed a month ago: as of then, everything is as it was.
    await startOver();
    const gift = await intent();
    await run(sql`UPDATE events SET created = ${old}`);
    await new Sealer(server.database, key, async () => ({ at: old, over: 1, next: 1 })).seal();
    const last = (await findLastRoot(server.database))!;
    expect(last.size).toBe(1);
    await intent();
    await run(sql`DELETE FROM events WHERE about = ${gift.id}`);
    await new Sealer(server.database, key).seal();
    expect(await verify()).toMatchObject({ findings: [], sealed: 2, forgotten: 1 });
    await forgetOldEntries(server.database);
    const [rest] = await server.database.query(
      sql`SELECT count(*) AS count, min(place) AS place FROM history_entries`,
    );
    expect(rest).toEqual({ count: 1, place: 1 });
    expect(await verify()).toMatchObject({ findings: [], sealed: 2, forgotten: 1 });
  });

  it('what a buyer said of themselves is erased from sealed events, and they still verify', async () => {
    const { id: product } = await create('/v1/products', { name: 'Tea', amount: 500 });
    const session = await create('/v1/checkout_sessions', {
      line_items: [{ product }],
      collect: { email: 'required' },
    });
    const given = await server.post(`/pay/sessions/${session.id}/details`, {
      json: { email: 'ada@example.com' },
    });
    expect(given.status, given.text).toBe(200);
    await new Sealer(server.database, key).seal();
    const kept = () =>
      server.database.query(sql`SELECT 1 FROM events WHERE snapshot::text LIKE '%ada@example.com%'`);
    expect((await kept()).length).toBeGreaterThan(0);
    const erased = await server.post(`/v1/checkout_sessions/${session.id}/erase_details`);
    expect(erased.status, erased.text).toBe(200);
    expect(await kept()).toEqual([]);
    await new Sealer(server.database, key).seal();
    expect((await verify()).findings).toEqual([]);
  });
});

describe('a proof', () => {
  const florin = () => createFlorin({ baseUrl: server.url, apiKey: server.key });
  const publicKey = async () =>
    (await (await fetch(`${server.url}/.well-known/florin-history`)).json()).keys[0];

  it('of every kind of event of money is checked with the public key alone', async () => {
    const { id: product } = await create('/v1/products', { name: 'Tea', amount: 500 });
    const session = await create('/v1/checkout_sessions', { line_items: [{ product }] });
    await server.post(`/v1/checkout_sessions/${session.id}/cancel`);
    const made = await intent(700);
    await server.post(`/v1/transaction_intents/${made.id}/cancel`);
    await new Sealer(server.database, key).seal();
    const events = [...(await eventsAbout(session.id)), ...(await eventsAbout(made.id))];
    expect(events.map(({ type }) => type).sort()).toEqual([
      'checkout.session.canceled',
      'checkout.session.created',
      'transaction_intent.canceled',
      'transaction_intent.created',
    ]);
    for (const event of events) {
      const proof = await florin().events.proof(event.id);
      await florin().events.verifyProof(event, proof, await publicKey());
    }
  });

  it('does not fit anything but its event, its path and its key', async () => {
    const [event] = await eventsAbout((await intent(700)).id);
    const [other] = await eventsAbout((await intent(701)).id);
    await new Sealer(server.database, key).seal();
    const proof: EventProof = await florin().events.proof(event.id);
    const check = (changes: Partial<EventProof>, of = event, by = key.publicJwk) =>
      florin().events.verifyProof(of, { ...proof, ...changes }, by);
    await check({});
    const cheaper = { ...event, data: { object: { ...event.data.object, amount: 7 } } };
    const flipped = proof.path.map((hash) => hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')));
    const refused: (() => Promise<void>)[] = [
      () => check({}, other),
      () => check({}, cheaper),
      () => check({}, { ...event, created: event.created + 1 }),
      () => check({ entry: proof.entry.replace('"amount":700', '"amount":7') }, cheaper),
      () => check({ place: proof.place + 1 }),
      () => check({ place: -1 }),
      () => check({ path: flipped }),
      () => check({ path: proof.path.slice(1) }),
      () => check({ path: [...proof.path, proof.path[0]!] }),
      () => check({ path: ['zz', ...proof.path.slice(1)] }),
      () => check({ root: { ...proof.root, size: proof.root.size + 1 } }),
      () => check({ root: { ...proof.root, root_hash: '0'.repeat(64) } }),
      () => check({ root: { ...proof.root, signature: '' } }),
      () => check({}, event, historyKeyOf(randomBytes(32), randomBytes(32)).publicJwk),
    ];
    for (const check of refused) await expect(check()).rejects.toThrow(/root|path|entry/);
  });

  it('is its account’s alone, and says precisely why there is none', async () => {
    const [event] = await eventsAbout((await intent()).id);
    expect((await server.get(`/v1/events/${event.id}/proof`)).body.error).toMatchObject({
      code: 'event_not_sealed',
      type: 'invalid_request_error',
    });
    await new Sealer(server.database, key).seal();
    expect((await server.get(`/v1/events/${event.id}/proof`)).status).toBe(200);
    const { key: otherKey } = await server.otherMerchant();
    const foreign = await server.get(`/v1/events/${event.id}/proof`, { key: otherKey });
    const unknown = await server.get('/v1/events/evt_1/proof', { key: otherKey });
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(foreign.text.replace(event.id, 'evt_1')).toBe(unknown.text);
    const { data } = (await server.get('/v1/events?type=product.created')).body;
    const { status, body } = await server.get(`/v1/events/${data[0].id}/proof`);
    expect([status, body.error.code]).toEqual([409, 'event_not_of_money']);
  });
});

it('seals what happens after a clock was ahead, and says that it looks inserted', async () => {
  await startOver();
  const { at, next } = await readMoment(server.database);
  const ahead = new Sealer(server.database, key, async () => ({ at: at + DAY, over: next, next }));
  await ahead.seal();
  const { id } = await intent();
  await run(sql`UPDATE events SET created = ${at + DAY} WHERE about = ${id}`);
  await ahead.seal();
  expect((await findLastRoot(server.database))!.complete_until).toBe(at + DAY - 30);
  const [{ id: event }] = await eventsAbout((await intent()).id);
  await new Sealer(server.database, key).seal();
  expect((await server.get(`/v1/events/${event}/proof`)).status).toBe(200);
  expect(await findings()).toEqual([{ kind: 'inserted', event, place: 1 }]);
});

it('never says that it is complete beyond a transaction that is not over', async () => {
  await startOver();
  const { at: begun, next: slow } = await readMoment(server.database);
  let [at, over] = [begun, slow];
  const patient = new Sealer(server.database, key, async () => ({ at, over, next: slow + 1 }));
  const completeAfter = async (seconds: number) => {
    at = begun + seconds;
    const { id } = await intent();
    await run(sql`UPDATE events SET created = ${at} WHERE about = ${id}`);
    await patient.seal();
    return (await findLastRoot(server.database))!.complete_until;
  };
  await completeAfter(0);
  expect(await completeAfter(100)).toBeLessThan(begun - 30);
  expect(await completeAfter(200)).toBeLessThan(begun - 30);
  over = slow + 1;
  // As of when it was looked first: what began afterwards may still be running.
  expect(await completeAfter(300)).toBe(begun - 30);
  expect(await completeAfter(400)).toBe(begun + 270);
});
