// What the sealed history costs whoever makes an object: the same creates on two databases of one PostgreSQL, in turns, so that both feel
// the same machine. One has no sealed history (nobody seals, and events have no index by time); in the other everything is sealed meanwhile.
// What counts is the time that PostgreSQL's processes were on a processor: time on the clock says as much of what else the machine does.
// BENCH_ROUNDS (12) and BENCH_TURN_MS (5,000) scale it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
import { identifier, sql } from '../packages/server/dist/database/sql.js';
import { historyKeyOf } from '../packages/server/dist/sealed-history/key.js';
import { Sealer } from '../packages/server/dist/sealed-history/seal.js';
import { verifyHistory } from '../packages/server/dist/sealed-history/verify.js';
import { openLoad } from './api/load.mjs';
import { endApi, startApi } from './api/server.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 12);
const TURN_MS = Number(process.env.BENCH_TURN_MS ?? 5_000);
const CONNECTIONS = 4;
/** Twice as often as a worker does. */
const SEAL_MS = 2_500;
/** Two runs of the same differ by so much. */
const NOISE = 0.05;
const INDEX_ROUNDS = 40;
const INDEX_ROWS = 2_000;
const key = historyKeyOf(null, Buffer.alloc(32, 7));

const home = mkdtempSync(join(tmpdir(), 'florin-sealing-'));
const postgres = await startEmbeddedPostgres({ directory: home });
const program = { address: EMBEDDED_PROGRAM_ID, binary: await readProgramBinary() };
const chain = await startEmbeddedChain({ programs: [program] });
const sides = [];
try {
  const without = await prepare('without', 'DROP INDEX events_by_time');
  const sealed = await prepare('sealed', '');
  const sealer = new Sealer(sealed.database, key);
  const sealing = { events: 0, onProcessorUs: 0 };
  for (let round = -1; round < ROUNDS; round++)
    for (const side of round % 2 === 0 ? [without, sealed] : [sealed, without]) {
      const playing = playTurn(side);
      if (side === sealed) await sealDuring(playing, sealed, sealer, sealing);
      // The first turns fill caches.
      if (round >= 0) side.turns.push(await playing);
    }
  console.table([without, sealed].map(rowOf));
  const pairs = sealed.turns.map(({ us }, round) => us / without.turns[round].us - 1);
  const more = quantile(pairs, 0.5);
  console.log(
    `a create costs PostgreSQL ${(100 * more).toFixed(1)} % more with the sealed history, in the median of ${ROUNDS} rounds`,
  );
  console.log(
    `sealing costs PostgreSQL ${(sealing.onProcessorUs / sealing.events).toFixed(0)} µs an event, afterwards (${sealing.events} events)`,
  );
  console.log(await indexCost(sealed.database));
  const startedMs = performance.now();
  const report = await verifyHistory(sealed.database, { publicKey: key.publicJwk.x, key, keptRoot: null });
  console.log(
    `verified ${report.sealed} events in ${((performance.now() - startedMs) / 1000).toFixed(1)} s: ${report.findings.length} findings`,
  );
  if (more > NOISE || report.findings.length > 0) process.exitCode = 1;
} finally {
  for (const { server, database, load } of sides) {
    await load.close();
    await endApi(server);
    await database.end();
  }
  await chain.stop();
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
}

async function prepare(name, change) {
  const admin = await openSession(postgres.url, 'bench');
  await admin.script(`CREATE DATABASE ${name}`);
  await admin.end();
  const url = postgres.url.replace(/\/[^/]*$/, `/${name}`);
  await migrate(url);
  const database = openDatabase(url, { applicationName: 'bench', maxConnections: 1 });
  if (change !== '') await database.execute(sql([change]));
  const { server, origin } = await startApi(url, chain.rpcUrl);
  const wallet = (await generateKeyPairSigner()).address;
  const { id } = await ensureAccount(database, wallet, 'Bench');
  const { secret } = await makeApiKey(database, id, 'Bench');
  const side = { name, database, server, load: openLoad(origin, CONNECTIONS), secret, turns: [] };
  sides.push(side);
  return side;
}

async function playTurn({ name, database, load, secret }) {
  const before = await onProcessorUs(database, name, 'florin %');
  const { latencies } = await load.turn(TURN_MS, () => ({
    path: '/v1/transaction_intents',
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: '{"amount":2500}',
  }));
  const spent = (await onProcessorUs(database, name, 'florin %')) - before;
  return { count: latencies.length, us: spent / latencies.length, latencies };
}

async function sealDuring(playing, { database, name }, sealer, sealing) {
  let isOver = false;
  const end = playing.finally(() => {
    isOver = true;
  });
  const before = await onProcessorUs(database, name, 'bench');
  while (!isOver) {
    sealing.events += await sealer.seal();
    await new Promise((resolve) => setTimeout(resolve, SEAL_MS));
  }
  await end;
  sealing.events += await sealer.seal();
  sealing.onProcessorUs += (await onProcessorUs(database, name, 'bench')) - before;
}

/** Of all that serve this database for such a client, since they were started. */
async function onProcessorUs(database, name, application) {
  const rows = await database.query(sql`
    SELECT pid FROM pg_stat_activity WHERE datname = ${name} AND application_name LIKE ${application}`);
  return rows.reduce((sum, { pid }) => sum + backendUs(pid), 0);
}

/** The index by time is all that a create pays for: what an event's row costs with it and without, apart from everything else. */
async function indexCost(database) {
  await database.execute(sql`CREATE TABLE with_index (LIKE events INCLUDING ALL)`);
  await database.execute(sql`CREATE TABLE without_index (LIKE events INCLUDING ALL)`);
  await database.execute(sql`DROP INDEX without_index_created_idx`);
  const costs = { with_index: [], without_index: [] };
  for (let round = 0; round < 2 * INDEX_ROUNDS; round++) {
    const table = Object.keys(costs)[round % 2];
    const [{ pid }] = await database.query(sql`SELECT pg_backend_pid() AS pid`);
    const before = backendUs(pid);
    await database.execute(sql`
      INSERT INTO ${identifier(table)} (account_id, id, type, about, snapshot, created)
      SELECT 'acct_1', ${`evt_${round}_`} || number, 'gift.funded', 'gift_' || number,
        row_to_json(row(number, repeat('x', 400))), floor(extract(epoch FROM clock_timestamp()))::bigint
      FROM generate_series(1, ${INDEX_ROWS}::int) number`);
    costs[table].push((backendUs(pid) - before) / INDEX_ROWS);
  }
  const [having, lacking] = [quantile(costs.with_index, 0.5), quantile(costs.without_index, 0.5)];
  return `an event's row costs PostgreSQL ${having.toFixed(2)} µs with the index by time, ${lacking.toFixed(2)} without it`;
}

function backendUs(pid) {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000;
}

function medianOf({ turns }) {
  return quantile(
    turns.map(({ us }) => us),
    0.5,
  );
}

function rowOf(side) {
  const latencies = side.turns.flatMap(({ latencies }) => latencies);
  return {
    side: side.name,
    creates: latencies.length,
    'µs of PostgreSQL a create': medianOf(side).toFixed(0),
    'p50 ms': quantile(latencies, 0.5).toFixed(2),
    'p99 ms': quantile(latencies, 0.99).toFixed(2),
  };
}

function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
