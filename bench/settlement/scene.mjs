// A database, a chain with short slots whose calls are counted, and the services over both; and the measurements that
// gifts and payments share.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeyPairSigner } from '@solana/kit';
import { EMBEDDED_PROGRAM_ID, readProgramBinary } from '../../packages/chain/dist/program/binary.js';
import { createChainPort } from '../../packages/chain/dist/rpc/chain-port.js';
import { USDC_MINT_ADDRESS } from '../../packages/chain/dist/usdc.js';
import { startEmbeddedChain } from '../../packages/embedded-chain/dist/chain.js';
import { startEmbeddedPostgres } from '../../packages/embedded-postgres/dist/embedded-postgres.js';
import { ensureAccount } from '../../packages/server/dist/accounts/store.js';
import { readConfig } from '../../packages/server/dist/config.js';
import { openDatabase } from '../../packages/server/dist/database/database.js';
import { migrate } from '../../packages/server/dist/database/migrate.js';
import { createLogger, logDestination } from '../../packages/server/dist/http/observe/log.js';
import { newReferenceAddress } from '../../packages/server/dist/network/reference-address.js';
import { beginAtThisSlot } from '../../packages/server/dist/settlement/cursor-store.js';
import { pollOnce } from '../../packages/server/dist/settlement/follow.js';
import { startSettlement } from '../../packages/server/dist/settlement/worker.js';
import { importSource } from '../../packages/testing/dist/import-source.js';

const { signedBy } = await importSource(
  new URL('../../packages/chain/src/signing.testing.ts', import.meta.url),
);

const POLL_MS = 2_000;
export const POLLS_A_MINUTE = 60_000 / POLL_MS;
const SLOT_MS = 40;
const SLOTS_TO_FINALITY = 32;

/** `name` is the follower's: `gifts` or `payments`. */
export async function startScene(name) {
  const home = mkdtempSync(join(tmpdir(), 'florin-bench-'));
  const postgres = await startEmbeddedPostgres({ directory: home });
  await migrate(postgres.url);
  const database = openDatabase(postgres.url, { applicationName: 'bench', maxConnections: 6 });
  const programs = [{ address: EMBEDDED_PROGRAM_ID, binary: await readProgramBinary() }];
  const chain = await startEmbeddedChain({ slotMs: SLOT_MS, programs });
  let calls = 0;
  const transport = (request) => {
    calls++;
    return chain.transport(request);
  };
  const merchant = await generateKeyPairSigner();
  await chain.airdrop(merchant.address, 1_000_000_000n);
  await chain.faucet(merchant.address, 1n);
  const services = {
    database,
    log: createLogger('error', logDestination(2)),
    config: { ...readConfig({}), pollMs: POLL_MS },
    // Slots are short here, so blockhashes die young.
    chain: createChainPort({
      endpoints: [{ name: 'counted', transport }],
      limits: { blockhashAgeMsMax: 500 },
    }),
    network: {
      programId: EMBEDDED_PROGRAM_ID,
      mint: USDC_MINT_ADDRESS,
      beacon: newReferenceAddress(),
      feeWallet: null,
      sponsor: null,
    },
  };
  const account = await ensureAccount(database, merchant.address, 'Bench');
  await beginAtThisSlot(database, services.chain, name);
  return {
    database,
    services,
    merchant,
    account,
    countCalls: async (action) => {
      const before = calls;
      await action();
      return calls - before;
    },
    wallet: async () => {
      const wallet = await generateKeyPairSigner();
      await chain.airdrop(wallet.address, 100_000_000_000n);
      await chain.faucet(wallet.address, 1_000_000_000_000n);
      return wallet;
    },
    stop: async () => {
      await database.end();
      await chain.stop();
      await postgres.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** A minute's polls as columns of a table, after one that brings everything up to date. */
export async function minuteOfPolls({ services, countCalls }, follower) {
  const signal = new AbortController().signal;
  await pollOnce(follower, services, signal);
  const startedMs = performance.now();
  const calls = await countCalls(async () => {
    for (let poll = 0; poll < POLLS_A_MINUTE; poll++) await pollOnce(follower, services, signal);
  });
  return {
    'RPC calls a minute': calls,
    'ms a poll': Math.round((performance.now() - startedMs) / POLLS_A_MINUTE),
    'resident MB': Math.round(process.memoryUsage().rss / 2 ** 20),
  };
}

/**
 * Prints how long it takes from final on chain to settled, in poll intervals; the program fails where the 95th percentile
 * is not below `wanted`. `pay(payer)` sends one payment and answers an id; `settled(ids)` answers those of them that are
 * settled.
 */
export async function reportLatency({ services, wallet }, follower, { title, count, wanted, pay, settled }) {
  const payer = await wallet();
  const worker = startSettlement(services, () => [follower]);
  const finalAtMs = new Map();
  const latencies = [];
  const collect = async () => {
    for (const { id } of await settled([...finalAtMs.keys()])) {
      latencies.push(Math.max(0, performance.now() - finalAtMs.get(id)));
      finalAtMs.delete(id);
    }
  };
  for (let sent = 0; sent < count; sent++) {
    finalAtMs.set(await pay(payer), performance.now() + SLOTS_TO_FINALITY * SLOT_MS);
    await pause(Math.random() * 100);
    await collect();
  }
  while (finalAtMs.size > 0) {
    await collect();
    await pause(10);
  }
  await worker.stop();
  latencies.sort((a, b) => a - b);
  const at = (share) => Math.round((latencies[Math.floor(latencies.length * share)] / POLL_MS) * 100) / 100;
  const met = at(0.95) < wanted;
  console.log(`${title}, in poll intervals of ${POLL_MS} ms:`);
  console.table([{ count, p50: at(0.5), p95: at(0.95), wanted, met }]);
  if (!met) process.exitCode = 1;
}

export async function signAndSend({ chain }, transactionBase64, signer) {
  const outcome = await chain.submit(await signedBy(transactionBase64, signer));
  if (outcome.outcome !== 'submitted') throw new Error(`not sent: ${outcome.reason}`);
}

export async function momentOf({ chain }) {
  return { lifetime: await chain.latestBlockhash(), microLamportsPerComputeUnit: 0n };
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
