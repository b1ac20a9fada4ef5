import { z } from 'zod';
import { exampleId } from '../ids.ts';
import { route } from '../route.ts';
import { exampleAddresses, exampleSignature } from '../values/examples.ts';
import { address, centsAmount, signature, USDC, Usdc } from '../values/primitives.ts';

/** The version of x402 that is spoken here. */
export const X402_VERSION = 2;

/** CAIP-2 of Solana mainnet; the embedded chain has its USDC at the same address, and clients know no other name for it. */
export const X402_NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';

/** What a payment must do, as an x402 client reads it. */
export const PaymentRequirements = z.object({
  scheme: z.literal('exact'),
  network: z.literal(X402_NETWORK),
  /** Base units. */
  amount: z.string(),
  asset: z.string(),
  payTo: z.string(),
  maxTimeoutSeconds: z.number(),
  extra: z.object({
    feePayer: z.string(),
    memo: z.string(),
    recentBlockhash: z.string(),
    lastValidBlockHeight: z.string(),
  }),
});
export type PaymentRequirements = z.infer<typeof PaymentRequirements>;

/** The header `PAYMENT-REQUIRED`, once decoded. */
export const PaymentRequired = z.object({
  x402Version: z.literal(X402_VERSION),
  error: z.string(),
  resource: z.object({ url: z.string(), description: z.string(), mimeType: z.string() }),
  accepts: z.array(PaymentRequirements),
});
export type PaymentRequired = z.infer<typeof PaymentRequired>;

/** The header `PAYMENT-SIGNATURE`, once decoded, as far as it matters: what is paid stands in the transaction alone. */
export const PaymentPayload = z.object({
  x402Version: z.literal(X402_VERSION),
  accepted: z.object({ scheme: z.literal('exact'), network: z.literal(X402_NETWORK) }),
  payload: z.object({ transaction: z.string() }),
});
export type PaymentPayload = z.infer<typeof PaymentPayload>;

/** The header `PAYMENT-RESPONSE`, once decoded. */
export const SettlementResponse = z.object({
  success: z.boolean(),
  errorReason: z.string().optional(),
  /** The signature; empty where nothing was sent. */
  transaction: z.string(),
  network: z.literal(X402_NETWORK),
  payer: z.string().optional(),
  amount: z.string().optional(),
});
export type SettlementResponse = z.infer<typeof SettlementResponse>;

export const PaymentReceipt = z
  .strictObject({
    object: z.literal('payment_receipt'),
    source: z.string().meta({ description: 'The session or intent that was paid.' }),
    status: z.enum(['confirmed', 'settled', 'unmatched']).meta({
      description:
        '`confirmed`: it has landed and is final within seconds. `unmatched`: it arrived after the session or intent was paid, canceled or expired. The merchant can refund it.',
    }),
    amount: centsAmount({ description: 'Cents due.' }),
    currency: Usdc,
    business_name: z.string().meta({ description: 'Who was paid.' }),
    recipient_address: address('The wallet that was paid.'),
    signature: signature('The transaction on chain.'),
    url: z.string().meta({ description: 'The hosted page, which shows the receipt to people.' }),
  })
  .meta({
    id: 'PaymentReceipt',
    example: {
      object: 'payment_receipt',
      source: exampleId('checkout_session'),
      status: 'confirmed',
      amount: 2500,
      currency: USDC,
      business_name: 'Leaf & Kettle',
      recipient_address: exampleAddresses.merchant,
      signature: exampleSignature,
      url: `https://pay.example/c/${exampleId('checkout_session')}`,
    },
  });
export type PaymentReceipt = z.infer<typeof PaymentReceipt>;

function pay<const Name extends string, const Path extends string>(name: Name, path: Path, what: string) {
  return route({
    name: `x402.${name}` as const,
    method: 'GET',
    path,
    access: 'public',
    anyOrigin: true,
    summary: `x402: pay ${what} over HTTP. Without a payment the response is 402 with \`PAYMENT-REQUIRED\`; the same request with \`PAYMENT-SIGNATURE\` pays and answers the receipt, however often it is sent.`,
    response: PaymentReceipt,
    idempotent: false,
    errors: [402, 404, 409, 503],
  });
}

export const paySessionByX402 = pay('sessions', '/pay/sessions/{id}/x402', 'a checkout session');
export const payIntentByX402 = pay('intents', '/pay/intents/{id}/x402', 'a transaction intent');
