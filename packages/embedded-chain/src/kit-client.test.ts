import {
  airdropFactory,
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  type Instruction,
  isSolanaError,
  type KeyPairSigner,
  lamports,
  pipe,
  SOLANA_ERROR__BLOCK_HEIGHT_EXCEEDED,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmbeddedChain } from './chain.ts';
import { startEmbeddedChain } from './chain.ts';
import { VirtualClock } from './slots/clock.ts';

const SOL = 1_000_000_000n;
/** Slots pass with the turns of the event loop, so that a slow machine cannot let a blockhash expire unseen. */
const clock = new VirtualClock();
const ticking = setInterval(() => clock.advanceSlots(1), 5);
let chain: EmbeddedChain;

beforeAll(async () => {
  chain = await startEmbeddedChain({ clock });
});
afterAll(async () => {
  clearInterval(ticking);
  await chain.stop();
});

function clients() {
  const rpc = createSolanaRpc(chain.rpcUrl);
  const rpcSubscriptions = createSolanaRpcSubscriptions(chain.wsUrl);
  return { rpc, rpcSubscriptions };
}

async function fundedSigner(): Promise<KeyPairSigner> {
  const signer = await generateKeyPairSigner();
  const airdrop = airdropFactory(clients());
  await airdrop({ commitment: 'confirmed', recipientAddress: signer.address, lamports: lamports(SOL) });
  return signer;
}

async function sign(payer: KeyPairSigner, instructions: readonly Instruction[]) {
  const { value: lifetime } = await clients().rpc.getLatestBlockhash().send();
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayerSigner(payer, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  );
  const signed = await signTransactionMessageWithSigners(message);
  assertIsTransactionWithBlockhashLifetime(signed);
  return signed;
}

test('kit alone airdrops, transfers, confirms over WebSocket and reads history', async () => {
  const { rpc, rpcSubscriptions } = clients();
  const sender = await fundedSigner();
  const recipient = await generateKeyPairSigner();
  const transaction = await sign(sender, [
    getTransferSolInstruction({ source: sender, destination: recipient.address, amount: SOL / 4n }),
  ]);
  await sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(transaction, { commitment: 'finalized' });

  const signature = getSignatureFromTransaction(transaction);
  const balance = await rpc.getBalance(recipient.address, { commitment: 'finalized' }).send();
  expect(balance.value).toBe(SOL / 4n);
  const [entry, ...others] = await rpc.getSignaturesForAddress(recipient.address).send();
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ signature, err: null, memo: null, confirmationStatus: 'finalized' });
  const found = await rpc
    .getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 })
    .send();
  expect(found?.slot).toBe(entry?.slot);
  expect(found?.meta?.fee).toBe(5_000n);
  expect(found?.meta?.postBalances[0]).toBe(SOL - SOL / 4n - 5_000n);
  expect(found?.transaction.message.accountKeys[0]).toBe(sender.address);
});

test('a transaction that would fail is refused by preflight with the error of the VM', async () => {
  const { rpc } = clients();
  const sender = await fundedSigner();
  const transaction = await sign(sender, [
    getTransferSolInstruction({ source: sender, destination: sender.address, amount: 5n * SOL }),
  ]);
  const { rpcSubscriptions } = clients();
  const sending = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(transaction, {
    commitment: 'confirmed',
  });
  await expect(sending).rejects.toSatisfy((error) =>
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE),
  );
  const balance = await rpc.getBalance(sender.address, { commitment: 'processed' }).send();
  expect(balance.value).toBe(SOL);
});

test('kit gives up on a lost transaction when its blockhash has expired', async () => {
  const { rpc, rpcSubscriptions } = clients();
  const sender = await fundedSigner();
  const transaction = await sign(sender, [
    getTransferSolInstruction({ source: sender, destination: sender.address, amount: 1n }),
  ]);
  chain.faults.inject({ kind: 'lose_transaction', times: 1 });
  const sending = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(transaction, {
    commitment: 'confirmed',
  });
  await expect(sending).rejects.toSatisfy((error) =>
    isSolanaError(error, SOLANA_ERROR__BLOCK_HEIGHT_EXCEEDED),
  );
});
