// Authenticated read, idempotent create and list, beside a bare node:http server that runs the same SQL on the same
// durable PostgreSQL, in turns. Revocation is strict in the measured server (docs/decisions/0002-strict-revocation.md).
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureAccount } from '../packages/server/dist/accounts/store.js';
import { makeApiKey } from '../packages/server/dist/api-keys/routes.js';
import { freePort } from '../packages/server/dist/port.js';
import { openDatabase } from '../packages/server/dist/storage/database.js';
import { startEmbeddedPostgres } from '../packages/server/dist/storage/embedded-postgres.js';
import { migrate } from '../packages/server/dist/storage/migrate.js';
import { openLoad } from './api/load.mjs';

const CONNECTIONS = 32;
/** Short turns: a machine that is shared slows down and speeds up within seconds, and both must feel the same. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40);
const TURN_MS = 300;
const WARM_UP_MS = 3_000;
const TARGETS = { create: 0.7, read: 0.8, list: 0.8 };
const RESIDENT_MB_MAX = 150;

const home = mkdtempSync(join(tmpdir(), 'florin-bench-'));
const postgres = await startEmbeddedPostgres({ directory: home });
await migrate(postgres.url);
const sql = openDatabase(postgres.url, { applicationName: 'bench', maxConnections: 2 });
const account = await ensureAccount(sql, '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR9', 'Bench');
const { secret } = await makeApiKey(sql, account.id, 'Bench');

const florin = await start(
  '../packages/server/dist/serve.js',
  {
    DATABASE_URL: postgres.url,
    SOLANA_RPC_URL: 'http://127.0.0.1:1',
    FLORIN_PROGRAM_ID: '11111111111111111111111111111111',
    FLORIN_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    FLORIN_ROLE: 'api',
    RATE_LIMIT_KEY_PER_SECOND: '1000000',
    RATE_LIMIT_KEY_BURST: '1000000',
  },
  ['--max-old-space-size=1024'],
);
const bare = await start('./api/bare-server.mjs', { DATABASE_URL: postgres.url, ACCOUNT_ID: account.id });

let count = 0;
const headers = { authorization: `Bearer ${secret}` };
const create = () => ({
  method: 'POST',
  path: '/v1/products',
  headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': `bench-${count++}` },
  body: '{"name":"Darjeeling tea"}',
});
const load = { florin: openLoad(florin.origin, CONNECTIONS), bare: openLoad(bare.origin, CONNECTIONS) };
await load.florin.turn(WARM_UP_MS, create);
const [{ id }] = await sql`SELECT id FROM products LIMIT 1`;
const operations = {
  create,
  read: () => ({ method: 'GET', path: `/v1/products/${id}`, headers }),
  list: () => ({ method: 'GET', path: '/v1/products', headers }),
};

const rows = [];
for (const [name, makeRequest] of Object.entries(operations)) {
  const turns = { florin: [], bare: [] };
  for (const server of ['florin', 'bare']) await load[server].turn(WARM_UP_MS, makeRequest);
  for (let round = 0; round < ROUNDS; round++) {
    const order = round % 2 === 0 ? ['florin', 'bare'] : ['bare', 'florin'];
    for (const server of order) turns[server].push(await load[server].turn(TURN_MS, makeRequest));
  }
  const share = median(turns.florin.map((turn, index) => turn.perSecond / turns.bare[index].perSecond));
  rows.push({
    operation: name,
    'florin req/s': Math.round(median(turns.florin.map((turn) => turn.perSecond))),
    'bare req/s': Math.round(median(turns.bare.map((turn) => turn.perSecond))),
    share: `${Math.round(share * 100)}%`,
    wanted: `${TARGETS[name] * 100}%`,
    'florin p99 ms': p99(turns.florin),
    'bare p99 ms': p99(turns.bare),
    met: share >= TARGETS[name],
  });
}
console.table(rows);
const residentMb = Math.round(
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${florin.pid}/status`, 'utf8'))?.[1]) / 1024,
);
console.log(`server process: ${residentMb} MB resident (wanted: at most ${RESIDENT_MB_MAX})`);
if (residentMb > RESIDENT_MB_MAX || rows.some((row) => !row.met)) process.exitCode = 1;

for (const server of Object.values(load)) await server.close();
florin.kill();
bare.kill();
await sql.end();
await postgres.stop();
rmSync(home, { recursive: true, force: true });

async function start(main, environment, flags = []) {
  const port = await freePort('127.0.0.1', 0, false);
  const script = fileURLToPath(new URL(main, import.meta.url));
  const child = spawn(process.execPath, [...flags, script], {
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

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function p99(turns) {
  const latencies = turns.flatMap((turn) => turn.latencies).sort((a, b) => a - b);
  return Math.round(latencies[Math.floor(latencies.length * 0.99)] * 10) / 10;
}
