// Authenticated read, idempotent create and list, beside a bare node:http server that runs the same SQL on the same
// durable PostgreSQL, in turns. Revocation is strict in the measured server (docs/decisions/0002-strict-revocation.md).
// The bare server runs twice: on the driver alone, which is the limit, and with our batches of statements, for comparison.
// BENCH_BEFORE=/another/built/checkout lets the server of that checkout take turns too, so that two versions compare.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../packages/embedded-postgres/dist/embedded-postgres.js';
import { freePort } from '../packages/local-state/dist/free-port.js';
import { ensureAccount } from '../packages/server/dist/accounts/store.js';
import { makeApiKey } from '../packages/server/dist/api-keys/make.js';
import { openDatabase } from '../packages/server/dist/database/database.js';
import { migrate } from '../packages/server/dist/database/migrate.js';
import { sql } from '../packages/server/dist/database/sql.js';
import { openLoad } from './api/load.mjs';

const CONNECTIONS = 32;
/** Two processes of one program differ by some points for as long as they live, so each is started several times. */
const PAIRS = Number(process.env.BENCH_PAIRS ?? 5);
/** Short turns: a machine that is shared slows down and speeds up within seconds, and both must feel the same. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 12);
const TURN_MS = 300;
const WARM_UP_MS = 2_000;
const TARGETS = { create: 0.8, read: 0.85, list: 0.85 };
const RESIDENT_MB_MAX = 150;
/** As the server is started in production, and the same for all: more memory is fewer collections. */
const MEMORY = ['--max-old-space-size=1024', '--max-semi-space-size=8', '--single-threaded-gc'];
const BEFORE = process.env.BENCH_BEFORE;

const home = mkdtempSync(join(tmpdir(), 'florin-bench-'));
const postgres = await startEmbeddedPostgres({ directory: home });
await migrate(postgres.url);
const database = openDatabase(postgres.url, { applicationName: 'bench', maxConnections: 2 });
const account = await ensureAccount(database, '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR9', 'Bench');
const { secret } = await makeApiKey(database, account.id, 'Bench');

let count = 0;
const headers = { authorization: `Bearer ${secret}` };
const create = () => ({
  method: 'POST',
  path: '/v1/products',
  headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': `bench-${count++}` },
  body: '{"name":"Darjeeling tea"}',
});
const list = () => ({ method: 'GET', path: '/v1/products', headers });
const readOf = (id) => () => ({ method: 'GET', path: `/v1/products/${id}`, headers });

const pairs = [];
for (let pair = 0; pair < PAIRS; pair++) pairs.push(await measurePair());
await database.end();
await postgres.stop();
rmSync(home, { recursive: true, force: true });

const rows = Object.entries(TARGETS).map(([operation, target]) => {
  const turns = pairs.flatMap((pair) => pair.turns[operation]);
  const share = median(turns.map(shareOf));
  return {
    operation,
    ...Object.fromEntries(
      Object.keys(turns[0]).map((server) => [
        `${server} req/s`,
        Math.round(median(turns.map((turn) => turn[server].perSecond))),
      ]),
    ),
    ...(BEFORE && {
      'to before': percent(median(turns.map((turn) => turn.florin.perSecond / turn.before.perSecond))),
    }),
    share: percent(share),
    'of batched': percent(median(turns.map((turn) => turn.florin.perSecond / turn.batched.perSecond))),
    'of each pair': pairs.map((pair) => percent(median(pair.turns[operation].map(shareOf)))).join(' '),
    wanted: percent(target),
    'florin p99 ms': p99(turns.map(({ florin }) => florin)),
    'bare p99 ms': p99(turns.map(({ bare }) => bare)),
    met: share >= target,
  };
});
console.table(rows);
const residentMb = Math.max(...pairs.map((pair) => pair.residentMb));
console.log(`server process: at most ${residentMb} MB resident (wanted: at most ${RESIDENT_MB_MAX})`);
if (residentMb > RESIDENT_MB_MAX || rows.some((row) => !row.met)) process.exitCode = 1;

/** Starts both servers and lets them answer in turns. */
async function measurePair() {
  const servers = {
    florin: await startFlorin('..'),
    bare: await startBare(),
    batched: await startBare(true),
  };
  if (BEFORE) servers.before = await startFlorin(BEFORE);
  const load = Object.fromEntries(
    Object.entries(servers).map(([name, { origin }]) => [name, openLoad(origin, CONNECTIONS)]),
  );
  const turns = { create: await measure(load, create) };
  const { id } = await database.first(sql`SELECT id FROM products LIMIT 1`);
  turns.read = await measure(load, readOf(id));
  turns.list = await measure(load, list);
  const residentMb = residentMbOf(servers.florin.pid);
  for (const name of Object.keys(servers)) {
    await load[name].close();
    servers[name].kill();
  }
  return { turns, residentMb };
}

async function measure(load, makeRequest) {
  const turns = [];
  const names = Object.keys(load);
  for (const server of names) await load[server].turn(WARM_UP_MS, makeRequest);
  for (let round = 0; round < ROUNDS; round++) {
    const turn = {};
    const order = round % 2 === 0 ? names : names.toReversed();
    for (const server of order) turn[server] = await load[server].turn(TURN_MS, makeRequest);
    turns.push(turn);
  }
  return turns;
}

function startFlorin(checkout) {
  const environment = {
    DATABASE_URL: postgres.url,
    SOLANA_RPC_URL: 'http://127.0.0.1:1',
    FLORIN_PROGRAM_ID: '11111111111111111111111111111111',
    FLORIN_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    FLORIN_ROLE: 'api',
    RATE_LIMIT_KEY_PER_SECOND: '1000000',
    RATE_LIMIT_KEY_BURST: '1000000',
  };
  return start(`${checkout}/packages/server/dist/serve.js`, environment);
}

function startBare(isBatched = false) {
  const environment = { DATABASE_URL: postgres.url, ACCOUNT_ID: account.id };
  return start('./api/bare-server.mjs', { ...environment, ...(isBatched && { BARE_BATCHES: '1' }) });
}

async function start(main, environment) {
  const port = await freePort('127.0.0.1', 0, false);
  const script = fileURLToPath(new URL(main, import.meta.url));
  const child = spawn(process.execPath, [...MEMORY, script], {
    env: { PATH: process.env.PATH, ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200; tries++) {
    const isUp = await fetch(`${origin}/v1/products`, {
      headers: { authorization: `Bearer ${secret}` },
    }).then(
      () => true,
      () => false,
    );
    if (isUp) return { origin, pid: child.pid, kill: () => child.kill('SIGKILL') };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${main} did not start`);
}

function residentMbOf(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(kilobytes) / 1024);
}

function shareOf({ florin, bare }) {
  return florin.perSecond / bare.perSecond;
}

function percent(share) {
  return `${Math.round(share * 100)}%`;
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function p99(turns) {
  const latencies = turns.flatMap((turn) => turn.latencies).sort((a, b) => a - b);
  return Math.round(latencies[Math.floor(latencies.length * 0.99)] * 10) / 10;
}
