import { compileBuilt } from '@florin/chain/builders/compile';
import { currentMoment } from '@florin/chain/builders/current-moment';
import type { Address, Instruction, KeyPairSigner } from '@solana/kit';
import type { TestFlorin } from '../../testing/florin.testing.ts';
import { untilConfirmed } from '../../testing/on-chain.testing.ts';

const COMPUTE_UNITS = 200_000;
let landings = 0;

/** Lands these instructions as one transaction of the payer, which others may have to sign too. */
export async function land(
  florin: TestFlorin,
  payer: KeyPairSigner,
  instructions: readonly Instruction[],
  ...others: KeyPairSigner[]
): Promise<string> {
  const moment = await currentMoment(florin.services.chain);
  // Two payments of the same within one blockhash are two transactions.
  const built = compileBuilt(payer.address, instructions, COMPUTE_UNITS + landings++, moment);
  return florin.signAndSend(built.transactionBase64, payer, ...others);
}

/** A merchant's wallet that every payer's wallet can pay: it and its token account exist, and all nodes say so. */
export async function payableWallet(florin: TestFlorin): Promise<Address> {
  const { address } = await florin.wallet({ cents: 0 });
  await untilConfirmed(florin, await florin.chain.faucet(address, 10_000n));
  return address;
}

export async function makeSession(florin: TestFlorin, cents: number, recipient?: Address) {
  const line_items = [{ product_data: { name: 'Tea', price_data: { unit_amount: cents } } }];
  const json = { line_items, ...(recipient && { recipient_address: recipient }) };
  return (await florin.post('/v1/checkout_sessions', { json })).body;
}

export async function makeIntent(florin: TestFlorin, cents: number, recipient?: Address) {
  const json = { amount: cents, ...(recipient && { recipient_address: recipient }) };
  return (await florin.post('/v1/transaction_intents', { json })).body;
}

export async function unmatchedOf(florin: TestFlorin, source: string) {
  const { body } = await florin.get('/v1/unmatched_payments?limit=100');
  return body.data.filter((payment: { source: string }) => payment.source === source);
}

export const session = (id: string) => `/v1/checkout_sessions/${id}`;
export const intent = (id: string) => `/v1/transaction_intents/${id}`;
