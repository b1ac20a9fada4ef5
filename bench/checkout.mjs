// How long a quote takes, from the request to the answer: at merchants with an API, at shops that only a browser can use
// and nobody has seen before, and at those same shops once the way is learned. Fails above the targets.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEgressPolicy } from '../packages/checkout/dist/egress/policy.js';
import { ensureDemoCard } from '../packages/embedded/dist/demo/card.js';
import { startEmbeddedPostgres } from '../packages/embedded-postgres/dist/embedded-postgres.js';
import { freePort } from '../packages/local-state/dist/free-port.js';
import { startSandbox } from '../packages/sandbox/dist/sandbox.js';
import { hostsOf } from '../packages/sandbox/dist/sandbox-hosts.js';
import { ensureAccount } from '../packages/server/dist/accounts/store.js';
import { makeApiKey } from '../packages/server/dist/api-keys/make.js';
import { startCheckouts } from '../packages/server/dist/checkout-intents/worker/worker.js';
import { compose } from '../packages/server/dist/compose.js';
import { readConfig } from '../packages/server/dist/config.js';
import { sql } from '../packages/server/dist/database/sql.js';
import { createLogger } from '../packages/server/dist/http/observe/log.js';
import { startServer } from '../packages/server/dist/server.js';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 10);
const TARGETS_MS = { browserless: 1_000, browser: 15_000 };
const BROWSERLESS = ['ucp', 'acp', 'woocommerce', 'medusa'];
const BROWSER = ['one-page', 'swatches', 'hosted-fields', 'single-page-app'];

const home = mkdtempSync(join(tmpdir(), 'florin-bench-'));
const postgres = await startEmbeddedPostgres({ directory: home });
const sandbox = await startSandbox({ kinds: [] });
const shops = {};
for (const kind of [...BROWSERLESS, ...BROWSER]) {
  const count = BROWSER.includes(kind) ? Math.ceil(ROUNDS / BROWSER.length) + 1 : 1;
  shops[kind] = [];
  for (let seed = 1; seed <= count; seed++) {
    shops[kind].push(await sandbox.openShop({ kind, seed, ucp: { payment: 'tokenizer' } }));
  }
}

const port = await freePort('127.0.0.1', 0, false);
const config = readConfig({ PORT: String(port), LOG_LEVEL: 'fatal' });
const services = await compose({
  config,
  port,
  databaseUrl: postgres.url,
  rpcUrls: ['http://127.0.0.1:1'],
  programId: '11111111111111111111111111111111',
  feeWallet: null,
  sponsor: null,
  secret: Buffer.alloc(32, 7),
  vaultKeys: `bench:${Buffer.alloc(32, 9).toString('base64')}`,
  log: createLogger('fatal', process.stderr),
});
const account = await ensureAccount(
  services.database,
  '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR9',
  'Bench',
);
const { secret } = await makeApiKey(services.database, account.id, 'Bench');
await ensureDemoCard(services, account.id);
const origins = sandbox.all.map(({ url }) => url);
await services.database.execute(sql`
  INSERT INTO approved_origins (account_id, origin) SELECT ${account.id}, unnest(${origins}::text[])`);
const server = await startServer(services, port);
const checkouts = await startCheckouts(services, {
  policy: createEgressPolicy({ allow: hostsOf(sandbox) }),
  processorOrigins: [sandbox.processor.url],
  browserEndpoints: [],
  model: null,
});

const rows = [];
const failures = [];
for (const kind of BROWSERLESS) {
  await quote(shops[kind][0]);
  rows.push(await measure(kind, 'browserless', Array(ROUNDS).fill(shops[kind][0])));
}
// Starting the browser is not part of a quote.
for (const kind of BROWSER) {
  const [warmUp, ...fresh] = shops[kind];
  await quote(warmUp);
  rows.push(await measure(`${kind}, never seen`, 'browser', fresh));
  rows.push(await measure(`${kind}, learned`, 'browser', fresh));
}
console.table(rows);
await checkouts.stop();
await server.stop();
await services.database.end();
await sandbox.stop();
await postgres.stop();
rmSync(home, { recursive: true, force: true });
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;

async function measure(name, way, targets) {
  const times = [];
  for (const shop of targets) times.push(await quote(shop));
  times.sort((a, b) => a - b);
  const p95 = times[Math.ceil(times.length * 0.95) - 1];
  if (p95 > TARGETS_MS[way]) failures.push(`${name}: p95 ${Math.round(p95)} ms, above ${TARGETS_MS[way]} ms`);
  return {
    shop: name,
    way,
    quotes: times.length,
    'median ms': Math.round(times[Math.floor(times.length / 2)]),
    'p95 ms': Math.round(p95),
    'target ms': TARGETS_MS[way],
  };
}

async function quote(shop) {
  const startedAt = performance.now();
  const response = await fetch(`${services.urls.base}/v1/checkout_intents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: shop.productUrls[0] }),
  });
  const intent = await response.json();
  if (intent.status !== 'requires_confirmation') failures.push(`${shop.name}: ${JSON.stringify(intent)}`);
  return performance.now() - startedAt;
}
