import { z } from 'zod';
import { route } from '../route.ts';
import { exampleAddresses, exampleTransactionBase64 } from '../values/examples.ts';
import { address, transactionBase64 } from '../values/primitives.ts';

/** Transaction requests of the Solana Pay specification: what a wallet reads and posts after scanning a QR code. */
export const PayLabel = z
  .strictObject({
    label: z.string().meta({ description: 'The business that requests the payment.' }),
    icon: z.string().meta({ description: 'The url of a picture to show beside it.' }),
  })
  .meta({ id: 'PayLabel', example: { label: 'Leaf & Kettle', icon: 'https://pay.example/icon.png' } });
export type PayLabel = z.infer<typeof PayLabel>;

export const PayRequest = z
  .strictObject({ account: address('The wallet that is about to pay.') })
  .meta({ id: 'PayRequest', example: { account: exampleAddresses.payer } });
export type PayRequest = z.infer<typeof PayRequest>;

export const PayTransaction = z
  .strictObject({
    transaction: transactionBase64('The transaction for the wallet to sign and send.'),
    message: z.string().meta({ description: 'What the wallet shows: what the payment is for.' }),
  })
  .meta({
    id: 'PayTransaction',
    example: { transaction: exampleTransactionBase64, message: 'Darjeeling tea, 25.00 USDC' },
  });
export type PayTransaction = z.infer<typeof PayTransaction>;

function describe<const Name extends string, const Path extends string>(
  name: Name,
  path: Path,
  what: string,
) {
  return route({
    name: `pay.${name}.describe` as const,
    method: 'GET',
    path,
    access: 'public',
    anyOrigin: true,
    summary: `Solana Pay: who requests the payment of ${what}.`,
    response: PayLabel,
    idempotent: false,
    errors: [404],
  });
}

function build<const Name extends string, const Path extends string>(name: Name, path: Path, what: string) {
  return route({
    name: `pay.${name}.build` as const,
    method: 'POST',
    path,
    access: 'public',
    anyOrigin: true,
    summary: `Solana Pay: the transaction with which this wallet pays ${what}.`,
    body: PayRequest,
    response: PayTransaction,
    idempotent: true,
    errors: [404, 409, 503],
  });
}

export const describeSessionPayment = describe('sessions', '/pay/sessions/{id}', 'a checkout session');
export const buildSessionPayment = build('sessions', '/pay/sessions/{id}', 'a checkout session');
export const describeIntentPayment = describe('intents', '/pay/intents/{id}', 'a transaction intent');
export const buildIntentPayment = build('intents', '/pay/intents/{id}', 'a transaction intent');
export const describeGiftPayment = describe('gifts', '/pay/gifts/{id}', 'a gift');
export const buildGiftPayment = build('gifts', '/pay/gifts/{id}', 'a gift (its sender alone)');
