// What every example needs: the facts that `npm start` wrote down, one function for the API, one for the chain.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  partiallySignTransaction,
} from '@solana/kit';

export const demo = readDemo();
export const rpc = createSolanaRpc(demo.rpc_url);
export const wallet = await createKeyPairSignerFromBytes(
  Uint8Array.from(JSON.parse(readFileSync(demo.wallet_keypair, 'utf8'))),
);

/** Calls the API with the demo key and throws its error message when it refuses. */
export async function call(method, path, body) {
  const response = await fetch(demo.base_url + path, {
    method,
    headers: {
      authorization: `Bearer ${demo.api_key}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${answer.error.message}`);
  return answer;
}

/** Adds signatures to a base64 transaction, as a wallet does. */
export async function sign(transactionBase64, ...signers) {
  const transaction = getTransactionDecoder().decode(getBase64Encoder().encode(transactionBase64));
  const keyPairs = signers.map((signer) => signer.keyPair);
  return getBase64EncodedWireTransaction(await partiallySignTransaction(keyPairs, transaction));
}

/** Hands a fully signed transaction to the chain. */
export function send(transactionBase64) {
  return rpc.sendTransaction(transactionBase64, { encoding: 'base64' }).send();
}

/** A new wallet with play money from the embedded chain's faucet. */
export async function newWallet(baseUnits) {
  const signer = await generateKeyPairSigner();
  await rpc.requestAirdrop(signer.address, 1_000_000_000n).send();
  const request = { jsonrpc: '2.0', id: 1, method: 'florin_faucet', params: [signer.address, baseUnits] };
  const headers = { 'content-type': 'application/json' };
  const { error } = await fetch(demo.rpc_url, {
    method: 'POST',
    headers,
    body: JSON.stringify(request),
  }).then((response) => response.json());
  if (error) throw new Error(`the faucet refused: ${error.message}`);
  return signer;
}

/** Reads an object every second until it is as wanted, for two minutes at most. */
export async function until(path, isDone) {
  for (let tries = 0; tries < 120; tries++) {
    const object = await call('GET', path);
    if (isDone(object)) return object;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error(`${path} did not get there in two minutes`);
}

function readDemo() {
  const path = join(process.env.FLORIN_HOME ?? '.florin', 'demo.json');
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new Error(`${path} is not there; run "npm start" first, in another terminal.`);
  }
}
