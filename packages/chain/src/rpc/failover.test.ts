import { type EmbeddedChain, type EmbeddedNode, startEmbeddedChain } from '@florin/embedded-chain/chain';
import { VirtualClock } from '@florin/embedded-chain/slots/clock';
import { eventually } from '@florin/testing/until';
import { createDefaultRpcTransport, generateKeyPairSigner, type RpcTransport } from '@solana/kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ChainPort, ChainUnavailableError } from '../port.ts';
import { createChainPort } from './chain-port.ts';
import { changing } from './endpoints/altered-node.testing.ts';
import { CountedNode } from './endpoints/counted-node.testing.ts';
import type { EndpointSource } from './endpoints/endpoint.ts';
import { ManualClock } from './endpoints/manual-clock.testing.ts';

const SOL = 1_000_000_000n;

let slots: VirtualClock;
let chain: EmbeddedChain;
let secondNode: EmbeddedNode;
let clock: ManualClock;
let first: CountedNode;
let second: CountedNode;
let port: ChainPort;

beforeEach(async () => {
  slots = new VirtualClock();
  chain = await startEmbeddedChain({ clock: slots });
  secondNode = await chain.openEndpoint();
  clock = new ManualClock();
  first = new CountedNode('first', chain.rpcUrl);
  second = new CountedNode('second', secondNode.rpcUrl);
  port = createChainPort({ endpoints: [first.source, second.source], clock });
});
afterEach(() => chain.stop());

async function landedAirdrop() {
  const { address } = await generateKeyPairSigner();
  const signature = await chain.airdrop(address, SOL);
  slots.advanceSlots(2);
  return { address, signature };
}

describe('a node that limits us', () => {
  it('is left alone until Retry-After has passed, and asked again after it', async () => {
    await port.slot('confirmed');
    chain.faults.inject({ kind: 'rate_limit', retryAfterSeconds: 20, methods: ['getLatestBlockhash'] });
    await port.latestBlockhash();
    expect([first.count('getLatestBlockhash'), second.count('getLatestBlockhash')]).toEqual([1, 1]);
    const askedBefore = first.methods.length;
    clock.advance(19_000);
    await port.slot('confirmed');
    await port.latestBlockhash();
    expect(first.methods.length).toBe(askedBefore);
    chain.faults.clear();
    clock.advance(6_000);
    await port.latestBlockhash();
    await port.slot('confirmed');
    expect(first.methods.length).toBeGreaterThan(askedBefore);
  });

  it('makes the caller wait rather than fail when it is the only one', async () => {
    const alone = createChainPort({ endpoints: [first.source], clock });
    chain.faults.inject({ kind: 'rate_limit', retryAfterSeconds: 5, times: 1 });
    const read = alone.slot('confirmed');
    expect(await clock.passUntil(read)).toBe(slots.now().slot - 1n);
    expect(first.count('getSlot')).toBe(2);
  });
});

it('a method that no node knows fails at once', async () => {
  const refusing: RpcTransport = async <T>() =>
    ({ jsonrpc: '2.0', id: '1', error: { code: -32601, message: 'Method not found' } }) as T;
  const alone = createChainPort({ endpoints: [{ name: 'old', transport: refusing }], clock });
  await expect(alone.priorityFee([])).rejects.toThrow('old: -32601 Method not found');
});

it('a node that asks for no rest is still not asked without a pause', async () => {
  const alone = createChainPort({ endpoints: [first.source], clock });
  chain.faults.inject({ kind: 'rate_limit', retryAfterSeconds: 0 });
  await expect(clock.passUntil(alone.slot('confirmed'), 100)).rejects.toThrow(ChainUnavailableError);
  expect(first.count('getSlot')).toBeLessThan(12);
});

it('a node that refuses us is left alone for a minute', async () => {
  chain.faults.inject({ kind: 'forbid' });
  await port.slot('confirmed');
  const askedBefore = first.methods.length;
  clock.advance(59_000);
  await port.slot('confirmed');
  expect(first.methods.length).toBe(askedBefore);
  chain.faults.clear();
  clock.advance(6_000);
  await port.slot('confirmed');
  expect(first.methods.length).toBeGreaterThan(askedBefore);
});

describe('a node that is down', () => {
  it('is replaced by the next one', async () => {
    await secondNode.close();
    const swapped = createChainPort({ endpoints: [second.source, first.source], clock });
    const { address } = await landedAirdrop();
    const accounts = await swapped.accounts([address], { commitment: 'confirmed' });
    expect(accounts.get(address)).toMatchObject({ exists: true, lamports: SOL });
  });

  it('is preferred again once it answers', async () => {
    const { address } = await landedAirdrop();
    chain.faults.inject({ kind: 'drop', times: 1 });
    await port.accounts([address], { commitment: 'confirmed' });
    expect([first.count('getMultipleAccounts'), second.count('getMultipleAccounts')]).toEqual([0, 1]);
    await eventually(async () => {
      clock.advance(6_000);
      await port.accounts([address], { commitment: 'confirmed' });
      expect(first.count('getMultipleAccounts')).toBe(1);
    });
  });

  it('fails the read when no other is left, after the deadline and not before', async () => {
    chain.faults.inject({ kind: 'drop' });
    secondNode.faults.inject({ kind: 'drop' });
    const startedAtMs = clock.nowMs();
    const read = clock.passUntil(port.slot('confirmed'));
    await expect(read).rejects.toThrow(ChainUnavailableError);
    expect(clock.nowMs() - startedAtMs).toBeLessThanOrEqual(40_000);
    expect(first.methods.length).toBeGreaterThan(3);
  });
});

describe('a node that lags', () => {
  it('is not believed when it does not know a transaction', async () => {
    chain.faults.lag(20);
    const { address, signature } = await landedAirdrop();
    const statuses = await port.status([signature]);
    expect(statuses.get(signature)).toMatchObject({ state: 'landed', error: null });
    const transactions = await port.transactions([signature], { commitment: 'confirmed' });
    expect(transactions.get(signature)?.signature).toBe(signature);
    const accounts = await port.accounts([address], { commitment: 'confirmed' });
    expect(accounts.get(address)).toMatchObject({ exists: true, lamports: SOL });
    expect(first.count('getTransaction')).toBe(1);
  });

  it('is asked last once it is known to be far behind', async () => {
    chain.faults.lag(100);
    await landedAirdrop();
    await port.latestBlockhash();
    expect([first.count('getLatestBlockhash'), second.count('getLatestBlockhash')]).toEqual([0, 1]);
  });
});

it('a node that did not record inner instructions is not believed: they may hold the payment', async () => {
  type Shown = { meta: { innerInstructions: unknown[] | null } };
  const forgetful = changing<Shown>(chain.rpcUrl, 'getTransaction', ({ meta, ...shown }) => ({
    ...shown,
    meta: { ...meta, innerInstructions: null },
  }));
  const { signature } = await landedAirdrop();
  const read = async (...endpoints: EndpointSource[]) => {
    const found = await createChainPort({ endpoints, clock }).transactions([signature], {
      commitment: 'confirmed',
    });
    return found.get(signature) ?? null;
  };
  const source = { name: 'forgetful', transport: forgetful };
  expect(await read(source)).toBeNull();
  expect((await read(source, second.source))?.signature).toBe(signature);
  expect(second.count('getTransaction')).toBe(1);
});

it('what no node knows is missing, and how many said so is told', async () => {
  const { signature } = await landedAirdrop();
  const unknown = signature.slice(0, -1).concat(signature.endsWith('1') ? '2' : '1') as typeof signature;
  const statuses = await port.status([unknown]);
  expect(statuses.get(unknown)).toEqual({ state: 'not_found', endpointsAsked: 2 });
  const transactions = await port.transactions([unknown], { commitment: 'confirmed' });
  expect(transactions.get(unknown)).toBeNull();
});

it('a slow read is asked of a second node as well', async () => {
  await port.slot('confirmed');
  chain.faults.inject({ kind: 'delay', delayMs: 60_000, methods: ['getMultipleAccounts'] });
  const { address } = await landedAirdrop();
  const read = clock.passUntil(port.accounts([address], { commitment: 'confirmed' }), 200);
  expect((await read).get(address)).toMatchObject({ exists: true });
  expect([first.count('getMultipleAccounts'), second.count('getMultipleAccounts')]).toEqual([1, 1]);
});

it('answers that arrive out of order reach the right question', async () => {
  const { address } = await generateKeyPairSigner();
  const signatures = [];
  for (let index = 1n; index <= 24n; index += 1n) signatures.push(await chain.airdrop(address, SOL + index));
  slots.advanceSlots(2);
  chain.faults.inject({ kind: 'reorder', count: 4, waitMs: 20, methods: ['getTransaction'] });
  const transactions = await port.transactions(signatures, { commitment: 'confirmed' });
  expect([...transactions.keys()]).toEqual(signatures);
  for (const [signature, transaction] of transactions) expect(transaction?.signature).toBe(signature);
  expect(new Set([...transactions.values()].map((transaction) => transaction?.transactionBase64)).size).toBe(
    24,
  );
});

it('never has more requests at one node than allowed', async () => {
  const bounded = createChainPort({ endpoints: [first.source], clock, limits: { concurrentRequestsMax: 3 } });
  const { address } = await generateKeyPairSigner();
  const signatures = [];
  for (let index = 1n; index <= 40n; index += 1n) signatures.push(await chain.airdrop(address, SOL + index));
  slots.advanceSlots(2);
  const transactions = await bounded.transactions(signatures, { commitment: 'confirmed' });
  expect([...transactions.values()].every((transaction) => transaction !== null)).toBe(true);
  expect(first.inFlightMax).toBe(3);
});

it('keeps a blockhash for a part of its life', async () => {
  const [one, two] = await Promise.all([port.latestBlockhash(), port.latestBlockhash()]);
  expect(two).toEqual(one);
  clock.advance(9_000);
  slots.advanceSlots(20);
  expect(await port.latestBlockhash()).toEqual(one);
  clock.advance(1_000);
  const fresh = await port.latestBlockhash();
  expect(fresh.lastValidBlockHeight).toBeGreaterThan(one.lastValidBlockHeight);
  expect(first.count('getLatestBlockhash')).toBe(2);
});

describe('a node that takes requests and is silent', () => {
  /** Answers as the node does, until it is silenced; then it listens to nothing, not even to the end of a request. */
  class MuffledNode {
    isSilent = false;
    asked = 0;
    readonly source: EndpointSource;

    constructor(name: string, url: string) {
      const transport = createDefaultRpcTransport({ url });
      this.source = {
        name,
        transport: <T>(request: Parameters<RpcTransport>[0]) => {
          this.asked += 1;
          return this.isSilent ? new Promise<T>(() => undefined) : transport<T>(request);
        },
      };
    }
  }

  const QUICK = { requestTimeoutMs: 60, readDeadlineMs: 200, backOffMinMs: 10, backOffMaxMs: 20 };
  const portOver = (...nodes: MuffledNode[]) =>
    createChainPort({ endpoints: nodes.map(({ source }) => source), limits: QUICK });

  it('costs a read its deadline and no more, however many read at once', async () => {
    const silent = new MuffledNode('silent', chain.rpcUrl);
    silent.isSilent = true;
    const alone = portOver(silent);
    const read = async () => {
      const { address } = await generateKeyPairSigner();
      return alone.accounts([address], { commitment: 'confirmed' }).catch((error) => error);
    };
    const reads = Array.from({ length: 200 }, read);
    for (const outcome of await Promise.all(reads)) expect(outcome).toBeInstanceOf(ChainUnavailableError);
    // At first as many as may be under way; from then on one after the other tries whether it is back.
    expect(silent.asked).toBeLessThan(60);
  });

  it('is asked again soon after it is back, for all who wait', async () => {
    const silent = new MuffledNode('silent', chain.rpcUrl);
    silent.isSilent = true;
    const alone = createChainPort({
      endpoints: [silent.source],
      limits: { ...QUICK, readDeadlineMs: 60_000 },
    });
    const reads = Array.from({ length: 40 }, () => alone.slot('confirmed'));
    await eventually(() => expect(silent.asked).toBeGreaterThan(18));
    silent.isSilent = false;
    expect(new Set(await Promise.all(reads)).size).toBe(1);
  });

  it('is not waited for again and again where another one answers', async () => {
    const silent = new MuffledNode('silent', chain.rpcUrl);
    const sound = new MuffledNode('sound', secondNode.rpcUrl);
    const both = createChainPort({
      endpoints: [silent.source, sound.source],
      clock,
      limits: { requestTimeoutMs: 60_000, readDeadlineMs: 60_000 },
    });
    await both.slot('confirmed');
    silent.isSilent = true;
    await clock.passUntil(both.slot('confirmed'), 100);
    const askedBefore = silent.asked;
    // No time passes: nobody waits for the silent one to be slow once more.
    await Promise.all([both.slot('confirmed'), both.slot('confirmed'), both.slot('confirmed')]);
    expect(silent.asked).toBe(askedBefore);
  });
});

it('requests that fail together count as one failure: the node is back after one short pause', async () => {
  const limits = { backOffMinMs: 10, backOffMaxMs: 600_000, readDeadlineMs: 60_000 };
  const alone = createChainPort({ endpoints: [first.source], limits });
  chain.faults.inject({ kind: 'drop', times: 16 });
  // Sixteen failures in a row would mean a pause of five minutes, which no read waits for.
  // Each reads something else: equal requests of one moment go out as one.
  const read = async () => {
    const { address } = await generateKeyPairSigner();
    return alone.accounts([address], { commitment: 'confirmed' });
  };
  expect(await Promise.all(Array.from({ length: 16 }, read))).toHaveLength(16);
});
