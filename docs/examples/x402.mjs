// Pays what a session or intent asks for, with the published clients of x402 and a wallet that needs no SOL.
//   npm install @x402/fetch @x402/svm @solana/kit
//   node x402.mjs https://pay.example/pay/sessions/cs_01k9…/x402 wallet.json https://api.mainnet-beta.solana.com
import { readFileSync } from 'node:fs';
import { createKeyPairSignerFromBytes } from '@solana/kit';
import { decodePaymentResponseHeader, wrapFetchWithPayment, x402Client } from '@x402/fetch';
import { ExactSvmScheme } from '@x402/svm/exact/client';

const [url, keypairFile, rpcUrl] = process.argv.slice(2);
const signer = await createKeyPairSignerFromBytes(
  new Uint8Array(JSON.parse(readFileSync(keypairFile, 'utf8'))),
);
// The client pays no more than a dollar at a time unless it is told.
const client = new x402Client()
  .setSpendControls({ maxAmountPerPayment: '$100' })
  .register('solana:*', new ExactSvmScheme(signer, { rpcUrl }));
const response = await wrapFetchWithPayment(fetch, client)(url);
const settled = response.headers.get('PAYMENT-RESPONSE');
console.log(
  JSON.stringify({
    status: response.status,
    receipt: await response.json(),
    settled: settled && decodePaymentResponseHeader(settled),
  }),
);
