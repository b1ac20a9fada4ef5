// An installation at work for an hour, with faults: two API processes and one that settles, over a real database and the
// embedded chain. One API process is never touched: its memory must not grow. The others are stopped in good order, killed
// and started again, and the node hangs now and then. Every request must be answered in the end, and every payment settle once.
// SOAK_MINUTES (60), SOAK_PER_SECOND (40) and SOAK_FAULT_SECONDS (30) scale it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as elapse } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createSolanaRpc, generateKeyPairSigner } from '@solana/kit';
import { EMBEDDED_PROGRAM_ID, readProgramBinary } from '../../packages/chain/dist/program/binary.js';
import { startEmbeddedChain } from '../../packages/embedded-chain/dist/chain.js';
import { startEmbeddedPostgres } from '../../packages/embedded-postgres/dist/embedded-postgres.js';
import { freePort } from '../../packages/local-state/dist/free-port.js';
import { ensureAccount } from '../../packages/server/dist/accounts/store.js';
import { makeApiKey } from '../../packages/server/dist/api-keys/make.js';
import { openDatabase } from '../../packages/server/dist/database/database.js';
import { migrate } from '../../packages/server/dist/database/migrate.js';
import { importSource } from '../../packages/testing/dist/import-source.js';

const { signedBy } = await importSource(
  new URL('../../packages/chain/src/signing.testing.ts', import.meta.url),
);

const MINUTES = Number(process.env.SOAK_MINUTES ?? 60);
const PER_SECOND = Number(process.env.SOAK_PER_SECOND ?? 40);
const FAULT_SECONDS = Number(process.env.SOAK_FAULT_SECONDS ?? 30);
const ANSWER_MS_MAX = 60_000;
const SETTLE_MS_MAX = 180_000;
const PAYMENT_EVERY = 40;
const GROWTH_MAX = 1.3;
const SERVE = fileURLToPath(new URL('../../packages/server/dist/serve.js', import.meta.url));

const home = mkdtempSync(join(tmpdir(), 'florin-soak-'));
const postgres = await startEmbeddedPostgres({ directory: home });
await migrate(postgres.url);
const database = openDatabase(postgres.url, { applicationName: 'soak', maxConnections: 2 });
const program = { address: EMBEDDED_PROGRAM_ID, binary: await readProgramBinary() };
const chain = await startEmbeddedChain({ programs: [program] });
const merchant = await walletWith(1);
const payer = await walletWith(100_000_000);
const account = await ensureAccount(database, merchant.address, 'Soak');
const { secret } = await makeApiKey(database, account.id, 'Soak');

const counts = { requests: 0, answered: 0, retries: 0, lost: 0, payments: 0, faults: 0, restarts: 0 };
const members = { steady: await member('api'), other: await member('api'), settle: await member('settle') };
const residentMb = [];
const paid = [];
const endMs = Date.now() + MINUTES * 60_000;

const sampling = setInterval(() => void sample(), 5_000);
const faults = strike();
const underWay = new Set();
for (let number = 0; Date.now() < endMs; number++) {
  const work = (number % PAYMENT_EVERY === 0 ? makePayment(number) : askOnce(number)).finally(() =>
    underWay.delete(work),
  );
  underWay.add(work);
  await elapse(1_000 / PER_SECOND);
}
await Promise.all(underWay);
await faults;
clearInterval(sampling);
const unsettled = await untilSettled();
const transactions = await countTransactions();
const [early, late] = [averageOf(0.25, 0.5), averageOf(0.75, 1)];
console.table([
  { ...counts, unsettled, transactions, 'MB early': early.toFixed(0), 'MB late': late.toFixed(0) },
]);
if (counts.lost > 0 || unsettled > 0 || transactions !== paid.length || late > early * GROWTH_MAX)
  process.exitCode = 1;

for (const one of Object.values(members)) await one.end('SIGTERM');
await database.end();
await chain.stop();
await postgres.stop();
rmSync(home, { recursive: true, force: true });

async function walletWith(cents) {
  const wallet = await generateKeyPairSigner();
  await chain.airdrop(wallet.address, 100_000_000_000n);
  await chain.faucet(wallet.address, BigInt(cents) * 10_000n);
  return wallet;
}

/** A process that can be ended and started again on the same port; one that gives up by itself is started again, as by systemd. */
async function member(role) {
  const port = await freePort('127.0.0.1', 0, false);
  const one = { role, origin: `http://127.0.0.1:${port}`, isReady: false, start, end };
  let child;
  let isWanted = false;
  async function start() {
    isWanted = true;
    launch();
    while (!(await isReady(one.origin))) await elapse(100);
  }
  function launch() {
    child = spawn(process.execPath, ['--max-old-space-size=1024', SERVE], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: postgres.url,
        SOLANA_RPC_URL: chain.rpcUrl,
        FLORIN_PROGRAM_ID: EMBEDDED_PROGRAM_ID,
        FLORIN_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
        FLORIN_ROLE: role,
        PORT: String(port),
        LOG_LEVEL: 'fatal',
        SHUTDOWN_DELAY_MS: '1500',
        RATE_LIMIT_KEY_PER_SECOND: '100000',
        RATE_LIMIT_KEY_BURST: '100000',
        RATE_LIMIT_IP_PER_SECOND: '100000',
        RATE_LIMIT_IP_BURST: '100000',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('exit', () => {
      if (!isWanted) return;
      counts.restarts++;
      setTimeout(launch, 1_000);
    });
  }
  async function end(signal) {
    isWanted = false;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
  await start();
  const probe = setInterval(async () => {
    one.isReady = await isReady(one.origin);
  }, 200);
  probe.unref();
  one.isReady = true;
  return one;
}

function isReady(origin) {
  return fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(3_000) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );
}

/** Each in its turn: a rolling restart, a kill of an API process, a kill of the one that settles, a node that hangs. */
async function strike() {
  const kinds = [
    () => restart(members.other, 'SIGTERM'),
    () => restart(members.other, 'SIGKILL'),
    () => restart(members.settle, 'SIGKILL'),
    async () => {
      const mend = chain.faults.inject({ kind: 'delay', delayMs: 20_000 });
      await elapse(5_000);
      mend();
    },
  ];
  for (let number = 0; Date.now() + FAULT_SECONDS * 1_000 < endMs; number++) {
    await elapse(FAULT_SECONDS * 1_000);
    counts.faults++;
    await kinds[number % kinds.length]();
  }
}

async function restart(one, signal) {
  await one.end(signal);
  await one.start();
}

/** As clients do: to a process that is ready, and once more with the same key where no answer came. */
async function send(method, path, body, key) {
  counts.requests++;
  const untilMs = Date.now() + ANSWER_MS_MAX;
  for (let tries = 0; Date.now() < untilMs; tries++) {
    if (tries > 0) counts.retries++;
    const ready = [members.steady, members.other].filter(({ isReady }) => isReady);
    const { origin } = ready[counts.requests % Math.max(1, ready.length)] ?? members.steady;
    const answer = await fetch(origin + path, {
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
      .then(async (response) => ({ status: response.status, body: await response.json() }))
      .catch(() => null);
    if (answer !== null && answer.status < 500 && answer.status !== 409) {
      if (answer.status === 200) counts.answered++;
      else counts.lost++;
      return answer.body;
    }
    await elapse(100 * (tries + 1));
  }
  counts.lost++;
  return null;
}

function askOnce(number) {
  if (number % 4 === 0) return send('POST', '/v1/products', { name: `Tea ${number}` }, `soak-${number}`);
  return send('GET', number % 2 === 0 ? '/v1/products?limit=5' : '/v1/transactions?limit=5');
}

async function makePayment(number) {
  const intent = await send('POST', '/v1/transaction_intents', { amount: 100 }, `soak-${number}`);
  if (intent === null) return;
  const built = await send('POST', `/pay/intents/${intent.id}`, { account: payer.address });
  if (built?.transaction === undefined) return;
  const signed = await signedBy(built.transaction, payer);
  for (let tries = 0; tries < 20; tries++) {
    const isSent = await createSolanaRpc(chain.rpcUrl)
      .sendTransaction(signed, { encoding: 'base64' })
      .send({ abortSignal: AbortSignal.timeout(5_000) })
      .then(
        () => true,
        (error) => /already|processed/i.test(String(error)),
      );
    if (isSent) break;
    await elapse(500);
  }
  counts.payments++;
  paid.push(intent.id);
}

async function untilSettled() {
  const open = new Set(paid);
  const untilMs = Date.now() + SETTLE_MS_MAX;
  while (open.size > 0 && Date.now() < untilMs) {
    for (const id of open) {
      const intent = await send('GET', `/v1/transaction_intents/${id}`);
      if (intent?.status === 'succeeded') open.delete(id);
    }
    await elapse(500);
  }
  return open.size;
}

async function countTransactions() {
  let count = 0;
  for (let after = ''; ; ) {
    const page = await send('GET', `/v1/transactions?limit=100${after && `&starting_after=${after}`}`);
    count += page.data.length;
    if (!page.has_more) return count;
    after = page.data.at(-1).id;
  }
}

async function sample() {
  const text = await fetch(`${members.steady.origin}/metrics`).then(
    (answer) => answer.text(),
    () => '',
  );
  const bytes = /^process_resident_memory_bytes (\S+)/m.exec(text)?.[1];
  if (bytes !== undefined) residentMb.push(Number(bytes) / 1e6);
}

function averageOf(from, to) {
  const part = residentMb.slice(Math.floor(residentMb.length * from), Math.ceil(residentMb.length * to));
  return part.reduce((sum, value) => sum + value, 0) / Math.max(1, part.length);
}
