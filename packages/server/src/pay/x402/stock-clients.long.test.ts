import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeIntent, makeSession, payableWallet } from '../../settlement/payments/payment-scene.testing.ts';
import { startTestFlorin, type TestFlorin } from '../../testing/florin.testing.ts';
import { newKeypairFile } from '../../testing/keypair-file.testing.ts';

/**
 * The published clients of x402, which nobody here wrote, unchanged: installed for this test, since they bring a Solana
 * library of their own, and run by the example of the documentation.
 */
const CLIENTS = ['@x402/fetch@2.27.0', '@x402/svm@2.27.0', '@solana/kit@5.5.1'];

const EXAMPLE = fileURLToPath(new URL('../../../../../docs/examples/x402.mjs', import.meta.url));

const run = promisify(execFile);
let florin: TestFlorin;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'florin-x402-'));
  await writeFile(join(directory, 'package.json'), '{ "private": true, "type": "module" }');
  await copyFile(EXAMPLE, join(directory, 'x402.mjs'));
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...CLIENTS], {
    cwd: directory,
  });
  florin = await startTestFlorin();
});
afterAll(async () => {
  await florin.stop();
  await rm(directory, { recursive: true, force: true });
});

it('the stock clients pay a session and an intent with a wallet that holds no SOL', async () => {
  const keypairFile = join(directory, 'payer.json');
  const payer = await newKeypairFile(keypairFile);
  await florin.chain.faucet(payer.address, 100_000_000n);
  const merchant = await payableWallet(florin);
  const session = await makeSession(florin, 500, merchant);
  const intent = await makeIntent(florin, 700, merchant);
  for (const url of [session.x402_url, intent.next_action.chain_payment.x402_url, session.x402_url]) {
    const { stdout } = await run('node', ['x402.mjs', url, keypairFile, florin.chain.rpcUrl], {
      cwd: directory,
    });
    const { status, receipt, settled } = JSON.parse(stdout);
    expect(status, stdout).toBe(200);
    expect(receipt).toMatchObject({ object: 'payment_receipt', signature: expect.any(String) });
    if (settled !== null)
      expect(settled).toMatchObject({ success: true, transaction: receipt.signature, payer: payer.address });
  }
  await florin.until(`/v1/checkout_sessions/${session.id}`, ({ status }) => status === 'complete');
  await florin.until(`/v1/transaction_intents/${intent.id}`, ({ status }) => status === 'succeeded');
  const { body } = await florin.get('/v1/transactions');
  expect(body.data.map(({ amount }: { amount: number }) => amount).sort()).toEqual([500, 700]);
});
