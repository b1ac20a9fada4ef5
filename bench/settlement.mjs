// What settlement costs while payment requests wait to be paid: calls to the nodes, memory, and how soon after finality
// a payment is settled. Beside it, what polling every reference would cost.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  partiallySignTransaction,
} from '@solana/kit';
import { buildPayment } from '../packages/chain/dist/builders/payment.js';
import { startEmbeddedChain } from '../packages/chain/dist/embedded/chain.js';
import { EMBEDDED_PROGRAM_ID } from '../packages/chain/dist/program/binary.js';
import { createChainPort } from '../packages/chain/dist/rpc/chain-port.js';
import { USDC_MINT_ADDRESS } from '../packages/chain/dist/usdc.js';
import { ensureAccount } from '../packages/server/dist/accounts/store.js';
import { readConfig } from '../packages/server/dist/config.js';
import { insertOnce } from '../packages/server/dist/http/idempotency.js';
import { createLogger, logDestination } from '../packages/server/dist/http/log.js';
import { makeMarkAddress } from '../packages/server/dist/keypair.js';
import { beginAtThisSlot } from '../packages/server/dist/settlement/cursor-store.js';
import { pollOnce } from '../packages/server/dist/settlement/follow.js';
import { paymentFollower } from '../packages/server/dist/settlement/payment-follower.js';
import { SWEEP_BUDGET } from '../packages/server/dist/settlement/sweep.js';
import { watchedReference } from '../packages/server/dist/settlement/watched-references.js';
import { startSettlement } from '../packages/server/dist/settlement/worker.js';
import { openDatabase } from '../packages/server/dist/storage/database.js';
import { startEmbeddedPostgres } from '../packages/server/dist/storage/embedded-postgres.js';
import { migrate } from '../packages/server/dist/storage/migrate.js';
import { draftIntent } from '../packages/server/dist/transaction-intents/draft.js';

const OPEN = Number(process.env.BENCH_OPEN_INTENTS ?? 1_000_000);
const PAYMENTS = Number(process.env.BENCH_PAYMENTS ?? 150);
const POLLS_A_MINUTE = 30;
const SLOT_MS = 40;
const SLOTS_TO_FINALITY = 32;
const POLL_MS = 2_000;
const WANTED_INTERVALS = 1.5;

const home = mkdtempSync(join(tmpdir(), 'florin-bench-'));
const postgres = await startEmbeddedPostgres({ directory: home });
await migrate(postgres.url);
const sql = openDatabase(postgres.url, { applicationName: 'bench', maxConnections: 6 });
const chain = await startEmbeddedChain({ slotMs: SLOT_MS });

let calls = 0;
const transport = (request) => {
  calls++;
  return chain.transport(request);
};
const merchant = await generateKeyPairSigner();
const services = {
  sql,
  log: createLogger('error', logDestination(2)),
  config: { ...readConfig({}), pollMs: POLL_MS },
  // Slots are short here, so blockhashes die young.
  chain: createChainPort({ endpoints: [{ name: 'counted', transport }], limits: { blockhashAgeMsMax: 500 } }),
  network: {
    programId: EMBEDDED_PROGRAM_ID,
    mint: USDC_MINT_ADDRESS,
    beacon: makeMarkAddress(),
    feeWallet: null,
    sponsor: null,
  },
};
await chain.airdrop(merchant.address, 1_000_000_000n);
await chain.faucet(merchant.address, 1n);
const account = await ensureAccount(sql, merchant.address, 'Bench');
await beginAtThisSlot(sql, services.chain, 'payments');

try {
  const rows = [];
  for (const open of [0, 1_000, OPEN]) {
    await openIntents(open);
    rows.push(await measureMinute(open));
  }
  console.log('One minute of polls (30), every reference overdue:');
  console.table(rows);
  await measureLatency();
} finally {
  await sql.end();
  await chain.stop();
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
}

/** Requests of every age up to a month, as they pile up in a service that nobody tidies. */
async function openIntents(count) {
  await sql`TRUNCATE transaction_intents, watched_references`;
  if (count === 0) return;
  const template = await draftIntent(services, account.id, { amount: 100 });
  await sql`
    INSERT INTO transaction_intents
    SELECT row.* FROM generate_series(1, ${count}::bigint) number,
      jsonb_populate_record(null::transaction_intents, ${sql.json(template)} || jsonb_build_object(
        'id', 'ti_01k' || lpad(number::text, 23, '0'), 'reference', ${reference()})) row`;
  await sql`
    INSERT INTO watched_references (reference, lane, watched_since, sweep_at)
    SELECT ${reference()}, CASE WHEN number % 1000 = 0 THEN 'fresh' ELSE 'open' END,
      now() - number * interval '2.5 seconds', now() - interval '1 second'
    FROM generate_series(1, ${count}::bigint) number`;
  await sql`ANALYZE transaction_intents, watched_references`;
}

/** An address of 32 bytes: any 43 base58 characters behind this letter are one. */
function reference() {
  return sql`'A' || rpad('bench', 33, '1') || translate(lpad(number::text, 10, '0'), '0', 'z')`;
}

async function measureMinute(open) {
  const follower = paymentFollower(services);
  const parts = { sql, chain: services.chain, log: services.log, pollMs: POLL_MS };
  const signal = new AbortController().signal;
  await pollOnce(follower, parts, signal);
  calls = 0;
  const startedMs = performance.now();
  for (let poll = 0; poll < POLLS_A_MINUTE; poll++) await pollOnce(follower, parts, signal);
  return {
    'open intents': open,
    'RPC calls a minute': calls,
    'never more than': POLLS_A_MINUTE * (2 + SWEEP_BUDGET.fresh + SWEEP_BUDGET.open + SWEEP_BUDGET.closed),
    'polling each reference every 2 s': open * POLLS_A_MINUTE,
    'ms a poll': Math.round((performance.now() - startedMs) / POLLS_A_MINUTE),
    'resident MB': Math.round(process.memoryUsage().rss / 2 ** 20),
  };
}

async function measureLatency() {
  const payer = await generateKeyPairSigner();
  await chain.airdrop(payer.address, 10_000_000_000n);
  await chain.faucet(payer.address, 1_000_000_000_000n);
  const worker = startSettlement(services, [paymentFollower(services)]);
  const finalAtMs = new Map();
  const latencies = [];
  for (let count = 0; count < PAYMENTS; count++) {
    const intent = await draftIntent(services, account.id, { amount: 100 });
    await insertOnce(
      sql,
      null,
      { transaction_intents: [intent], watched_references: [watchedReference(intent.reference)] },
      null,
    );
    await pay(payer, intent);
    finalAtMs.set(intent.id, performance.now() + SLOTS_TO_FINALITY * SLOT_MS);
    await pause(Math.random() * 100);
    await collect(finalAtMs, latencies);
  }
  while (finalAtMs.size > 0) {
    await collect(finalAtMs, latencies);
    await pause(10);
  }
  await worker.stop();
  latencies.sort((a, b) => a - b);
  const at = (share) => Math.round((latencies[Math.floor(latencies.length * share)] / POLL_MS) * 100) / 100;
  console.log(
    `Final on chain -> succeeded, beside ${OPEN.toLocaleString('en')} open intents, in poll intervals of ${POLL_MS} ms:`,
  );
  console.table([
    {
      payments: latencies.length,
      p50: at(0.5),
      p95: at(0.95),
      wanted: WANTED_INTERVALS,
      met: at(0.95) < WANTED_INTERVALS,
    },
  ]);
}

async function collect(finalAtMs, latencies) {
  const done = await sql`
    SELECT id FROM transaction_intents WHERE id = ANY(${[...finalAtMs.keys()]}) AND status = 'succeeded'`;
  for (const { id } of done) {
    latencies.push(Math.max(0, performance.now() - finalAtMs.get(id)));
    finalAtMs.delete(id);
  }
}

async function pay(payer, intent) {
  const transfers = [{ recipient: merchant.address, amount: 1_000_000n }];
  const references = [intent.reference, services.network.beacon];
  const moment = { lifetime: await services.chain.latestBlockhash(), microLamportsPerComputeUnit: 0n };
  const payment = { mint: USDC_MINT_ADDRESS, payer: payer.address, transfers, references, memo: intent.id };
  const { transactionBase64 } = await buildPayment(payment, moment);
  const transaction = getTransactionDecoder().decode(getBase64Encoder().encode(transactionBase64));
  const signed = await partiallySignTransaction([payer.keyPair], transaction);
  const outcome = await services.chain.submit(getBase64EncodedWireTransaction(signed));
  if (outcome.outcome !== 'submitted') throw new Error(`a payment was not sent: ${outcome.reason}`);
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
