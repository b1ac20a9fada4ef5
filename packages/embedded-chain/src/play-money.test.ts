import { USDC_MINT_ADDRESS } from '@florin/chain/usdc';
import type { Address } from '@solana/kit';
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedChain, startEmbeddedChain } from './chain.ts';
import { fundIfNew } from './play-money.ts';
import { VirtualClock } from './slots/clock.ts';
import { newAddress, rpcOf, SOL } from './testing/wallet.testing.ts';

const clock = new VirtualClock();
let chain: EmbeddedChain;

beforeAll(async () => {
  chain = await startEmbeddedChain({ clock });
});
afterAll(() => chain.stop());

async function fundsOf(owner: Address) {
  const rpc = rpcOf(chain);
  const seed = { owner, mint: USDC_MINT_ADDRESS, tokenProgram: TOKEN_PROGRAM_ADDRESS };
  const [tokenAccount] = await findAssociatedTokenPda(seed);
  const { value: sol } = await rpc.getBalance(owner, { commitment: 'confirmed' }).send();
  const { value: usdc } = await rpc.getTokenAccountBalance(tokenAccount, { commitment: 'confirmed' }).send();
  return { lamports: sol, usdc: usdc.uiAmountString };
}

test('goes to a wallet that the chain has never seen, and only once', async () => {
  const wallet = await newAddress();
  for (let times = 0; times < 2; times++) {
    await fundIfNew(chain, wallet);
    clock.advanceSlots(2);
  }
  expect(await fundsOf(wallet)).toEqual({ lamports: 100n * SOL, usdc: '10000' });
});

test('that was cut short before the lamports came is given again', async () => {
  const wallet = await newAddress();
  await chain.faucet(wallet, 5_000_000n);
  clock.advanceSlots(2);
  await fundIfNew(chain, wallet);
  clock.advanceSlots(2);
  expect(await fundsOf(wallet)).toEqual({ lamports: 100n * SOL, usdc: '10005' });
});
