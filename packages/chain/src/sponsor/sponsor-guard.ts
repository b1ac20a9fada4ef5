import {
  type Base64EncodedWireTransaction,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type KeyPairSigner,
  partiallySignTransaction,
  type Signature,
} from '@solana/kit';
import { LAMPORTS_PER_SIGNATURE } from '../builders/compile.ts';
import type { ChainPort } from '../port.ts';
import { parseWireTransaction, unverifiedSigners, type WireTransaction } from '../wire-transaction.ts';
import { compareWithBuilt } from './compare-with-built.ts';
import { simulateOutflow } from './simulate-outflow.ts';
import { DEFAULT_SPONSOR_LIMITS, type SponsorLimits, type SponsorRefusal } from './sponsor-limits.ts';

export interface SponsorRequest {
  /** What this service built for the release, with the sponsor as fee payer. */
  readonly built: Base64EncodedWireTransaction;
  /** What came back, signed by the recipient and the release key. */
  readonly returned: string;
  readonly sponsor: KeyPairSigner;
  readonly limits?: SponsorLimits;
}

export type SponsorVerdict =
  | {
      readonly ok: true;
      /** Signed by all, ready to send. */
      readonly transactionBase64: Base64EncodedWireTransaction;
      readonly signature: Signature;
      /** What the simulation took from the sponsor. */
      readonly outflowLamports: bigint;
      /**
       * The most that it can take when it lands: a token account that was there in the simulation may be closed by then,
       * and be made again at the sponsor's cost.
       */
      readonly outflowLamportsMax: bigint;
    }
  | { readonly ok: false; readonly reason: SponsorRefusal; readonly detail: string };

/**
 * Signs a gift release as fee payer, after proving that it is the release that this service built, that everyone else
 * has signed it, and that it costs the sponsor no more than fee, rent and the priority fee's cap.
 * @example
 * const verdict = await sponsorRelease({ built, returned: body.transaction, sponsor }, chain);
 * if (!verdict.ok) return refuse(verdict.reason);
 * await chain.send({ transactionBase64: verdict.transactionBase64, lastValidBlockHeight });
 */
export async function sponsorRelease(
  request: SponsorRequest,
  chain: Pick<ChainPort, 'simulate'>,
): Promise<SponsorVerdict> {
  const limits = request.limits ?? DEFAULT_SPONSOR_LIMITS;
  const built = ownTransaction(request);
  const parsed = parseWireTransaction(request.returned);
  if (!parsed.ok) return { ok: false, reason: parsed.reason, detail: 'not readable as one of ours' };
  const returned = parsed.value;
  const comparison = compareWithBuilt(built, returned, limits);
  if (!comparison.ok) return comparison;
  const others = returned.signers.filter((signer) => signer !== request.sponsor.address);
  const [missing] = await unverifiedSigners(returned, others);
  if (missing !== undefined) return { ok: false, reason: 'signature_missing', detail: missing };
  const feeLamports =
    LAMPORTS_PER_SIGNATURE * BigInt(returned.signers.length) + comparison.priorityFeeLamports;
  const outflowLamportsMax = feeLamports + limits.rentLamportsMax;
  const outflow = await simulateOutflow(returned, chain, outflowLamportsMax);
  if (!outflow.ok) return outflow;
  const signed = await partiallySignTransaction([request.sponsor.keyPair], returned.transaction);
  return {
    ok: true,
    transactionBase64: getBase64EncodedWireTransaction(signed),
    signature: getSignatureFromTransaction(signed),
    outflowLamports: outflow.lamports,
    outflowLamportsMax,
  };
}

function ownTransaction({ built, sponsor }: SponsorRequest): WireTransaction {
  const parsed = parseWireTransaction(built);
  if (!parsed.ok) throw new Error(`the transaction that we built is ${parsed.reason}`);
  if (parsed.value.feePayer !== sponsor.address)
    throw new Error('the sponsor is not the fee payer that we built for');
  return parsed.value;
}
