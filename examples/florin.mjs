// What every example needs: the facts that `npm start` wrote down, a client, a wallet and the chain.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConnectionError, createFlorin } from '@florin/sdk';
import { keypairSigner, signTransaction } from '@florin/sdk/signing';

export const demo = readDemo();
export const florin = createFlorin({ baseUrl: demo.base_url, apiKey: demo.api_key });
export const wallet = await keypairSigner(JSON.parse(readFileSync(demo.wallet_keypair, 'utf8')));

/** Signs what an object asks for as its next action, and hands it to the service to send. */
export async function signAndSubmit({ next_action }, signer) {
  const { serialized_transaction } = next_action.transaction;
  return florin.transactions.submit({ transaction: await signTransaction(serialized_transaction, signer) });
}

/** From the embedded chain's faucet: as much as this and enough SOL for fees, so that nobody runs out of it. */
export async function givePlayMoney(address, baseUnits) {
  await rpc('requestAirdrop', address, 1_000_000_000);
  await rpc('florin_faucet', address, baseUnits);
}

/** Runs an example, and says in words what keeps it from running. */
export async function play(example) {
  try {
    await example();
  } catch (error) {
    const isAway = error instanceof ConnectionError || error.cause?.code === 'ECONNREFUSED';
    fail(
      isAway
        ? `nothing answers at ${demo.base_url}; run "npm start" first, in another terminal.`
        : error.message,
    );
  }
}

function fail(message) {
  process.stderr.write(`florin: ${message}\n`);
  process.exit(1);
}

async function rpc(method, ...params) {
  const response = await fetch(demo.rpc_url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = await response.json();
  if (error) throw new Error(`the chain refused ${method}: ${error.message}`);
  return result;
}

function readDemo() {
  const path = join(process.env.FLORIN_HOME ?? '.florin', 'demo.json');
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    fail(`${path} is not there; run "npm start" first, in another terminal.`);
  }
}
