import { baseUnits } from '@florin/wire/money';
import type { Address, KeyPairSigner } from '@solana/kit';
import { type Vault, type VaultTerms, vaultAddress } from './address.ts';
import type { EscrowVm } from './escrow-vm.testing.ts';
import {
  fundInstruction,
  type GiftInstruction,
  reclaimInstruction,
  releaseInstruction,
} from './instructions.ts';

export const SCENE_BALANCE = baseUnits(1_000_000_000n);
export const GIFT_AMOUNT = baseUnits(25_000_000n);

/** One gift and everyone around it: who sends, who holds the code, who claims, and who has no right to anything. */
export interface Scene {
  readonly terms: VaultTerms;
  readonly vault: Vault;
  readonly sender: KeyPairSigner;
  readonly releaseKey: KeyPairSigner;
  readonly recipient: KeyPairSigner;
  readonly stranger: KeyPairSigner;
  readonly source: Address;
  readonly destination: Address;
  readonly strangersAccount: Address;
  readonly fund: GiftInstruction;
  readonly release: GiftInstruction;
  readonly reclaim: GiftInstruction;
}

/**
 * Sets a gift up, unfunded, with money in the sender's and the stranger's token accounts.
 *
 * @example
 * const scene = await setScene(vm, await vm.createMint());
 * await vm.send([scene.fund], [scene.sender]);
 */
export async function setScene(vm: EscrowVm, mint: Address): Promise<Scene> {
  const sender = await vm.createWallet();
  const releaseKey = await vm.createWallet();
  const recipient = await vm.createWallet();
  const stranger = await vm.createWallet();
  const source = await vm.createTokenAccount(sender.address, mint);
  const destination = await vm.createTokenAccount(recipient.address, mint);
  const strangersAccount = await vm.createTokenAccount(stranger.address, mint);
  await vm.mintTo(source, mint, SCENE_BALANCE);
  await vm.mintTo(strangersAccount, mint, SCENE_BALANCE);
  const terms = { programId: vm.programId, mint, sender: sender.address, releaseKey: releaseKey.address };
  const vault = await vaultAddress(terms);
  return {
    terms,
    vault,
    sender,
    releaseKey,
    recipient,
    stranger,
    source,
    destination,
    strangersAccount,
    fund: fundInstruction({ ...terms, vault, source, amount: GIFT_AMOUNT }),
    release: releaseInstruction({ ...terms, vault, recipient: recipient.address, destination }),
    reclaim: reclaimInstruction({ ...terms, vault, destination: source }),
  };
}
