import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startEmbeddedChain } from '../chain.ts';
import { VirtualClock } from '../slots/clock.ts';
import { sendTransfers, TransferStream } from './transfer-stream.testing.ts';
import { rpcOf, SOL } from './wallet.testing.ts';

/** What one part of a long run cost per transaction. */
export interface LoadPart {
  readonly heapBytes: number;
  readonly logBytes: number;
  readonly cpuMicroseconds: number;
}

const TRANSFERS_PER_SLOT = 500;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Sends transfers in equal parts and measures each; the history of the earlier parts stays. */
export async function loadRun(parts: number, transfersPerPart: number): Promise<LoadPart[]> {
  const directory = mkdtempSync(join(tmpdir(), 'florin-load-'));
  const clock = new VirtualClock();
  const chain = await startEmbeddedChain({ directory, clock });
  try {
    const stream = await TransferStream.create();
    await chain.airdrop(stream.sender, 1_000_000n * SOL);
    await sendTransfers(chain, stream, TRANSFERS_PER_SLOT);
    const measured: LoadPart[] = [];
    for (let part = 0; part < parts; part++) {
      const before = usage(directory);
      for (let sent = 0; sent < transfersPerPart; sent += TRANSFERS_PER_SLOT) {
        await sendTransfers(chain, stream, Math.min(TRANSFERS_PER_SLOT, transfersPerPart - sent));
        clock.advanceSlots(1);
      }
      const after = usage(directory);
      measured.push({
        heapBytes: (after.heapBytes - before.heapBytes) / transfersPerPart,
        logBytes: (after.logBytes - before.logBytes) / transfersPerPart,
        cpuMicroseconds: (after.cpuMicroseconds - before.cpuMicroseconds) / transfersPerPart,
      });
    }
    const sent = BigInt(TRANSFERS_PER_SLOT + parts * transfersPerPart);
    const count = await rpcOf(chain).getTransactionCount().send();
    if (count !== sent + 1n) throw new Error(`${count} transactions landed, ${sent + 1n} were sent`);
    return measured;
  } finally {
    await chain.stop();
    rmSync(directory, { recursive: true });
  }
}

function usage(directory: string) {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return {
    heapBytes: heapUsed + arrayBuffers,
    logBytes: statSync(join(directory, 'ledger.log')).size,
    cpuMicroseconds: user + system,
  };
}
