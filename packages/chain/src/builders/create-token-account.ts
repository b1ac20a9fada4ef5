import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token';

export interface TokenAccountToCreate {
  readonly payer: Address;
  readonly owner: Address;
  readonly mint: Address;
  readonly tokenAccount: Address;
}

/** Creates the token account if it is not there; someone else creating it first does no harm. */
export function createTokenAccountInstruction(account: TokenAccountToCreate): Instruction {
  return getCreateAssociatedTokenIdempotentInstruction({
    payer: createNoopSigner(account.payer),
    ata: account.tokenAccount,
    owner: account.owner,
    mint: account.mint,
  });
}
