import { SeededRandom } from '@florin/testing/seeded-random';
import { createSolanaRpc, createSolanaRpcSubscriptions } from '@solana/kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EmbeddedChain, EmbeddedNode } from '../chain.ts';
import { startEmbeddedChain } from '../chain.ts';
import { VirtualClock } from '../slots/clock.ts';
import { newAddress, SOL, TestWallet } from '../testing/wallet.testing.ts';
import { ReorderGate } from './reorder-gate.ts';

let clock: VirtualClock;
let chain: EmbeddedChain;
let faulty: EmbeddedNode;

beforeEach(async () => {
  clock = new VirtualClock();
  chain = await startEmbeddedChain({ clock });
  faulty = await chain.openEndpoint();
});
afterEach(() => chain.stop());

function ask(method: string, ...params: unknown[]): Promise<Response> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return fetch(faulty.rpcUrl, { method: 'POST', body });
}

async function balance(node: { rpcUrl: string }, address: Parameters<EmbeddedChain['airdrop']>[0]) {
  return (await createSolanaRpc(node.rpcUrl).getBalance(address, { commitment: 'processed' }).send()).value;
}

test('a node limits the rate and says for how long, only for the methods and times asked', async () => {
  faulty.faults.inject({ kind: 'rate_limit', retryAfterSeconds: 3, methods: ['getSlot'], times: 1 });
  expect((await ask('getHealth')).status).toBe(200);
  const limited = await ask('getSlot');
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '3']);
  expect((await ask('getSlot')).status).toBe(200);
});

test('a node forbids, and other nodes of the same chain do not', async () => {
  const allow = faulty.faults.inject({ kind: 'forbid' });
  expect((await ask('getSlot')).status).toBe(403);
  expect(await createSolanaRpc(chain.rpcUrl).getSlot({ commitment: 'processed' }).send()).toBe(
    clock.now().slot,
  );
  allow();
  expect((await ask('getSlot')).status).toBe(200);
});

test('a dropped request does nothing; a dropped answer hides what was done', async () => {
  const owner = await newAddress();
  faulty.faults.inject({ kind: 'drop', times: 1 });
  await expect(ask('requestAirdrop', owner, 1_000_000)).rejects.toThrow();
  expect(await balance(faulty, owner)).toBe(0n);
  faulty.faults.inject({ kind: 'drop_answer', times: 1 });
  await expect(ask('requestAirdrop', owner, 1_000_000)).rejects.toThrow();
  expect(await balance(faulty, owner)).toBe(1_000_000n);
});

test('a lost transaction has a signature and no history', async () => {
  const wallet = await TestWallet.create(chain);
  const recipient = await newAddress();
  const { wire, signature } = await wallet.sign([wallet.transfer(recipient, SOL)]);
  faulty.faults.inject({ kind: 'lose_transaction', times: 1 });
  const rpc = createSolanaRpc(faulty.rpcUrl);
  const send = () =>
    rpc.sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'processed' }).send();
  expect(await send()).toBe(signature);
  expect(await balance(faulty, recipient)).toBe(0n);
  expect(await send()).toBe(signature);
  expect(await balance(faulty, recipient)).toBe(SOL);
});

test('a duplicated request is served twice', async () => {
  const owner = await newAddress();
  faulty.faults.inject({ kind: 'duplicate', times: 1 });
  await ask('requestAirdrop', owner, 1_000_000);
  expect(await balance(faulty, owner)).toBe(2_000_000n);
});

test('reordered requests wait for each other and are served newest first', async () => {
  const gate = new ReorderGate();
  const served: number[] = [];
  await Promise.all([1, 2, 3].map((id) => gate.pass(3, 60_000).then(() => served.push(id))));
  expect(served).toEqual([3, 2, 1]);

  faulty.faults.inject({ kind: 'reorder', count: 3, waitMs: 60_000, times: 3 });
  const answers = await Promise.all([ask('getSlot'), ask('getSlot'), ask('getSlot')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('a delayed request is answered no earlier', async () => {
  faulty.faults.inject({ kind: 'delay', delayMs: 100, methods: ['getSlot'] });
  const startedMs = performance.now();
  expect((await ask('getSlot')).status).toBe(200);
  // Timers may ring a millisecond early.
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(98);
});

test('a fault strikes by chance, and the same seed gives the same luck', async () => {
  const strikes = async () => {
    const node = await chain.openEndpoint({ random: new SeededRandom(7).next });
    node.faults.inject({ kind: 'forbid', chance: 0.5 });
    return Array.from({ length: 20 }, () => node.faults.strike(['getSlot']).length);
  };
  const luck = await strikes();
  expect(luck).toEqual(await strikes());
  expect(new Set(luck)).toEqual(new Set([0, 1]));
});

test('a node that lags sees what the others saw some slots ago', async () => {
  const owner = await newAddress();
  faulty.faults.lag(10);
  const signature = await chain.airdrop(owner, SOL);
  const status = async () =>
    (await createSolanaRpc(faulty.rpcUrl).getSignatureStatuses([signature]).send()).value[0]
      ?.confirmationStatus;
  expect([await balance(chain, owner), await balance(faulty, owner)]).toEqual([SOL, 0n]);
  expect(await status()).toBeUndefined();
  clock.advanceSlots(10);
  expect([await balance(faulty, owner), await status()]).toEqual([SOL, 'processed']);
});

test('a frozen node keeps showing the same slot, however long', async () => {
  const owner = await newAddress();
  await chain.airdrop(owner, SOL);
  faulty.faults.freeze();
  const frozenSlot = clock.now().slot;
  for (let count = 0; count < 3; count++) {
    clock.advanceSlots(40);
    await chain.airdrop(owner, SOL);
  }
  const rpc = createSolanaRpc(faulty.rpcUrl);
  expect(await rpc.getSlot({ commitment: 'processed' }).send()).toBe(frozenSlot);
  expect(await balance(faulty, owner)).toBe(SOL);
  const wallet = await TestWallet.create(chain);
  const { wire } = await wallet.sign([wallet.transfer(owner, 1n)]);
  const sending = rpc.sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'processed' }).send();
  await expect(sending).rejects.toThrow(/simulation failed/);
  faulty.faults.clear();
  expect(await balance(faulty, owner)).toBe(4n * SOL);
});

test('notifications are dropped and duplicated too', async () => {
  const abort = new AbortController();
  const slots = await createSolanaRpcSubscriptions(faulty.wsUrl)
    .slotNotifications()
    .subscribe({ abortSignal: abort.signal });
  faulty.faults.inject({ kind: 'drop', methods: ['slotNotification'], times: 1 });
  clock.advanceSlots(1);
  faulty.faults.inject({ kind: 'duplicate', methods: ['slotNotification'], times: 1 });
  clock.advanceSlots(2);
  const seen: bigint[] = [];
  for await (const { slot } of slots) if (seen.push(slot) === 3) break;
  const { slot } = clock.now();
  expect(seen).toEqual([slot - 1n, slot - 1n, slot]);
  abort.abort();
});
