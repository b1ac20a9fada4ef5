import { buildWalletTransfer, WALLET_TRANSFER_MEMO } from '@florin/chain/builders/wallet-transfer';
import { signExactPayment } from '@florin/chain/sponsor/exact-payment';
import { simulateOutflow } from '@florin/chain/sponsor/simulate-outflow';
import { tokenAccountOf } from '@florin/chain/token-account';
import { parseWireTransaction, type WireTransaction } from '@florin/chain/wire-transaction';
import type { Base64EncodedWireTransaction, KeyPairSigner, Signature } from '@solana/kit';
import { invalidParameter, refused } from '../errors/api-error.ts';
import { chargePayment } from '../sponsorship/charge-payment.ts';
import { BLOCKHASH_AGE_BLOCKS_MAX } from '../sponsorship/credit-store.ts';
import { Exhausted } from '../sponsorship/exhausted.ts';
import { assertSignedBy } from '../submissions/assert-signed.ts';
import type { Delivery } from '../submissions/delivery.ts';
import { rejected } from '../submissions/rejection.ts';
import { hasSameInstructions } from '../submissions/same-instructions.ts';
import type { TransferRequest, TransferServices } from './prepare.ts';
import { type ClaimedGift, findClaimedGift } from './store.ts';

/**
 * Sends a signed transfer, and pays its fee where the service is its fee payer. It relays nothing but the transfer that was asked for.
 * @example const signature = await sendTransfer(services, delivery, request, body.transaction, http.ip)
 */
export async function sendTransfer(
  services: TransferServices,
  delivery: Delivery,
  request: TransferRequest,
  transactionBase64: string,
  ip: string,
): Promise<Signature> {
  const parsed = parseWireTransaction(transactionBase64);
  if (!parsed.ok) throw notOurs();
  const { value: transaction } = parsed;
  const { sponsor } = services.network;
  if (sponsor !== null && transaction.feePayer === sponsor.address)
    return sendSponsored(services, delivery, request, transaction, sponsor, ip);
  await assertThatTransfer(services, request, transaction);
  await assertSignedBy(transaction, transaction.signers);
  return delivery.send(transaction.base64);
}

/** The same instructions as ours, whatever the price. */
async function assertThatTransfer(
  { chain, network }: TransferServices,
  request: TransferRequest,
  transaction: WireTransaction,
): Promise<void> {
  const lifetime = await chain.latestBlockhash();
  const moment = { lifetime, microLamportsPerComputeUnit: 0n };
  for (const createsTokenAccount of [false, true]) {
    const terms = { ...request, mint: network.mint, feePayer: request.from, createsTokenAccount };
    const built = await buildWalletTransfer(terms, moment);
    const own = parseWireTransaction(built.transactionBase64);
    if (own.ok && hasSameInstructions(own.value, transaction)) return;
  }
  throw notOurs();
}

async function sendSponsored(
  services: TransferServices,
  delivery: Delivery,
  { from, to, amount }: TransferRequest,
  transaction: WireTransaction,
  sponsor: KeyPairSigner,
  ip: string,
): Promise<Signature> {
  const { chain, database, network } = services;
  const recipientTokenAccount = await tokenAccountOf(to, network.mint);
  const terms = { mint: network.mint, recipientTokenAccount, amount, memo: WALLET_TRANSFER_MEMO };
  const verdict = await signExactPayment(transaction, terms, sponsor);
  if (!verdict.ok || verdict.payer !== from) throw notOurs();
  const gift = await findClaimedGift(database, from);
  if (gift === null) throw exhausted();
  const outflow = await simulateOutflow(transaction, chain, verdict.feeLamports);
  if (!outflow.ok) throw rejected(outflow.detail);
  const { lastValidBlockHeight } = await chain.latestBlockhash();
  const payment = { ...verdict, lastBlockHeight: lastValidBlockHeight + BLOCKHASH_AGE_BLOCKS_MAX };
  await reserve(services, gift, payment, ip);
  return delivery.send(verdict.transactionBase64);
}

interface SignedTransfer {
  readonly signature: Signature;
  readonly payer: TransferRequest['from'];
  readonly feeLamports: bigint;
  readonly transactionBase64: Base64EncodedWireTransaction;
  readonly lastBlockHeight: bigint;
}

/** Charges the account whose gift the wallet claimed, and counts against the budgets of payments. What comes again is charged once. */
async function reserve(
  { database, config }: TransferServices,
  gift: ClaimedGift,
  { signature, payer, feeLamports, lastBlockHeight }: SignedTransfer,
  ip: string,
): Promise<void> {
  const sponsored = { requestId: gift.id, accountId: gift.account_id, wallet: payer, ip };
  const charge = { signature, giftId: gift.id, paymentOf: null, lamportsMax: feeLamports, lastBlockHeight };
  try {
    await database.transaction((transaction) => chargePayment(transaction, config, sponsored, charge));
  } catch (error) {
    if (error instanceof Exhausted) throw exhausted();
    throw error;
  }
}

function exhausted() {
  return refused(
    'sponsorship_exhausted',
    'The service pays for no more transfers of this wallet today; try again tomorrow, or send the wallet a little SOL.',
  );
}

function notOurs() {
  return invalidParameter(
    'transaction',
    'Only the transfer that was asked for is sent, as it was built here.',
    'transaction_not_ours',
  );
}
