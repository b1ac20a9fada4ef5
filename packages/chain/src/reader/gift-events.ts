import type { Address } from '@solana/kit';
import { type DecodedGiftInstruction, decodeGiftInstruction } from '../program/instructions.ts';
import type { ExecutedInstruction } from './executed-instruction.ts';
import type { GiftEvent, TokenTransfer } from './landed-facts.ts';

/** What the gift program did. Amounts come from the transfers that it made, since a payout moves whatever the vault holds. */
export function giftEvents(
  instructions: readonly ExecutedInstruction[],
  transfers: readonly TokenTransfer[],
  giftProgram: Address,
): GiftEvent[] {
  return instructions.flatMap((instruction, index) => {
    const gift = decodeGiftInstruction(instructionOf(instruction), giftProgram);
    if (gift === null) return [];
    const calls = callsMadeBy(instruction, instructions.slice(index + 1));
    const moved = transfers.find(
      (transfer) => calls.has(transfer.path.join()) && touchesVault(transfer, gift),
    );
    // The program never succeeds without its transfer, so the node has left inner instructions out.
    if (!moved) throw new Error(`the transfer of gift instruction ${instruction.path} is not on record`);
    return [giftEvent(gift, instruction, moved)];
  });
}

function instructionOf({ program, accounts, data }: ExecutedInstruction) {
  return { programAddress: program, accounts: accounts.map((address) => ({ address })), data };
}

/** Calls follow their caller directly and run at a greater height; the first that does not ends them. */
function callsMadeBy(caller: ExecutedInstruction, following: readonly ExecutedInstruction[]): Set<string> {
  const height = caller.stackHeight ?? 1;
  const end = following.findIndex(
    (next) => next.path.length === 1 || (next.stackHeight ?? height + 1) <= height,
  );
  const calls = end === -1 ? following : following.slice(0, end);
  return new Set(calls.map((call) => call.path.join()));
}

function touchesVault(transfer: TokenTransfer, gift: DecodedGiftInstruction): boolean {
  const account = gift.kind === 'fund' ? transfer.destination : transfer.source;
  return account === gift.vault.address;
}

function giftEvent(
  gift: DecodedGiftInstruction,
  { path }: ExecutedInstruction,
  { amount }: TokenTransfer,
): GiftEvent {
  const { mint, sender, releaseKey } = gift;
  const base = { path, mint, sender, releaseKey, vault: gift.vault.address, amount };
  if (gift.kind === 'fund') return { type: 'funded', ...base };
  if (gift.kind === 'reclaim') return { type: 'reclaimed', ...base, destination: gift.destination };
  return { type: 'released', ...base, recipient: gift.recipient, destination: gift.destination };
}
