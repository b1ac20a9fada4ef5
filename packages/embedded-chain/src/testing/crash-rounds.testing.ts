import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bundleForNode } from '@florin/testing/child-process';
import type { Address, Base64EncodedWireTransaction, Signature } from '@solana/kit';
import { expect } from 'vitest';
import type { EmbeddedChain } from '../chain.ts';
import { startEmbeddedChain } from '../chain.ts';
import { rpcOf, SOL } from './wallet.testing.ts';

interface WriterLine {
  readonly wallet?: Address;
  readonly recipient?: Address;
  readonly signed?: Base64EncodedWireTransaction;
  readonly signature?: Signature;
  readonly acknowledged?: Signature;
  readonly slot?: number;
}

interface Crash {
  wallet?: Address;
  recipient?: Address;
  readonly acknowledged: Set<Signature>;
  readonly signed: Map<Signature, Base64EncodedWireTransaction>;
  newestSlot: number;
}

/** Kills a writing process again and again over one directory, and checks the money after each. */
export async function crashRounds(
  rounds: number,
  seed: number,
): Promise<{ acknowledged: number; unanswered: number }> {
  const writer = await bundleForNode(new URL('./crash-writer.child.testing.ts', import.meta.url));
  const directory = mkdtempSync(join(tmpdir(), 'florin-crash-'));
  const totals = { acknowledged: 0, unanswered: 0 };
  try {
    for (let round = 0; round < rounds; round++) {
      // A different number of acknowledgements each time, so that the kill meets every phase of writing.
      const crash = await writeUntilKilled(writer, directory, 1 + ((seed + round * 37) % 150));
      totals.acknowledged += crash.acknowledged.size;
      totals.unanswered += crash.signed.size - crash.acknowledged.size;
      await verify(directory, crash);
    }
  } finally {
    rmSync(writer);
    rmSync(directory, { recursive: true });
  }
  return totals;
}

async function writeUntilKilled(writer: string, directory: string, acknowledgements: number): Promise<Crash> {
  const crash: Crash = { acknowledged: new Set(), signed: new Map(), newestSlot: 0 };
  const child = spawn(process.execPath, [writer, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  for await (const text of createInterface({ input: child.stdout })) {
    note(crash, JSON.parse(text));
    if (crash.acknowledged.size >= acknowledgements) child.kill('SIGKILL');
  }
  const [, signal] = await exited;
  expect(signal).toBe('SIGKILL');
  return crash;
}

function note(crash: Crash, line: WriterLine): void {
  if (line.wallet) Object.assign(crash, line);
  if (line.signed) crash.signed.set(line.signature!, line.signed);
  if (!line.acknowledged) return;
  crash.acknowledged.add(line.acknowledged);
  crash.newestSlot = Math.max(crash.newestSlot, line.slot!);
}

async function verify(directory: string, crash: Crash): Promise<void> {
  const chain = await startEmbeddedChain({ directory });
  try {
    expect(await slotOf(chain)).toBeGreaterThanOrEqual(crash.newestSlot);
    await untilConfirmed(chain);
    const landed = await landedTransfers(chain, crash.recipient!);
    for (const signature of crash.acknowledged)
      expect(landed.has(signature), `${signature} was lost`).toBe(true);
    await expectBalances(chain, crash, landed);
    await sendAllAgain(chain, crash);
    await untilConfirmed(chain);
    const afterwards = await landedTransfers(chain, crash.recipient!);
    expect([...afterwards.keys()].filter((signature) => !crash.signed.has(signature))).toEqual([]);
    await expectBalances(chain, crash, afterwards);
  } finally {
    await chain.stop();
  }
}

/** History is shown from `confirmed` on, which everything that has landed by now reaches with the next slot. */
async function untilConfirmed(chain: EmbeddedChain): Promise<void> {
  const landedSlot = chain.clock.now().slot;
  await new Promise<void>((resolve) => {
    const stop = chain.clock.onSlot(() => {
      if (chain.clock.now().slot <= landedSlot) return;
      stop();
      resolve();
    });
  });
}

async function slotOf(chain: EmbeddedChain): Promise<number> {
  return Number(await rpcOf(chain).getSlot({ commitment: 'processed' }).send());
}

/** Lamports received per signature, as the history tells it. */
async function landedTransfers(chain: EmbeddedChain, recipient: Address): Promise<Map<Signature, bigint>> {
  const rpc = rpcOf(chain);
  const page = await rpc.getSignaturesForAddress(recipient, { commitment: 'confirmed' }).send();
  const landed = new Map<Signature, bigint>();
  for (const { signature } of page) {
    const config = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 } as const;
    const found = await rpc.getTransaction(signature, config).send();
    const index = found!.transaction.message.accountKeys.indexOf(recipient);
    landed.set(signature, found!.meta!.postBalances[index]! - found!.meta!.preBalances[index]!);
  }
  return landed;
}

async function expectBalances(
  chain: EmbeddedChain,
  crash: Crash,
  landed: Map<Signature, bigint>,
): Promise<void> {
  const rpc = rpcOf(chain);
  const received = [...landed.values()].reduce((sum, amount) => sum + amount, 0n);
  const recipient = await rpc.getBalance(crash.recipient!, { commitment: 'processed' }).send();
  expect(recipient.value).toBe(received);
  const sender = await rpc.getBalance(crash.wallet!, { commitment: 'processed' }).send();
  expect(sender.value).toBe(10n * SOL - received - 5_000n * BigInt(landed.size));
}

/** What was signed before the crash may land now, but nothing may land a second time. */
async function sendAllAgain(chain: EmbeddedChain, crash: Crash): Promise<void> {
  const rpc = rpcOf(chain);
  for (const wire of crash.signed.values()) {
    await rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send();
  }
}
