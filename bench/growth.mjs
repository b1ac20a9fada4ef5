// Every list and get of the API on a database with many objects, beside the same on one that is nearly empty: two servers
// over one PostgreSQL, asked in turns, so that both feel the same machine. One account owns half of all objects; what is
// measured is that one, and a quiet one with a thousandth of the rest.
// The slowest of a hundred is as much the machine's as ours: of several rounds the one in the middle counts.
// BENCH_OBJECTS (2,000,000), BENCH_ACCOUNTS (1,000), BENCH_REQUESTS (100, each round) and BENCH_ROUNDS (5) scale it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeyPairSigner } from '@solana/kit';
import { EMBEDDED_PROGRAM_ID, readProgramBinary } from '../packages/chain/dist/program/binary.js';
import { startEmbeddedChain } from '../packages/embedded-chain/dist/chain.js';
import { startEmbeddedPostgres } from '../packages/embedded-postgres/dist/embedded-postgres.js';
import { ensureAccount } from '../packages/server/dist/accounts/store.js';
import { makeApiKey } from '../packages/server/dist/api-keys/make.js';
import { openDatabase, openSession } from '../packages/server/dist/database/database.js';
import { migrate } from '../packages/server/dist/database/migrate.js';
import { identifier, joined, json, sql } from '../packages/server/dist/database/sql.js';
import { idPrefixes } from '../packages/wire/dist/ids.js';
import { routes } from '../packages/wire/dist/routes.js';
import { endApi, startApi } from './api/server.mjs';

const OBJECTS = Number(process.env.BENCH_OBJECTS ?? 2_000_000);
const ACCOUNTS = Number(process.env.BENCH_ACCOUNTS ?? 1_000);
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 100);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const WARM_UP = 15;
const ITEMS_A_PAGE = 25;
const BATCH = 50_000;
const TIMES_WANTED = 2;
/** Less than this more is within what two runs of the same differ by. */
const NOISE_MS = 2;

/** The share of each table of all objects. */
const TABLES = {
  gifts: { kind: 'gift', share: 0.15 },
  transaction_intents: { kind: 'transaction_intent', share: 0.12 },
  checkout_sessions: { kind: 'checkout_session', share: 0.12 },
  checkout_links: { kind: 'checkout_link', share: 0.02 },
  transactions: { kind: 'transaction', share: 0.2 },
  unmatched_payments: { kind: 'unmatched_payment', share: 0.01 },
  refunds: { kind: 'refund', share: 0.02 },
  products: { kind: 'product', share: 0.03 },
  prices: { kind: 'price', share: 0.03 },
  cards: { kind: 'card', share: 0.02 },
  checkout_intents: { kind: 'checkout_intent', share: 0.05 },
  events: { kind: 'event', share: 0.18 },
  webhook_deliveries: { kind: 'webhook_delivery', share: 0.05 },
};

const FILTERS = {
  'gifts.list': ['status=open', 'status=requires_action'],
  'transaction_intents.list': ['status=requires_action'],
  'checkout_sessions.list': ['status=open'],
  'transactions.list': ['type=transaction_intent'],
  'events.list': ['type=gift.created'],
  'prices.list': ['active=true'],
};

const servers = [];
const home = mkdtempSync(join(tmpdir(), 'florin-growth-'));
const postgres = await startEmbeddedPostgres({ directory: home });
const program = { address: EMBEDDED_PROGRAM_ID, binary: await readProgramBinary() };
const chain = await startEmbeddedChain({ programs: [program] });
try {
  const empty = await prepare('empty');
  const grown = await prepare('grown');
  await fill(empty, () => ITEMS_A_PAGE + 1, [empty.large.id]);
  await grow(grown);
  const rows = [];
  for (const route of routes.filter(
    ({ name }) => name.endsWith('.list') && name.slice(0, -'.list'.length) in TABLES,
  ))
    rows.push(...(await measure(route, empty, grown)));
  console.table(rows);
  if (rows.some(({ flat }) => !flat)) process.exitCode = 1;
  for (const { database } of [empty, grown]) await database.end();
} finally {
  await Promise.all(servers.map(endApi));
  await chain.stop();
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
}

/** A database with an account that has one object of each kind, and a server over it. */
async function prepare(name) {
  const admin = await openSession(postgres.url, 'bench');
  await admin.script(`CREATE DATABASE ${name}`);
  await admin.end();
  const url = postgres.url.replace(/\/[^/]*$/, `/${name}`);
  await migrate(url);
  const database = openDatabase(url, { applicationName: 'bench', maxConnections: 2 });
  const { server, origin } = await startApi(url, chain.rpcUrl);
  servers.push(server);
  const large = await member(database);
  await makeOneOfEach(origin, database, large);
  return { name, url, database, server, origin, large };
}

async function member(database) {
  const { id } = await ensureAccount(database, (await generateKeyPairSigner()).address, 'Bench');
  return { id, key: (await makeApiKey(database, id, 'Bench')).secret };
}

async function makeOneOfEach(origin, database, { id: account, key }) {
  const make = async (path, body) => {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const object = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(object)}`);
    return object;
  };
  await make('/v1/webhook_endpoints', { url: 'https://example.com/hook', enabled_events: ['*'] });
  const product = await make('/v1/products', { name: 'Tea', amount: 1250 });
  await make('/v1/cards', { number: '4242424242424242', exp_month: 12, exp_year: 2040 });
  await make('/v1/transaction_intents', { amount: 2500 });
  await make('/v1/checkout_links', { line_items: [{ product: product.id }] });
  await make('/v1/checkout_sessions', { line_items: [{ product: product.id }] });
  await make('/v1/gifts', {
    amount: 2500,
    sender_address: (await generateKeyPairSigner()).address,
    release_verification_key: (await generateKeyPairSigner()).address,
  });
  await make('/v1/checkout_intents', { url: 'https://shop.example/tea' });
  const wallet = (await generateKeyPairSigner()).address;
  const common = {
    account_id: account,
    created: Math.floor(Date.now() / 1000),
    sender_address: wallet,
    recipient_address: wallet,
  };
  const transaction = {
    ...common,
    id: idOf('transaction'),
    type: 'transaction_intent',
    source: 'pi_1',
    signature: 's',
    amount: 5,
    amount_refunded: 0,
  };
  await insert(database, 'transactions', transaction);
  await insert(database, 'unmatched_payments', {
    ...common,
    id: idOf('unmatched_payment'),
    signature: 's',
    instruction: '0',
    reason: 'late',
    amount: 5,
    amount_base_units: 50_000,
    mint: wallet,
    source: 'pi_1',
    amount_refunded: 0,
  });
  await insert(database, 'refunds', {
    ...common,
    id: idOf('refund'),
    status: 'requires_action',
    amount: 5,
    transaction: transaction.id,
    token_account: wallet,
    reference: (await generateKeyPairSigner()).address,
    metadata: {},
  });
}

function idOf(kind) {
  return `${idPrefixes[kind]}01k0000000000000${Math.random().toString(36).slice(2, 12).padEnd(12, '0')}`;
}

async function insert(database, table, row) {
  await database.execute(sql`
    INSERT INTO ${identifier(table)} SELECT * FROM jsonb_populate_record(null::${identifier(table)}, ${json(row)})`);
}

/** Multiplies the one object of each kind over all accounts, the first of which owns every other one. */
async function grow(scene) {
  const { database } = scene;
  const quiet = [];
  for (let number = 1; number < ACCOUNTS; number++) {
    const { id } = await ensureAccount(database, (await generateKeyPairSigner()).address, 'Bench');
    quiet.push(id);
  }
  scene.quiet = { id: quiet[0], key: (await makeApiKey(database, quiet[0], 'Bench')).secret };
  await fill(scene, (share) => Math.floor(OBJECTS * share), quiet);
}

/** So many more of each kind, half of them of the large account and half of the others. */
async function fill({ name, url, large }, countOf, others) {
  const session = await openSession(url, 'bench');
  // Neither triggers nor foreign keys: every row is there, whatever would follow from it.
  await session.script(`SET session_replication_role = replica`);
  const startedMs = performance.now();
  for (const [table, { kind, share }] of Object.entries(TABLES)) {
    const count = countOf(share);
    const unique = await uniqueColumns(session, table);
    for (let from = 1; from <= count; from += BATCH)
      await multiply(session, table, kind, unique, from, Math.min(count, from + BATCH - 1), large.id, others);
  }
  await session.script('VACUUM ANALYZE');
  await session.end();
  console.log(`${name}: filled in ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
}

async function uniqueColumns(session, table) {
  const rows = await session.query(sql`
    SELECT DISTINCT attname AS name FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY(indkey)
    WHERE indrelid = ${table}::regclass AND indisunique AND attname NOT IN ('account_id', 'id')
      AND atttypid = 'text'::regtype`);
  return rows.map(({ name }) => name);
}

/** Copies of one row, but for whose it is, its id and its time. Values that must differ keep their beginning and their length: an address stays one. */
async function multiply(session, table, kind, unique, from, to, large, quiet) {
  const nowMs = Date.now();
  const owner = sql`CASE WHEN number % 2 = 0 THEN ${large}::text ELSE (${quiet}::text[])[1 + (number / 2) % ${quiet.length}] END`;
  const differing = {
    account_id: owner,
    id: sql`new_id(${idPrefixes[kind]}, 1000 * (${nowMs}::bigint - 30 * number))`,
    created: sql`(${nowMs}::bigint - 30 * number) / 1000`,
    ...Object.fromEntries(unique.map((name) => [name, anotherValue(name)])),
  };
  const columns = await columnsOf(session, table);
  const values = columns.map((name) => differing[name] ?? sql`one.${identifier(name)}`);
  await session.execute(sql`
    INSERT INTO ${identifier(table)} (${joined(columns.map(identifier), ', ')})
    SELECT ${joined(values, ', ')}
    FROM (SELECT * FROM ${identifier(table)} WHERE account_id = ${large} ORDER BY id LIMIT 1) one,
      generate_series(${from}::bigint, ${to}::bigint) number`);
}

function anotherValue(name) {
  return sql`overlay(one.${identifier(name)} placing
    translate(substr(md5(${name} || number), 1, 20), '0123456789abcdef', 'ABCDEFGHJKLMNPQR') from 10 for 20)`;
}

async function columnsOf(session, table) {
  const rows = await session.query(sql`
    SELECT attname AS name FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`);
  return rows.map(({ name }) => name);
}

async function measure(list, empty, grown) {
  const one = routes.find(({ method, path }) => method === 'GET' && path === `${list.path}/{id}`);
  const filters = ['', ...(FILTERS[list.name] ?? [])];
  const rows = [];
  for (const filter of filters) {
    rows.push(
      await compare(
        `${list.name} ${filter}`.trim(),
        empty,
        grown,
        () => `${list.path}?limit=${ITEMS_A_PAGE}&${filter}`,
      ),
    );
  }
  if (one !== undefined)
    rows.push(await compare(one.name, empty, grown, (ids) => `${list.path}/${pick(ids)}`, list));
  return rows;
}

async function compare(what, empty, grown, pathOf, list) {
  const sides = {
    empty: { ...empty, member: empty.large },
    quiet: { ...grown, member: grown.quiet },
    large: { ...grown, member: grown.large },
  };
  for (const side of Object.values(sides)) {
    side.ids = list === undefined ? [] : await idsOf(side, list.path);
    side.rounds = [];
    for (let request = 0; request < WARM_UP; request++) await ask(side, pathOf(side.ids));
  }
  for (let round = 0; round < ROUNDS; round++) await playRound(Object.values(sides), pathOf);
  const at = (side, share) =>
    quantile(
      sides[side].rounds.map((latencies) => quantile(latencies, share)),
      0.5,
    );
  const worst = Math.max(at('quiet', 0.99), at('large', 0.99));
  return {
    what,
    ...Object.fromEntries(Object.keys(sides).map((side) => [`${side} p50`, at(side, 0.5).toFixed(1)])),
    ...Object.fromEntries(Object.keys(sides).map((side) => [`${side} p99`, at(side, 0.99).toFixed(1)])),
    flat: worst <= Math.max(TIMES_WANTED * at('empty', 0.99), at('empty', 0.99) + NOISE_MS),
  };
}

async function playRound(sides, pathOf) {
  for (const side of sides) side.rounds.push([]);
  for (let request = 0; request < REQUESTS; request++)
    for (const side of sides) side.rounds.at(-1).push(await ask(side, pathOf(side.ids)));
}

async function idsOf(side, path) {
  const answer = await fetch(`${side.origin}${path}?limit=${ITEMS_A_PAGE}`, { headers: headersOf(side) });
  return (await answer.json()).data.map(({ id }) => id);
}

async function ask(side, path) {
  const startedMs = performance.now();
  const answer = await fetch(`${side.origin}${path}`, { headers: headersOf(side) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return performance.now() - startedMs;
}

function headersOf({ member }) {
  return { authorization: `Bearer ${member.key}` };
}

function pick(items) {
  return items[Math.floor(Math.random() * items.length)];
}

function quantile(values, share) {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
