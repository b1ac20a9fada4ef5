import type { BaseUnits } from '@florin/wire/money';
import type { Address } from '@solana/kit';
import { type VaultTerms, vaultAddress } from '../program/address.ts';
import { fundInstruction, reclaimInstruction, releaseInstruction } from '../program/instructions.ts';
import { tokenAccountOf } from '../token-account.ts';
import type { BuiltTransaction } from './built-transaction.ts';
import { type BuildMoment, compileBuilt } from './compile.ts';
import { COMPUTE_UNITS } from './compute-units.ts';
import { createTokenAccountInstruction } from './create-token-account.ts';

export interface GiftFunding extends VaultTerms {
  readonly amount: BaseUnits;
}

export interface GiftRelease extends VaultTerms {
  readonly recipient: Address;
  /** Pays the fee and the recipient's token account; the recipient does when there is none. */
  readonly sponsor?: Address;
}

/**
 * The sender moves money into the gift's vault and pays for everything.
 * @example
 * const moment = { lifetime: await chain.latestBlockhash(), microLamportsPerComputeUnit: 0n };
 * const { transactionBase64 } = await buildGiftFunding({ programId, mint, sender, releaseKey, amount }, moment);
 */
export async function buildGiftFunding(gift: GiftFunding, moment: BuildMoment): Promise<BuiltTransaction> {
  const { amount, ...terms } = gift;
  const vault = await vaultAddress(terms);
  const source = await tokenAccountOf(terms.sender, terms.mint);
  const fund = fundInstruction({ ...terms, vault, source, amount });
  return compileBuilt(terms.sender, [fund], COMPUTE_UNITS.giftFund, moment);
}

/**
 * The recipient and the release key sign; the vault's whole balance goes to the recipient's token account, which is
 * created where it is missing.
 * @example
 * const built = await buildGiftRelease({ programId, mint, sender, releaseKey, recipient, sponsor }, moment);
 * built.signers // [sponsor, recipient, releaseKey] in the order of the message
 */
export async function buildGiftRelease(gift: GiftRelease, moment: BuildMoment): Promise<BuiltTransaction> {
  const { recipient, sponsor, ...terms } = gift;
  const feePayer = sponsor ?? recipient;
  const vault = await vaultAddress(terms);
  const destination = await tokenAccountOf(recipient, terms.mint);
  const instructions = [
    createTokenAccountInstruction({
      payer: feePayer,
      owner: recipient,
      mint: terms.mint,
      tokenAccount: destination,
    }),
    releaseInstruction({ ...terms, vault, recipient, destination }),
  ];
  return compileBuilt(
    feePayer,
    instructions,
    COMPUTE_UNITS.createTokenAccount + COMPUTE_UNITS.giftPayout,
    moment,
  );
}

/**
 * The sender takes everything back, also where the token account that once paid has been closed since.
 * @example const { transactionBase64 } = await buildGiftReclaim({ programId, mint, sender, releaseKey }, moment);
 */
export async function buildGiftReclaim(terms: VaultTerms, moment: BuildMoment): Promise<BuiltTransaction> {
  const { sender, mint } = terms;
  const vault = await vaultAddress(terms);
  const destination = await tokenAccountOf(sender, mint);
  const instructions = [
    createTokenAccountInstruction({ payer: sender, owner: sender, mint, tokenAccount: destination }),
    reclaimInstruction({ ...terms, vault, destination }),
  ];
  return compileBuilt(
    sender,
    instructions,
    COMPUTE_UNITS.createTokenAccount + COMPUTE_UNITS.giftPayout,
    moment,
  );
}
