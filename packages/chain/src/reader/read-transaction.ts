import type { Address } from '@solana/kit';
import type { LandedTransaction } from '../port.ts';
import { executedMessage } from './executed-instruction.ts';
import { giftEvents } from './gift-events.ts';
import type { LandedFacts } from './landed-facts.ts';
import { tokenTransfers } from './token-transfers.ts';

/**
 * Turns a landed transaction into the facts that settlement acts on. It reads instructions alone: logs can be forged by
 * any program, and a balance difference can satisfy many claims at once.
 * @example
 * const facts = readTransaction(landed, { giftProgram: EMBEDDED_PROGRAM_ID });
 * const paid = facts.transfers.filter((transfer) => transfer.extraAccounts.includes(reference));
 */
export function readTransaction(
  landed: LandedTransaction,
  { giftProgram }: { readonly giftProgram: Address },
): LandedFacts {
  const { accounts, signers, instructions } = executedMessage(landed);
  const feePayer = accounts[0];
  if (feePayer === undefined) throw new Error(`transaction ${landed.signature} has no fee payer`);
  const succeeded = landed.error === null;
  const transfers = succeeded ? tokenTransfers(instructions, accounts, landed.tokenAccounts) : [];
  return {
    signature: landed.signature,
    slot: landed.slot,
    blockTime: landed.blockTime,
    error: landed.error,
    feePayer,
    signers,
    feeLamports: landed.feeLamports,
    accounts,
    transfers,
    giftEvents: succeeded ? giftEvents(instructions, transfers, giftProgram) : [],
  };
}
