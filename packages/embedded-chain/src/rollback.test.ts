import { createSolanaRpcSubscriptions } from '@solana/kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EmbeddedChain } from './chain.ts';
import { startEmbeddedChain } from './chain.ts';
import { VirtualClock } from './slots/clock.ts';
import { newAddress, rpcOf, SOL, TestWallet } from './testing/wallet.testing.ts';

let clock: VirtualClock;
let chain: EmbeddedChain;

beforeEach(async () => {
  clock = new VirtualClock();
  chain = await startEmbeddedChain({ clock });
});
afterEach(() => chain.stop());

async function balance(address: Parameters<EmbeddedChain['airdrop']>[0]): Promise<bigint> {
  return (await rpcOf(chain).getBalance(address, { commitment: 'processed' }).send()).value;
}

test('what happened in the slots taken back never happened, and may happen again', async () => {
  const wallet = await TestWallet.create(chain);
  const recipient = await newAddress();
  const { blockhash } = (await rpcOf(chain).getLatestBlockhash({ commitment: 'finalized' }).send()).value;
  clock.advanceSlots(1);
  const kept = await wallet.pay(recipient, SOL);
  clock.advanceSlots(1);
  const transaction = await wallet.sign([wallet.transfer(recipient, 2n * SOL)], { blockhash });
  await wallet.send(transaction);
  clock.advanceSlots(3);
  expect(await balance(recipient)).toBe(3n * SOL);

  await chain.rollBack(4);
  expect(await balance(recipient)).toBe(SOL);
  expect(await balance(wallet.address)).toBe(9n * SOL - 5_000n);
  const { value } = await rpcOf(chain).getSignatureStatuses([kept, transaction.signature]).send();
  expect(value.map((status) => status?.confirmationStatus)).toEqual(['confirmed', undefined]);
  const listed = await rpcOf(chain).getSignaturesForAddress(recipient, { commitment: 'confirmed' }).send();
  expect(listed.map(({ signature }) => signature)).toEqual([kept]);

  await wallet.send(transaction);
  expect(await balance(recipient)).toBe(3n * SOL);
});

test('blockhashes of the slots taken back are unknown, and new ones work', async () => {
  const wallet = await TestWallet.create(chain);
  clock.advanceSlots(5);
  const lost = await wallet.latestBlockhash();
  clock.advanceSlots(2);
  const current = await wallet.latestBlockhash();
  await chain.rollBack(3);
  const isValid = async (blockhash: typeof lost) =>
    (await rpcOf(chain).isBlockhashValid(blockhash, { commitment: 'processed' }).send()).value;
  expect([await isValid(lost), await isValid(current)]).toEqual([false, false]);
  for (const commitment of ['processed', 'confirmed', 'finalized'] as const) {
    const { value } = await rpcOf(chain).getLatestBlockhash({ commitment }).send();
    expect(await isValid(value.blockhash)).toBe(true);
  }
  await wallet.pay(wallet.address, 1n);
});

test('finalized slots cannot be taken back', async () => {
  const wallet = await TestWallet.create(chain);
  clock.advanceSlots(32);
  await chain.rollBack(32);
  expect(await balance(wallet.address)).toBe(10n * SOL);
  await expect(chain.rollBack(33)).rejects.toThrow(/are final/);
});

test('a subscriber is not told of a transaction that was taken back before its commitment', async () => {
  const wallet = await TestWallet.create(chain);
  const subscriptions = createSolanaRpcSubscriptions(chain.wsUrl);
  const abort = new AbortController();
  clock.advanceSlots(1);
  const transaction = await wallet.sign([wallet.transfer(wallet.address, 1n)]);
  const notifications = await subscriptions
    .signatureNotifications(transaction.signature, { commitment: 'finalized' })
    .subscribe({ abortSignal: abort.signal });
  const wrongly = notifications[Symbol.asyncIterator]()
    .next()
    .then(() => 'the one taken back');
  await wallet.send(transaction);
  clock.advanceSlots(5);
  await chain.rollBack(6);
  clock.advanceSlots(40);
  await wallet.pay(await newAddress(), SOL);

  const again = await wallet.sign([wallet.transfer(wallet.address, 2n)]);
  const others = await subscriptions
    .signatureNotifications(again.signature, { commitment: 'finalized' })
    .subscribe({ abortSignal: abort.signal });
  const rightly = others[Symbol.asyncIterator]()
    .next()
    .then(() => 'the later one');
  await wallet.send(again);
  clock.advanceSlots(32);
  const first = await Promise.race([wrongly, rightly]);
  expect(first).toBe('the later one');
  abort.abort();
});
