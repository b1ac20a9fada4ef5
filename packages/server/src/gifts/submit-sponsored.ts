import { createHash } from 'node:crypto';
import type { BuiltTransaction } from '@florin/chain/builders/built-transaction';
import type { ChainPort } from '@florin/chain/port';
import { type SponsorVerdict, sponsorRelease } from '@florin/chain/sponsor/sponsor-guard';
import type { WireTransaction } from '@florin/chain/wire-transaction';
import type { Address, KeyPairSigner, Signature } from '@solana/kit';
import { ApiError, invalidParameter, refused } from '../errors/api-error.ts';
import type { Services } from '../services.ts';
import { claimantOf } from '../sponsorship/claimant.ts';
import { BLOCKHASH_AGE_BLOCKS_MAX } from '../sponsorship/credit-store.ts';
import { type Reservation, reserveClaim } from '../sponsorship/reserve.ts';
import { findSentSignature, giveUpClaim } from '../sponsorship/store.ts';
import { assertSignedBy } from '../submissions/assert-signed.ts';
import { describeChainError, rejected } from '../submissions/rejection.ts';
import type { Submission } from '../submissions/transaction-kind.ts';
import { assertOpen } from './release.ts';
import type { PublicGiftRow } from './store.ts';

/** A release that the service is asked to pay for. */
interface SponsoredClaim {
  readonly gift: PublicGiftRow;
  /** As it came back, signed by its clients. */
  readonly transaction: WireTransaction;
  readonly built: BuiltTransaction;
  readonly sponsor: KeyPairSigner;
  readonly recipient: Address;
}

/**
 * The sponsor signs last: after both clients, the guard and the simulation. So what a claimant's own doing makes fail costs
 * nobody anything; and nothing that the sponsor signed is sent before the account's credit and the budgets have paid for it.
 */
export async function submitSponsored(
  services: Pick<Services, 'config' | 'database' | 'chain'>,
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
  const [signed, { lastValidBlockHeight }] = await Promise.all([
    signedBySponsor(chain, claim),
    chain.latestBlockhash(),
  ]);
  const reservation = await reserveClaim(
    database,
    claimantOf(gift, recipient, ip),
    {
      messageHash,
      signature: signed.signature,
      lamportsMax: signed.outflowLamportsMax,
      lastBlockHeight: lastValidBlockHeight + BLOCKHASH_AGE_BLOCKS_MAX,
    },
    config,
  );
  if (reservation === 'in_flight' || reservation === 'exhausted') throw notReserved(reservation);
  try {
    return await send(signed.transactionBase64);
  } catch (error) {
    // Refused means not sent by us, so that another claim may go ahead. Anything else may have gone out: keep its place.
    // The charge stays until the chain has shown what became of it, since a request like this one may have sent it too.
    if (isRefusal(error) && reservation === 'reserved') await giveUpClaim(database, gift.id, messageHash);
    throw error;
  }
}

/** Sending a claim twice is harmless: what has landed is not simulated again, which could only fail. */
async function landedSignature(
  { database, chain }: Pick<Services, 'database' | 'chain'>,
  giftId: string,
  messageHash: Buffer,
): Promise<Signature | null> {
  const signature = await findSentSignature(database, giftId, messageHash);
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
    `We do not pay the network fee of this transaction: ${verdict.reason.replaceAll('_', ' ')} (${verdict.detail}).`,
    'transaction_not_ours',
  );
}

function notReserved(reason: Extract<Reservation, 'in_flight' | 'exhausted'>): ApiError {
  if (reason === 'in_flight') {
    return refused(
      'gift_claim_in_flight',
      'Another claim of this gift is on its way. Retrieve the gift in a moment.',
    );
  }
  return refused(
    'sponsorship_exhausted',
    'We pay the network fee of no more claims like this today. Request the release again, and the recipient pays the fee.',
  );
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'transaction_rejected' || error.code === 'transaction_not_ours';
}

function hashOf({ transaction }: WireTransaction): Buffer {
  return createHash('sha256').update(Uint8Array.from(transaction.messageBytes)).digest();
}
