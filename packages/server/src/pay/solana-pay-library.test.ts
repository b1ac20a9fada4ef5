import type { Address } from '@solana/kit';
import {
  createTransfer,
  fetchTransaction,
  findReference,
  parseURL,
  type TransactionRequestURL,
  type TransferRequestURL,
} from '@solana/pay';
import { Connection, Keypair, PublicKey, type Transaction } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  intent,
  makeIntent,
  makeSession,
  payableWallet,
  session,
} from '../settlement/payments/payment-scene.testing.ts';
import { startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';

/** The reference library of Solana Pay, which nobody here wrote, as a wallet would use it. */

let florin: TestFlorin;
let connection: Connection;
const wallet = Keypair.generate();
beforeAll(async () => {
  florin = await startTestFlorin();
  connection = new Connection(florin.chain.rpcUrl, 'processed');
  const address = wallet.publicKey.toBase58() as Address;
  await florin.chain.airdrop(address, 1_000_000_000n);
  await florin.chain.faucet(address, 100_000_000n);
});
afterAll(() => florin.stop());

const send = (transaction: Transaction) => {
  transaction.sign(wallet);
  return connection.sendRawTransaction(transaction.serialize());
};

describe('the Solana Pay library', () => {
  it('parses a session’s address, builds and pays the transfer, and the session completes', async () => {
    const made = await makeSession(florin, 1250, await payableWallet(florin));
    const request = parseURL(made.chain_pay_uri) as TransferRequestURL;
    expect(request.amount?.toString()).toBe('12.5');
    expect(request.recipient.toBase58()).toBe(made.recipient_address);
    expect(request.splToken?.toBase58()).toBe(florin.services.network.mint);
    expect(request.reference?.map((reference) => reference.toBase58())).toEqual([
      made.reference,
      florin.services.network.beacon,
    ]);
    const { recipient, amount, splToken, reference } = request;
    const fields = { recipient, amount: amount!, splToken: splToken!, reference: reference! };
    const transfer = await createTransfer(connection, wallet.publicKey, fields);
    const signature = await send(transfer);
    await florin.until(session(made.id), (body) => body.status === 'complete');
    const found = await findReference(connection, new PublicKey(made.reference), { finality: 'confirmed' });
    expect(found.signature).toBe(signature);
    const { body } = await florin.get(`/v1/transactions?source=${made.id}`);
    expect(body.data[0]).toMatchObject({ signature, sender_address: wallet.publicKey.toBase58() });
  });

  it('asks for an intent’s transaction and pays it', async () => {
    const made = await makeIntent(florin, 2000, await payableWallet(florin));
    const uri: string = made.next_action.chain_payment.chain_pay_uri;
    // The library insists on https, which a service on loopback does not have.
    const { link } = parseURL(uri.replace('solana:http:', 'solana:https:')) as TransactionRequestURL;
    expect(link.pathname).toBe(`/pay/intents/${made.id}`);
    const reachable = new URL(link.pathname, florin.url);
    const transaction = await fetchTransaction(connection, wallet.publicKey, reachable);
    await send(transaction);
    const paid = await florin.until(intent(made.id), (body) => body.status === 'succeeded');
    expect(paid.payer_address).toBe(wallet.publicKey.toBase58());
  });
});
