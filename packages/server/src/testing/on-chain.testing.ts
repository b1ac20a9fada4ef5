import { tokenAccountOf } from '@florin/chain/token-account';
import { until } from '@florin/testing/until';
import type { Address, Signature } from '@solana/kit';
import { vaultBalance } from '../gifts/vault.ts';
import type { TestFlorin } from './florin.testing.ts';

/** What a wallet holds, in base units; a vault is a token account like any other, so the same reading serves. */
export async function usdcOf({ services }: TestFlorin, owner: Address): Promise<bigint> {
  return vaultBalance(services.chain, await tokenAccountOf(owner, services.network.mint), 'confirmed');
}

/** Sending returns when a transaction has landed; nodes show it at `confirmed` a slot later. */
export async function untilConfirmed({ services }: TestFlorin, signature: string): Promise<void> {
  const wanted = signature as Signature;
  await until(async () => {
    const status = (await services.chain.status([wanted])).get(wanted);
    return status?.state === 'landed' && status.commitment !== 'processed';
  });
}

/** Until this transaction, and with it all that landed before, is final. */
export async function untilFinal(florin: TestFlorin, signature: string): Promise<void> {
  await untilConfirmed(florin, signature);
  const { chain } = florin.services;
  const landedBy = await chain.slot('confirmed');
  florin.hurryToFinality();
  await until(async () => (await chain.slot('finalized')) >= landedBy);
}
