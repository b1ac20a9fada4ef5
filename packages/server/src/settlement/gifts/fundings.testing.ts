import { compileBuilt } from '@florin/chain/builders/compile';
import { currentMoment } from '@florin/chain/builders/current-moment';
import { buildGiftFunding } from '@florin/chain/builders/gift';
import { type VaultTerms, vaultAddress } from '@florin/chain/program/address';
import { tokenAccountOf } from '@florin/chain/token-account';
import { baseUnits } from '@florin/wire/money';
import { AccountRole, type Address, type KeyPairSigner } from '@solana/kit';
import type { GiftScene } from '../../gifts/gift-scene.testing.ts';
import type { TestFlorin } from '../../testing/florin.testing.ts';
import { untilConfirmed } from '../../testing/on-chain.testing.ts';

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;

export function termsOf(florin: TestFlorin, { sender, releaseKey }: Omit<GiftScene, 'gift'>): VaultTerms {
  const { programId, mint } = florin.services.network;
  return { programId, mint, sender: sender.address, releaseKey: releaseKey.address };
}

export async function vaultOf(florin: TestFlorin, scene: GiftScene): Promise<Address> {
  return (await vaultAddress(termsOf(florin, scene))).address;
}

/** Funds with an amount of one's own, as other software would. */
export async function fundWith(florin: TestFlorin, scene: GiftScene, amount: bigint): Promise<string> {
  const moment = await currentMoment(florin.services.chain);
  const built = await buildGiftFunding({ ...termsOf(florin, scene), amount: baseUnits(amount) }, moment);
  const signature = await florin.signAndSend(built.transactionBase64, scene.sender);
  await untilConfirmed(florin, signature);
  return signature;
}

/** A plain token transfer (instruction 3 of the token program) that names no program of ours. */
export async function transferInto(
  florin: TestFlorin,
  vault: Address,
  from: KeyPairSigner,
  amount: bigint,
): Promise<string> {
  const data = new Uint8Array(9);
  data[0] = 3;
  new DataView(data.buffer).setBigUint64(1, amount, true);
  const source = await tokenAccountOf(from.address, florin.services.network.mint);
  const transfer = {
    programAddress: TOKEN_PROGRAM,
    accounts: [
      { address: source, role: AccountRole.WRITABLE },
      { address: vault, role: AccountRole.WRITABLE },
      { address: from.address, role: AccountRole.READONLY_SIGNER },
    ],
    data,
  };
  const moment = await currentMoment(florin.services.chain);
  const built = compileBuilt(from.address, [transfer], 10_000, moment);
  return florin.signAndSend(built.transactionBase64, from);
}
