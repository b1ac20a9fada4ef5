// Any page of a list of two million Transactions: what the database spends on it (pg_stat_statements), and what its client
// waits for it, round trip and decoding included.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../packages/embedded-postgres/dist/embedded-postgres.js';
import { ensureAccount } from '../packages/server/dist/accounts/store.js';
import { openDatabase } from '../packages/server/dist/database/database.js';
import { migrate } from '../packages/server/dist/database/migrate.js';
import { sql } from '../packages/server/dist/database/sql.js';
import { listTransactions } from '../packages/server/dist/transactions/store.js';

const ROWS = Number(process.env.BENCH_TRANSACTIONS ?? 2_000_000);
const RUNS = 200;
const WANTED_MS = 5;
const DAY_SECONDS = 86_400;
const YEAR_SECONDS = 365 * DAY_SECONDS;
const JITTER_SECONDS = 600;
const NOW_SECONDS = 1_763_164_800;

const home = mkdtempSync(join(tmpdir(), 'florin-bench-'));
const postgres = await startEmbeddedPostgres({
  directory: home,
  settings: { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on' },
});
await migrate(postgres.url);
const database = openDatabase(postgres.url, { applicationName: 'bench', maxConnections: 1 });
await database.execute(sql`CREATE EXTENSION pg_stat_statements`);
const large = await ensureAccount(database, '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR9', 'Large');
const small = await ensureAccount(database, '3Z1aRkUdGvvTHZ7vKYV3vQwDn3QmCyVHbXg6rbQTmPbc', 'Small');

// Three of four rows are the large account's; block times follow the order of ids but for some minutes.
await database.execute(sql`
  INSERT INTO transactions
  SELECT CASE WHEN number % 4 = 0 THEN ${small.id} ELSE ${large.id} END,
    'txn_01k' || lpad(number::text, 23, '0'),
    (ARRAY['checkout_session', 'transaction_intent', 'gift_fund', 'gift_release'])[1 + (number / 4) % 4],
    'cs_01k' || lpad((number / 2)::text, 23, '0'), 'signature-' || number,
    '4KUbN6FQDHrcFToqV5kQjbWWL4BpaBCoFVYT5bXD9ooe', 'Dtwi6LzAEYWMQk1nnpWU7TpsNmy9EwaHzpZJ4uok342G', number % 100000,
    ${NOW_SECONDS} - (${ROWS} - number) * ${YEAR_SECONDS}::bigint / ${ROWS} - abs(hashint8(number)::bigint) % ${JITTER_SECONDS}
  FROM generate_series(1, ${ROWS}::bigint) number`);
await database.execute(sql`VACUUM ANALYZE transactions`);

const idAt = async (share) => {
  const row = await database.first(sql`
    SELECT id FROM transactions WHERE account_id = ${large.id} ORDER BY created DESC, id DESC
    OFFSET ${Math.floor(ROWS * 0.75 * share)} LIMIT 1`);
  return row.id;
};
const [middle, end] = [await idAt(0.5), await idAt(0.999)];
const rare = await database.first(sql`SELECT source, signature FROM transactions WHERE id = ${middle}`);
const pages = {
  'first page': { limit: 100 },
  'in the middle': { limit: 100, starting_after: middle },
  'near the end': { limit: 100, starting_after: end },
  backwards: { limit: 100, ending_before: middle },
  'of one type': { limit: 100, type: 'gift_release' },
  'of one type, in the middle': { limit: 100, type: 'checkout_session', starting_after: middle },
  'of one source': { source: rare.source },
  'by signature': { signature: rare.signature },
  'of one day': {
    limit: 100,
    created_gte: NOW_SECONDS - 200 * DAY_SECONDS,
    created_lt: NOW_SECONDS - 199 * DAY_SECONDS,
  },
};

const rows = [];
for (const [page, query] of Object.entries(pages)) {
  for (let run = 0; run < 10; run++) await listTransactions(database, large.id, query);
  await database.execute(sql`SELECT pg_stat_statements_reset()`);
  const waitedMs = [];
  for (let run = 0; run < RUNS; run++) {
    const startedMs = performance.now();
    await listTransactions(database, large.id, query);
    waitedMs.push(performance.now() - startedMs);
  }
  const databaseMs = await spentAMs();
  rows.push({
    page,
    'database ms': round(databaseMs),
    'client p50 ms': round(waitedMs.sort((a, b) => a - b)[RUNS / 2]),
    'wanted ms': WANTED_MS,
    met: databaseMs < WANTED_MS,
  });
}
console.log(`${ROWS.toLocaleString('en')} transactions, pages of up to 100:`);
console.table(rows);

await database.end();
await postgres.stop();
rmSync(home, { recursive: true, force: true });

/** The mean of planning and executing all statements of one page. */
async function spentAMs() {
  const row = await database.first(sql`
    SELECT sum(total_exec_time + total_plan_time) / ${RUNS} AS ms FROM pg_stat_statements
    WHERE query LIKE '%"transactions"%' AND calls >= ${RUNS}`);
  return Number(row.ms);
}

function round(ms) {
  return Math.round(ms * 100) / 100;
}
