import { z } from 'zod';
import { route } from '../../route.ts';
import { exampleAddresses, exampleSignature } from '../../values/examples.ts';
import { address, signature } from '../../values/primitives.ts';

export const PaymentClaimCreate = z
  .strictObject({
    account: address('The wallet that paid; with `signature`.').optional(),
    signature: signature('Its signature of the message that names this request, base58.').optional(),
    transaction_signature: signature(
      'Instead of both: the transaction. Anyone can read transactions, so this does not settle the payment. The merchant is notified.',
    ).optional(),
  })
  .meta({
    id: 'PaymentClaimCreate',
    example: { account: exampleAddresses.payer, signature: exampleSignature },
  });
export type PaymentClaimCreate = z.infer<typeof PaymentClaimCreate>;

export const PaymentClaim = z
  .strictObject({
    object: z.literal('payment_claim'),
    status: z.enum(['settled', 'part', 'waiting', 'told']).meta({
      description:
        '`settled`: it paid the request; `part`: it counts, and more is due; `waiting`: nothing of this wallet has arrived yet, and it settles once it has; `told`: the merchant sees it.',
    }),
  })
  .meta({ id: 'PaymentClaim', example: { object: 'payment_claim', status: 'settled' } });
export type PaymentClaim = z.infer<typeof PaymentClaim>;

function claim<const Name extends string, const Path extends string>(name: Name, path: Path, what: string) {
  return route({
    name: `pay.${name}.claim` as const,
    method: 'POST',
    path,
    access: 'public',
    summary: `Prove that a manual payment was for ${what}, signed by the wallet that paid.`,
    body: PaymentClaimCreate,
    response: PaymentClaim,
    idempotent: true,
    errors: [404, 409],
  });
}

export const claimSessionPayment = claim('sessions', '/pay/sessions/{id}/claim', 'a checkout session');
export const claimIntentPayment = claim('intents', '/pay/intents/{id}/claim', 'a transaction intent');
