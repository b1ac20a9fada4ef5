import { signExactPayment } from '@florin/chain/sponsor/exact-payment';
import { simulateOutflow } from '@florin/chain/sponsor/simulate-outflow';
import { parseWireTransaction, type WireTransaction } from '@florin/chain/wire-transaction';
import type { PaymentPayload } from '@florin/wire/payments/x402';
import type { Address, KeyPairSigner, Signature } from '@solana/kit';
import { ApiError, refused } from '../../errors/api-error.ts';
import { assertNotOwnAddress } from '../../network/own-addresses.ts';
import { findSignedPaymentState } from '../../payment-requests/by-signature-store.ts';
import { forgetSent } from '../../payment-requests/sent-store.ts';
import type { Services } from '../../services.ts';
import type { Delivery } from '../../submissions/delivery.ts';
import { assertPayable, paymentUnderWay } from '../build-payment.ts';
import type { Order } from '../order.ts';
import { untilConfirmed } from './confirm.ts';
import { exactTermsOf } from './requirements.ts';
import { type Reservation, reservePayment } from './reserve.ts';

/** What became of a payment. `pending`: it was or may have been sent, and nobody knows yet. */
export type Outcome =
  | { readonly outcome: 'confirmed'; readonly signature: Signature; readonly payer: Address }
  | { readonly outcome: 'pending'; readonly signature: Signature; readonly payer: Address }
  | { readonly outcome: 'refused'; readonly reason: string; readonly payer: Address | null };

/** A payment that came over HTTP, and who pays for sending it. */
export interface Incoming {
  readonly order: Order;
  readonly payment: PaymentPayload;
  readonly sponsor: KeyPairSigner;
  readonly ip: string;
}

interface SignedByAll {
  readonly transaction: WireTransaction;
  readonly transactionBase64: Parameters<Delivery['send']>[0];
  readonly signature: Signature;
  readonly payer: Address;
  readonly feeLamports: bigint;
}

type Parts = Pick<Services, 'database' | 'chain' | 'network' | 'config'>;

/**
 * Verifies a payment, pays its fee, sends it and waits until it is confirmed. The same payment again is never a second one: it
 * is known by its signature, which only we can complete.
 * @example const outcome = await payByX402(services, delivery, { order, payment, sponsor, ip })
 */
export async function payByX402(parts: Parts, delivery: Delivery, incoming: Incoming): Promise<Outcome> {
  const { order, payment, sponsor } = incoming;
  const parsed = parseWireTransaction(payment.payload.transaction);
  if (!parsed.ok) return refusal('invalid_exact_svm_payload_transaction_could_not_be_decoded');
  const verdict = await signExactPayment(parsed.value, exactTermsOf(parts, order), sponsor);
  if (!verdict.ok) return refusal(verdict.reason);
  const signed = { ...verdict, transaction: parsed.value };
  const known = await outcomeIfKnown(parts, signed);
  if (known !== null) return known;
  const unsent = await sendReserved(parts, delivery, incoming, signed);
  return unsent ?? outcomeOf(parts, signed);
}

/** Null where it has not landed: then it is sent, for the first time or again. */
async function outcomeIfKnown({ database, chain }: Parts, signed: SignedByAll): Promise<Outcome | null> {
  const { signature, payer } = signed;
  const state = await findSignedPaymentState(database, signature);
  if (state === null) return null;
  if (state === 'landed') return { outcome: 'confirmed', signature, payer };
  if (state === 'failed') return refusal('invalid_exact_svm_transaction_failed', payer);
  if (state === 'expired') return refusal('invalid_exact_svm_payload_transaction_expired', payer);
  const status = (await chain.status([signature])).get(signature);
  return status?.state === 'landed' ? outcomeOf({ chain }, signed) : null;
}

/** Null once it is sent. */
async function sendReserved(
  parts: Parts,
  delivery: Delivery,
  { order, ip }: Incoming,
  signed: SignedByAll,
): Promise<Outcome | null> {
  const { database, chain, network } = parts;
  const { signature, payer, feeLamports, transactionBase64 } = signed;
  const isOnItsWay = order.sentSignature === signature;
  if (!isOnItsWay) {
    assertPayable(order);
    assertNotOwnAddress(network, 'PAYMENT-SIGNATURE', payer);
    const outflow = await simulateOutflow(signed.transaction, chain, feeLamports);
    if (!outflow.ok) return refusal('invalid_exact_svm_transaction_simulation_failed', payer);
  }
  const { lastValidBlockHeight } = await chain.latestBlockhash();
  const payment = { signature, payer, feeLamports, lastValidBlockHeight, ip };
  const reservation = await reservePayment(parts, order, payment);
  if (reservation === 'under_way' || reservation === 'exhausted') throw notReserved(order, reservation);
  try {
    await delivery.send(transactionBase64);
    return null;
  } catch (error) {
    if (!isRefusal(error)) return { outcome: 'pending', signature, payer };
    // A refusal of what was sent before proves nothing: it may have landed in the meantime.
    if (reservation === 'repeated') return null;
    await forgetSent(database, [signature]);
    return refusal('invalid_exact_svm_transaction_simulation_failed', payer);
  }
}

async function outcomeOf({ chain }: Pick<Parts, 'chain'>, signed: SignedByAll): Promise<Outcome> {
  const { signature, payer } = signed;
  const seen = await untilConfirmed(chain, signature);
  if (seen === 'failed') return refusal('invalid_exact_svm_transaction_failed', payer);
  return { outcome: seen === 'confirmed' ? 'confirmed' : 'pending', signature, payer };
}

function refusal(reason: string, payer: Address | null = null): Outcome {
  return { outcome: 'refused', reason, payer };
}

function notReserved(order: Order, reason: Extract<Reservation, 'under_way' | 'exhausted'>): ApiError {
  if (reason === 'under_way') return paymentUnderWay(order);
  return refused(
    'sponsorship_exhausted',
    'We pay the network fee of no more payments like this today. Pay with a wallet that pays the fee itself.',
  );
}

/** Anything else means that it may be on its way. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'transaction_rejected';
}
