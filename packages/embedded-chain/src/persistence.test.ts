import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EmbeddedChain } from './chain.ts';
import { startEmbeddedChain } from './chain.ts';
import { VirtualClock } from './slots/clock.ts';
import { newAddress, rpcOf, SOL, TestWallet } from './testing/wallet.testing.ts';

let directory: string;
const running = new Set<EmbeddedChain>();

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'florin-chain-'));
});
afterEach(async () => {
  await Promise.all([...running].map(stop));
  rmSync(directory, { recursive: true });
});

async function start(
  options: { snapshotEveryBytes?: number; clock?: VirtualClock } = {},
): Promise<EmbeddedChain> {
  const chain = await startEmbeddedChain({ directory, clock: new VirtualClock(), ...options });
  running.add(chain);
  return chain;
}

async function stop(chain: EmbeddedChain): Promise<void> {
  running.delete(chain);
  await chain.stop();
}

async function balanceOf(chain: EmbeddedChain, address: Parameters<EmbeddedChain['airdrop']>[0]) {
  return (await rpcOf(chain).getBalance(address, { commitment: 'processed' }).send()).value;
}

test('accounts, history and slots are there again after a restart', async () => {
  const clock = new VirtualClock();
  const first = await start({ clock });
  const wallet = await TestWallet.create(first);
  const recipient = await newAddress();
  const signature = await wallet.pay(recipient, SOL);
  clock.advanceSlots(7);
  await stop(first);

  const second = await start();
  expect(await balanceOf(second, recipient)).toBe(SOL);
  const rpc = rpcOf(second);
  const [entry] = await rpc.getSignaturesForAddress(recipient, { commitment: 'confirmed' }).send();
  expect(entry).toMatchObject({ signature, err: null });
  const found = await rpc
    .getTransaction(signature, {
      commitment: 'confirmed',
      encoding: 'json',
      maxSupportedTransactionVersion: 0,
    })
    .send();
  expect(found?.meta?.fee).toBe(5_000n);
  expect(await rpc.getSlot({ commitment: 'processed' }).send()).toBe(clock.now().slot);
});

test('a transaction signed before a restart lands once after it', async () => {
  const first = await start();
  const wallet = await TestWallet.create(first);
  const recipient = await newAddress();
  const landed = await wallet.sign([wallet.transfer(recipient, SOL)]);
  const waiting = await wallet.sign([wallet.transfer(recipient, 2n * SOL)]);
  await wallet.send(landed);
  await stop(first);

  const second = await start();
  const send = (wire: typeof landed.wire) =>
    rpcOf(second).sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send();
  await send(landed.wire);
  await send(waiting.wire);
  await send(waiting.wire);
  expect(await balanceOf(second, recipient)).toBe(3n * SOL);
});

test('a transaction signed before a restart expires when its blockhash is too old', async () => {
  const first = await start();
  const wallet = await TestWallet.create(first);
  const recipient = await newAddress();
  const { wire } = await wallet.sign([wallet.transfer(recipient, SOL)]);
  await stop(first);

  const clock = new VirtualClock();
  const second = await start({ clock });
  clock.advanceSlots(151);
  await expect(rpcOf(second).sendTransaction(wire, { encoding: 'base64' }).send()).rejects.toThrow(
    /simulation failed/i,
  );
  expect(await balanceOf(second, recipient)).toBe(0n);
});

test('state read from a snapshot and the rest of the log equals state read from the log alone', async () => {
  const clock = new VirtualClock();
  const first = await start({ clock, snapshotEveryBytes: 4_096 });
  const wallet = await TestWallet.create(first);
  await first.airdrop(wallet.address, 1_000n * SOL);
  const recipient = await newAddress();
  for (let count = 1; count <= 20; count++) {
    await wallet.pay(recipient, SOL * BigInt(count));
    if (count % 5 === 0) clock.advanceSlots(2);
  }
  await first.rollBack(3);
  expect(await balanceOf(first, recipient)).toBe(120n * SOL);
  await stop(first);
  expect(readdirSync(directory).sort()).toEqual(['ledger.log', 'snapshot']);

  const withSnapshot = await start();
  const seen = [
    await balanceOf(withSnapshot, recipient),
    await rpcOf(withSnapshot).getTransactionCount().send(),
  ];
  await stop(withSnapshot);
  rmSync(join(directory, 'snapshot'));
  const fromLog = await start();
  expect(seen).toEqual([120n * SOL, 17n]);
  expect([await balanceOf(fromLog, recipient), await rpcOf(fromLog).getTransactionCount().send()]).toEqual(
    seen,
  );
});

test('a damaged snapshot is passed over', async () => {
  const first = await start();
  const wallet = await TestWallet.create(first);
  await stop(first);
  writeFileSync(join(directory, 'snapshot'), 'not a snapshot');
  const second = await start();
  expect(await balanceOf(second, wallet.address)).toBe(10n * SOL);
});

test('a log cut off anywhere in its last record loses that record and nothing else', async () => {
  const first = await start();
  const wallet = await TestWallet.create(first);
  const recipient = await newAddress();
  await wallet.pay(recipient, SOL);
  const path = join(directory, 'ledger.log');
  const wholeBytes = statSync(path).size;
  await wallet.pay(recipient, 2n * SOL);
  const endBytes = statSync(path).size;
  await stop(first);
  rmSync(join(directory, 'snapshot'));

  truncateSync(path, wholeBytes + Math.floor((endBytes - wholeBytes) / 2));
  const second = await start();
  expect(await balanceOf(second, recipient)).toBe(SOL);
  const another = await newAddress();
  await second.airdrop(another, SOL);
  await stop(second);
  expect(await balanceOf(await start(), another)).toBe(SOL);
});

test('a directory is opened once at a time', async () => {
  const first = await start();
  await expect(start()).rejects.toThrow(/in use by process/);
  await stop(first);
  await start();
});

test('a stopped chain answers nothing more, and stopping again is harmless', async () => {
  const chain = await start();
  const wallet = await TestWallet.create(chain);
  const transaction = await wallet.sign([wallet.transfer(wallet.address, 1n)]);
  await stop(chain);
  await chain.stop();
  await expect(wallet.send(transaction)).rejects.toThrow();
  const again = await start();
  expect((await rpcOf(again).getSignatureStatuses([transaction.signature]).send()).value).toEqual([null]);
});

test('a log shorter than its snapshot is refused', async () => {
  const first = await start();
  await TestWallet.create(first);
  await stop(first);
  truncateSync(join(directory, 'ledger.log'), 100);
  await expect(start()).rejects.toThrow(/ends at 100/);
});
