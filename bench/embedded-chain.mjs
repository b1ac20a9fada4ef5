// How fast the embedded chain takes transfers, what each costs in memory and on disk, and how long a restart takes.
// Runs alone after a build: node --expose-gc bench/embedded-chain.mjs [transfers]
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedChain } from '@florin/embedded-chain/chain';
import { importSource } from '@florin/testing/import-source';

const { sendTransfers, TransferStream } = await importSource(
  new URL('../packages/embedded-chain/src/testing/transfer-stream.testing.ts', import.meta.url),
);

const transfers = Number(process.argv[2] ?? 20_000);
const SENDER_LAMPORTS = 10n ** 15n;
const directory = mkdtempSync(join(tmpdir(), 'florin-bench-chain-'));

try {
  console.log(`Embedded chain, ${transfers} transfers a row, signatures verified by the VM\n`);
  console.table({
    'in memory, 50 at a time': await measure({}, 50),
    'on disk, 50 at a time': await measure({ directory }, 50),
    'on disk, one at a time': await measure({ directory: join(directory, 'single') }, 1),
  });
  console.table({
    'restart from snapshot': await restart(directory),
    'restart from log alone': await restart(directory, () => rmSync(join(directory, 'snapshot'))),
  });
} finally {
  rmSync(directory, { recursive: true });
}

async function measure(options, concurrency) {
  const chain = await startEmbeddedChain(options);
  const stream = await TransferStream.create();
  await chain.airdrop(stream.sender, SENDER_LAMPORTS);
  await sendTransfers(chain, stream, 500, concurrency);
  const before = heapBytes();
  const startedMs = performance.now();
  const startedCpu = process.cpuUsage();
  for (let sent = 0; sent < transfers; sent += 500) await sendTransfers(chain, stream, 500, concurrency);
  const elapsedMs = performance.now() - startedMs;
  const { user, system } = process.cpuUsage(startedCpu);
  const grownBytes = heapBytes() - before;
  await chain.stop();
  return {
    'transfers/s': Math.round(transfers / (elapsedMs / 1000)),
    'CPU µs each': Math.round((user + system) / transfers),
    'heap bytes each': Math.round(grownBytes / transfers),
    'disk bytes each': options.directory ? Math.round(logBytes(options.directory) / (transfers + 500)) : '-',
  };
}

async function restart(from, prepare = () => {}) {
  prepare();
  const startedMs = performance.now();
  const chain = await startEmbeddedChain({ directory: from });
  const elapsedMs = performance.now() - startedMs;
  const answer = await chain.handle({ jsonrpc: '2.0', id: 1, method: 'getTransactionCount', params: [] });
  await chain.stop();
  return { transactions: Number(answer.result), ms: Math.round(elapsedMs) };
}

function heapBytes() {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function logBytes(directory) {
  return statSync(join(directory, 'ledger.log')).size;
}
