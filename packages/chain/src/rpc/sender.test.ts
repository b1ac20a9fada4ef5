import { type EmbeddedChain, type EmbeddedNode, startEmbeddedChain } from '@florin/embedded-chain/chain';
import { VirtualClock } from '@florin/embedded-chain/slots/clock';
import { baseUnits } from '@florin/wire/money';
import { generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildPayment } from '../builders/payment.ts';
import type { ChainPort, SendableTransaction } from '../port.ts';
import { TOKEN_PROGRAM } from '../reader/token-instruction.ts';
import { signedBy } from '../signing.testing.ts';
import { tokenAccountOf } from '../token-account.ts';
import { USDC_MINT_ADDRESS } from '../usdc.ts';
import { createChainPort } from './chain-port.ts';
import { answeringInstead } from './endpoints/altered-node.testing.ts';
import { CountedNode } from './endpoints/counted-node.testing.ts';
import { ManualClock } from './endpoints/manual-clock.testing.ts';

const SOL = 1_000_000_000n;
const DOLLAR = 1_000_000n;

let slots: VirtualClock;
let chain: EmbeddedChain;
let secondNode: EmbeddedNode;
let clock: ManualClock;
let first: CountedNode;
let port: ChainPort;
let payer: KeyPairSigner;
let merchant: KeyPairSigner;

beforeEach(async () => {
  slots = new VirtualClock();
  chain = await startEmbeddedChain({ clock: slots });
  secondNode = await chain.openEndpoint();
  clock = new ManualClock();
  first = new CountedNode('first', chain.rpcUrl);
  port = createChainPort({ endpoints: [first.source, secondNode.rpcUrl], clock });
  [payer, merchant] = [await generateKeyPairSigner(), await generateKeyPairSigner()];
  await chain.airdrop(payer.address, SOL);
  await chain.faucet(payer.address, 100n * DOLLAR);
  slots.advanceSlots(2);
});
afterEach(() => chain.stop());

async function payment(amount: bigint, source = port): Promise<SendableTransaction> {
  const built = await buildPayment(
    {
      mint: USDC_MINT_ADDRESS,
      payer: payer.address,
      transfers: [{ recipient: merchant.address, amount: baseUnits(amount), createsTokenAccount: true }],
      references: [],
    },
    { lifetime: await source.latestBlockhash(), microLamportsPerComputeUnit: 0n },
  );
  return { ...built, transactionBase64: await signedBy(built.transactionBase64, payer) };
}

async function merchantBalance(): Promise<bigint> {
  const tokenAccount = await tokenAccountOf(merchant.address, USDC_MINT_ADDRESS);
  const account = (await port.accounts([tokenAccount], { commitment: 'confirmed' })).get(tokenAccount);
  if (!account?.exists) return 0n;
  return new DataView(account.data.buffer, account.data.byteOffset).getBigUint64(64, true);
}

/** Slots and the port's time pass together until the work is done. */
async function whileTimePasses<T>(work: Promise<T>, slotsPerStep = 1): Promise<T> {
  let done = false;
  const settled = work.finally(() => {
    done = true;
  });
  while (!done) {
    await new Promise((resolve) => setTimeout(resolve, 2));
    slots.advanceSlots(slotsPerStep);
    clock.advance(slotsPerStep * 400);
  }
  return settled;
}

describe('sending', () => {
  it('ends with the slot in which the transaction was confirmed', async () => {
    const outcome = await whileTimePasses(port.send(await payment(DOLLAR)));
    expect(outcome).toMatchObject({ outcome: 'confirmed', slot: expect.any(BigInt) });
    expect(await merchantBalance()).toBe(DOLLAR);
  });

  it('goes on until nodes that swallow transactions let one through, and it lands once', async () => {
    chain.faults.inject({ kind: 'lose_transaction', times: 4 });
    secondNode.faults.inject({ kind: 'lose_transaction', times: 3 });
    const outcome = await whileTimePasses(port.send(await payment(DOLLAR)));
    expect(outcome.outcome).toBe('confirmed');
    expect(await merchantBalance()).toBe(DOLLAR);
    expect(first.count('sendTransaction')).toBeGreaterThan(3);
  });

  it('survives answers that get lost', async () => {
    chain.faults.inject({ kind: 'drop_answer', methods: ['sendTransaction'], times: 2 });
    secondNode.faults.inject({ kind: 'drop_answer', methods: ['sendTransaction'], times: 2 });
    const outcome = await whileTimePasses(port.send(await payment(DOLLAR)));
    expect(outcome.outcome).toBe('confirmed');
    expect(await merchantBalance()).toBe(DOLLAR);
  });

  it('again, of what has landed already, says so instead of failing', async () => {
    const transaction = await payment(DOLLAR);
    const one = await whileTimePasses(port.send(transaction));
    const two = await whileTimePasses(port.send(transaction));
    expect(two).toEqual(one);
    expect(await merchantBalance()).toBe(DOLLAR);
  });

  it('waits for finality when that is wanted', async () => {
    const outcome = await whileTimePasses(port.send(await payment(DOLLAR), { commitment: 'finalized' }));
    expect(outcome.outcome).toBe('confirmed');
    const statuses = await port.status([outcome.signature]);
    expect(statuses.get(outcome.signature)).toMatchObject({ commitment: 'finalized' });
  });

  it('is rejected with the chain’s own error when it cannot succeed', async () => {
    const outcome = await whileTimePasses(port.send(await payment(101n * DOLLAR)));
    expect(outcome).toMatchObject({
      outcome: 'rejected',
      error: { InstructionError: [2, { Custom: 1 }] },
    });
  });

  it('is not rejected because a node that lags does not know the payer’s money yet', async () => {
    chain.faults.lag(20);
    const fresh = createChainPort({ endpoints: [secondNode.rpcUrl], clock });
    await chain.faucet(payer.address, 100n * DOLLAR);
    slots.advanceSlots(2);
    const transaction = await payment(150n * DOLLAR, fresh);
    expect(await port.submit(transaction.transactionBase64)).toMatchObject({ outcome: 'submitted' });
    expect(first.count('sendTransaction')).toBeGreaterThan(0);
    const outcome = await whileTimePasses(port.send(transaction));
    expect(outcome.outcome).toBe('confirmed');
  });

  it('is rejected when a signature is wrong', async () => {
    const transaction = await payment(DOLLAR);
    const bytes = Buffer.from(transaction.transactionBase64, 'base64');
    bytes[10] = (bytes[10] as number) ^ 1;
    const transactionBase64 = bytes.toString('base64') as typeof transaction.transactionBase64;
    const outcome = await whileTimePasses(port.send({ ...transaction, transactionBase64 }));
    expect(outcome.outcome).toBe('rejected');
  });

  it('ends as expired only when its blockhash is past on finalized history', async () => {
    chain.faults.inject({ kind: 'lose_transaction' });
    secondNode.faults.inject({ kind: 'lose_transaction' });
    const transaction = await payment(DOLLAR);
    const outcome = await whileTimePasses(port.send(transaction));
    expect(outcome.outcome).toBe('expired');
    expect(slots.now().slot).toBeGreaterThan(transaction.lastValidBlockHeight + 31n);
    expect(await merchantBalance()).toBe(0n);
  });

  it('is not called expired while one node that has seen the end knows it', async () => {
    const transaction = await payment(DOLLAR);
    const { signature } = await port.submit(transaction.transactionBase64);
    slots.advanceSlots(400);
    chain.faults.inject({ kind: 'drop', methods: ['getSignatureStatuses'], times: 1 });
    const outcome = await whileTimePasses(port.send(transaction));
    expect(outcome).toMatchObject({ outcome: 'confirmed', signature });
  });

  it('is not called expired by a node that forgets it once', async () => {
    const transaction = await payment(DOLLAR);
    const { signature } = await port.submit(transaction.transactionBase64);
    slots.advanceSlots(400);
    // Behind one address there may be several nodes; this stands for one of them that lacks history.
    const forgetful = answeringInstead(chain.rpcUrl, 'getSignatureStatuses', 2, () => ({
      context: { slot: slots.now().slot },
      value: [null],
    }));
    const alone = createChainPort({ endpoints: [{ name: 'forgetful', transport: forgetful }], clock });
    const outcome = await whileTimePasses(alone.send(transaction));
    expect(outcome).toMatchObject({ outcome: 'confirmed', signature });
  });

  it('is unknown when the caller gives up', async () => {
    chain.faults.inject({ kind: 'lose_transaction' });
    secondNode.faults.inject({ kind: 'lose_transaction' });
    const giveUp = new AbortController();
    const sending = port.send(await payment(DOLLAR), { signal: giveUp.signal });
    setTimeout(() => giveUp.abort(), 20);
    expect(await whileTimePasses(sending)).toMatchObject({ outcome: 'unknown', reason: 'gave up waiting' });
  });

  it('is unknown when no node can be reached until the watch ends', async () => {
    const transaction = await payment(DOLLAR);
    chain.faults.inject({ kind: 'drop' });
    secondNode.faults.inject({ kind: 'drop' });
    const outcome = await whileTimePasses(port.send(transaction), 50);
    expect(outcome).toMatchObject({ outcome: 'unknown' });
  });
});

describe('submitting', () => {
  it('broadcasts and does not wait', async () => {
    const outcome = await port.submit((await payment(DOLLAR)).transactionBase64);
    expect(outcome.outcome).toBe('submitted');
    slots.advanceSlots(2);
    expect(await merchantBalance()).toBe(DOLLAR);
  });

  it('says why a node refused', async () => {
    const outcome = await port.submit((await payment(101n * DOLLAR)).transactionBase64);
    expect(outcome).toMatchObject({
      outcome: 'rejected',
      reason: expect.stringContaining('simulation failed'),
      failedProgram: TOKEN_PROGRAM,
    });
  });
});
