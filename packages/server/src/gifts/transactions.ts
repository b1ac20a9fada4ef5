import type { BuiltTransaction } from '@florin/chain/builders/built-transaction';
import { type BuildMoment, compileBuilt } from '@florin/chain/builders/compile';
import { COMPUTE_UNITS } from '@florin/chain/builders/compute-units';
import { buildGiftReclaim, buildGiftRelease } from '@florin/chain/builders/gift';
import type { VaultTerms } from '@florin/chain/program/address';
import { fundInstruction } from '@florin/chain/program/instructions';
import { baseUnitsOf } from '@florin/wire/money';
import type { Address } from '@solana/kit';
import type { Network } from '../network/network.ts';
import type { GiftRow } from './store.ts';

/** Built from what the row remembers, without deriving an address: lists build a hundred of these. */
export function fundingOf(gift: GiftRow, network: Network, moment: BuildMoment): BuiltTransaction {
  return fundingOfAll([gift], network, moment);
}

/** So many fit one transaction, with room for what wallets add. */
export const FUNDINGS_MAX = 9;

/** One transaction for gifts of one sender, `FUNDINGS_MAX` at most. */
export function fundingOfAll(
  gifts: readonly GiftRow[],
  network: Network,
  moment: BuildMoment,
): BuiltTransaction {
  const funds = gifts.map((gift) =>
    fundInstruction({
      ...termsOf(gift, network),
      vault: { address: gift.vault_address, bump: gift.vault_bump },
      source: gift.sender_token_account,
      amount: baseUnitsOf(gift.amount),
    }),
  );
  return compileBuilt(gifts[0]!.sender_address, funds, COMPUTE_UNITS.giftFund * funds.length, moment);
}

export function reclaimOf(gift: GiftRow, network: Network, moment: BuildMoment): Promise<BuiltTransaction> {
  return buildGiftReclaim(termsOf(gift, network), moment);
}

/** `sponsor` pays for fee and token account; the recipient does when it is null. */
export function releaseOf(
  gift: GiftRow,
  network: Network,
  recipient: Address,
  sponsor: Address | null,
  moment: BuildMoment,
): Promise<BuiltTransaction> {
  const release = { ...termsOf(gift, network), recipient, ...(sponsor && { sponsor }) };
  return buildGiftRelease(release, moment);
}

function termsOf(gift: GiftRow, { programId, mint }: Network): VaultTerms {
  return { programId, mint, sender: gift.sender_address, releaseKey: gift.release_verification_key };
}
