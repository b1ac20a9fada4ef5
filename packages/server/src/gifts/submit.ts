import type { BuiltTransaction } from '@florin/chain/builders/built-transaction';
import type { BuildMoment } from '@florin/chain/builders/compile';
import { type DecodedGiftInstruction, decodeGiftInstruction } from '@florin/chain/program/instructions';
import { parseWireTransaction, type WireTransaction } from '@florin/chain/wire-transaction';
import type { Address } from '@solana/kit';
import { conflict } from '../errors/api-error.ts';
import type { Services } from '../services.ts';
import { assertSignedBy } from '../submissions/assert-signed.ts';
import { hasSameInstructions } from '../submissions/same-instructions.ts';
import type { OwnTransaction, TransactionKind } from '../submissions/transaction-kind.ts';
import { assertOpen } from './release.ts';
import { findPublicGift, type PublicGiftRow } from './store.ts';
import { submitSponsored } from './submit-sponsored.ts';
import { FUNDINGS_MAX, fundingOf, fundingOfAll, reclaimOf, releaseOf } from './transactions.ts';

/**
 * Fundings, reclaims and releases of gifts. What was handed out is not remembered: it is built again for the gift that the
 * transaction names, and the two must do the same.
 */
export function giftTransactionKind(
  services: Pick<Services, 'config' | 'database' | 'chain' | 'network'>,
): TransactionKind {
  const { database, network } = services;
  return {
    async recognise(transaction) {
      const instructions = giftInstructions(transaction, network.programId);
      const [instruction] = instructions;
      if (!instruction) return null;
      if (instructions.length > 1) return recogniseFundings(services, transaction, instructions);
      const gift = await findPublicGift(database, 'vault_address', instruction.vault.address);
      if (!gift) return null;
      const built = await rebuilt(services, gift, instruction, transaction);
      const own = parseWireTransaction(built.transactionBase64);
      if (!own.ok || !hasSameInstructions(own.value, transaction)) return null;
      const sponsor = network.sponsor?.address === transaction.feePayer ? network.sponsor : null;
      if (instruction.kind === 'release' && sponsor) {
        const claim = { gift, transaction, built, sponsor, recipient: instruction.recipient };
        return { submit: (submission) => submitSponsored(services, claim, submission) };
      }
      return {
        async submit({ send }) {
          assertStillWanted(gift, instruction.kind);
          await assertSignedBy(transaction, transaction.signers);
          return send(transaction.base64);
        },
      };
    },
  };
}

/** Gifts of one sender that are funded together. */
async function recogniseFundings(
  { database, network }: Pick<Services, 'database' | 'network'>,
  transaction: WireTransaction,
  instructions: readonly DecodedGiftInstruction[],
): Promise<OwnTransaction | null> {
  if (instructions.length > FUNDINGS_MAX || instructions.some(({ kind }) => kind !== 'fund')) return null;
  const gifts: PublicGiftRow[] = [];
  for (const { vault } of instructions) {
    const gift = await findPublicGift(database, 'vault_address', vault.address);
    if (!gift) return null;
    gifts.push(gift);
  }
  const own = parseWireTransaction(fundingOfAll(gifts, network, momentOf(transaction)).transactionBase64);
  if (!own.ok || !hasSameInstructions(own.value, transaction)) return null;
  return {
    async submit({ send }) {
      for (const gift of gifts) assertStillWanted(gift, 'fund');
      await assertSignedBy(transaction, transaction.signers);
      return send(transaction.base64);
    },
  };
}

/** A funding that came too late would lock money into a gift that has ended. */
function assertStillWanted(gift: PublicGiftRow, kind: DecodedGiftInstruction['kind']): void {
  if (kind === 'release') assertOpen(gift);
  if (gift.status === 'released') throw conflict('gift', 'released', 'This gift has been claimed.');
  if (kind === 'fund' && gift.status === 'reclaimed') {
    throw conflict('gift', 'reclaimed', 'This gift was taken back. Create a new one.');
  }
}

/** Empty where there are none, or one that nobody could have been given. */
function giftInstructions(
  { instructions }: WireTransaction,
  programId: Address,
): readonly DecodedGiftInstruction[] {
  const own = instructions.filter((instruction) => instruction.programAddress === programId);
  const decoded = own.map((instruction) => decodeGiftInstruction(instruction, programId));
  return decoded.every((instruction) => instruction !== null) ? decoded : [];
}

/** With the blockhash that it came back with: an old one is for the chain to refuse. */
async function rebuilt(
  { network }: Pick<Services, 'network'>,
  gift: PublicGiftRow,
  instruction: DecodedGiftInstruction,
  transaction: WireTransaction,
): Promise<BuiltTransaction> {
  const { feePayer } = transaction;
  const moment = momentOf(transaction);
  if (instruction.kind === 'fund') return fundingOf(gift, network, moment);
  if (instruction.kind === 'reclaim') return reclaimOf(gift, network, moment);
  const sponsor = network.sponsor?.address === feePayer ? feePayer : null;
  return releaseOf(gift, network, instruction.recipient, sponsor, moment);
}

function momentOf({ blockhash }: WireTransaction): BuildMoment {
  return { lifetime: { blockhash, lastValidBlockHeight: 0n }, microLamportsPerComputeUnit: 0n };
}
