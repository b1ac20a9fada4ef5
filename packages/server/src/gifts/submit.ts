import { createHash } from 'node:crypto';
import type { BuiltTransaction } from '@florin/chain/builders/built-transaction';
import type { ChainPort } from '@florin/chain/port';
import { type DecodedGiftInstruction, decodeGiftInstruction } from '@florin/chain/program/instructions';
import { type SponsorVerdict, sponsorRelease } from '@florin/chain/sponsor/sponsor-guard';
import { parseWireTransaction, type WireTransaction } from '@florin/chain/wire-transaction';
import type { Address, KeyPairSigner, Signature } from '@solana/kit';
import { ApiError, conflict, invalidParameter, refused } from '../errors/api-error.ts';
import type { Services } from '../services.ts';
import { claimantOf } from '../sponsorship/claimant.ts';
import { giveUpClaim, rememberSignature, reserveClaim, sentSignature } from '../sponsorship/reservation.ts';
import { describeChainError, rejected } from '../submissions/delivery.ts';
import { hasSameInstructions } from '../submissions/same-instructions.ts';
import { assertSignedBy } from '../submissions/signatures.ts';
import type { Submission, TransactionKind } from '../submissions/transaction-kind.ts';
import { assertOpen } from './assert-open.ts';
import { findPublicGift, type PublicGiftRow } from './store.ts';
import { fundingOf, reclaimOf, releaseOf } from './transactions.ts';

/**
 * Fundings, reclaims and releases of gifts. What was handed out is not remembered: it is built again for the gift that the
 * transaction names, and the two must do the same.
 */
export function giftTransactionKind(services: Services): TransactionKind {
  const { database, network } = services;
  return {
    async recognise(transaction) {
      const deed = soleGiftInstruction(transaction, network.programId);
      if (!deed) return null;
      const gift = await findPublicGift(database, 'vault_address', deed.vault.address);
      if (!gift) return null;
      const built = await rebuilt(services, gift, deed, transaction);
      const own = parseWireTransaction(built.transactionBase64);
      if (!own.ok || !hasSameInstructions(own.value, transaction)) return null;
      const sponsor = network.sponsor?.address === transaction.feePayer ? network.sponsor : null;
      if (deed.kind === 'release' && sponsor) {
        const claim = { gift, transaction, built, sponsor, recipient: deed.recipient };
        return { submit: (submission) => submitSponsored(services, claim, submission) };
      }
      return {
        async submit({ send }) {
          assertStillWanted(gift, deed.kind);
          await assertSignedBy(transaction, transaction.signers);
          return send(transaction.base64);
        },
      };
    },
  };
}

interface SponsoredClaim {
  readonly gift: PublicGiftRow;
  readonly transaction: WireTransaction;
  readonly built: BuiltTransaction;
  readonly sponsor: KeyPairSigner;
  readonly recipient: Address;
}

/** The sponsor signs last: after both clients, the budgets, the guard and the simulation. */
async function submitSponsored(
  services: Services,
  claim: SponsoredClaim,
  { ip, send }: Submission,
): Promise<Signature> {
  const { database, chain, config } = services;
  const { gift, transaction, sponsor, recipient } = claim;
  const clients = transaction.signers.filter((signer) => signer !== sponsor.address);
  await assertSignedBy(transaction, clients);
  const messageHash = hashOf(transaction);
  const landed = await landedSignature(services, gift.id, messageHash);
  if (landed) return landed;
  assertOpen(gift);
  const claimant = claimantOf(gift, recipient, ip);
  const reservation = await reserveClaim(database, claimant, messageHash, config.sponsorship);
  if (reservation === 'in_flight' || reservation === 'exhausted') throw notReserved(reservation);
  try {
    const signed = await signedBySponsor(chain, claim);
    const isOurs = await rememberSignature(database, gift.id, messageHash, signed.signature);
    if (!isOurs) throw notReserved('in_flight');
    return await send(signed.transactionBase64);
  } catch (error) {
    // Refused means not sent by us, so that another claim may go ahead. Anything else may have gone out: keep its place.
    if (isRefusal(error) && reservation === 'reserved') await giveUpClaim(database, gift.id, messageHash);
    throw error;
  }
}

/** Sending a claim twice is harmless: what has landed is not simulated again, which could only fail. */
async function landedSignature(
  { database, chain }: Services,
  giftId: string,
  messageHash: Buffer,
): Promise<Signature | null> {
  const signature = await sentSignature(database, giftId, messageHash);
  if (signature === null) return null;
  const status = (await chain.status([signature])).get(signature);
  return status?.state === 'landed' && status.error === null ? signature : null;
}

async function signedBySponsor(chain: ChainPort, claim: SponsoredClaim) {
  const { built, transaction, sponsor } = claim;
  const verdict = await sponsorRelease(
    { built: built.transactionBase64, returned: transaction.base64, sponsor },
    chain,
  );
  if (!verdict.ok) throw refusalOf(verdict);
  return verdict;
}

function refusalOf(verdict: Extract<SponsorVerdict, { ok: false }>): ApiError {
  if (verdict.reason === 'simulation_failed') return rejected(describeChainError(JSON.parse(verdict.detail)));
  return invalidParameter(
    'transaction',
    `The service does not pay for this transaction: ${verdict.reason.replaceAll('_', ' ')} (${verdict.detail}).`,
    'transaction_not_ours',
  );
}

function notReserved(reason: 'in_flight' | 'exhausted'): ApiError {
  if (reason === 'in_flight') {
    return refused(
      'gift_claim_in_flight',
      'Another claim of this gift is on its way; look at the gift in a moment.',
    );
  }
  return refused(
    'sponsorship_exhausted',
    'The service pays for no more claims of this kind today. Ask for the release again: the recipient then pays.',
  );
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'transaction_rejected' || error.code === 'transaction_not_ours';
}

/** A funding that came too late would lock money into a gift that has ended. */
function assertStillWanted(gift: PublicGiftRow, kind: DecodedGiftInstruction['kind']): void {
  if (kind === 'release') assertOpen(gift);
  if (gift.status === 'released') throw conflict('gift', 'released', 'This gift has been claimed.');
  if (kind === 'fund' && gift.status === 'reclaimed') {
    throw conflict('gift', 'reclaimed', 'This gift was taken back; make a new one.');
  }
}

function soleGiftInstruction(
  { instructions }: WireTransaction,
  programId: Address,
): DecodedGiftInstruction | null {
  const own = instructions.filter((instruction) => instruction.programAddress === programId);
  return own.length === 1 ? decodeGiftInstruction(own[0]!, programId) : null;
}

/** With the blockhash that it came back with: an old one is for the chain to refuse. */
async function rebuilt(
  { network }: Services,
  gift: PublicGiftRow,
  deed: DecodedGiftInstruction,
  { blockhash, feePayer }: WireTransaction,
): Promise<BuiltTransaction> {
  const moment = {
    lifetime: { blockhash, lastValidBlockHeight: 0n },
    microLamportsPerComputeUnit: 0n,
  };
  if (deed.kind === 'fund') return fundingOf(gift, network, moment);
  if (deed.kind === 'reclaim') return reclaimOf(gift, network, moment);
  const sponsor = network.sponsor?.address === feePayer ? feePayer : null;
  return releaseOf(gift, network, deed.recipient, sponsor, moment);
}

function hashOf({ transaction }: WireTransaction): Buffer {
  return createHash('sha256').update(Uint8Array.from(transaction.messageBytes)).digest();
}
