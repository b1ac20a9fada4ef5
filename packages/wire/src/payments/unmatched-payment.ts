import { z } from 'zod';
import { exampleId, id } from '../ids.ts';
import { route } from '../route.ts';
import { exampleAddresses, exampleSignature, exampleTime } from '../values/examples.ts';
import { listOf, PageQuery } from '../values/list.ts';
import { livemode } from '../values/livemode.ts';
import {
  address,
  baseUnitsText,
  centsAmount,
  signature,
  text,
  timestamp,
  USDC,
  Usdc,
} from '../values/primitives.ts';
import { Transaction, transactionExample } from './transaction.ts';

/** Why money that arrived settled nothing, or not all of it did. */
export const unmatchedReasons = {
  amount_too_low: 'less than the amount due: a part, which counts until it is refunded',
  overpaid: 'more than the amount due',
  wrong_mint: 'not in USDC',
  already_settled: 'the object was already paid',
  canceled: 'the object was canceled',
  expired: 'the object had expired',
  sold_out: 'the link of the session was sold out',
  signature_settled_another: 'the same transaction paid for another object',
  source_unknown: 'its reference is unknown',
  no_reference: 'it has no reference: see `suggested_sources`',
} as const;

export const UnmatchedReason = z.enum(Object.keys(unmatchedReasons) as [keyof typeof unmatchedReasons]).meta({
  description: Object.entries(unmatchedReasons)
    .map(([reason, meaning]) => `\`${reason}\`: ${meaning}`)
    .join('; '),
});
export type UnmatchedReason = z.infer<typeof UnmatchedReason>;

export const UnmatchedPayment = z
  .strictObject({
    id: id('unmatched_payment'),
    object: z.literal('unmatched_payment'),
    livemode: livemode(),
    signature: signature('The transaction on chain.'),
    reason: UnmatchedReason,
    amount: centsAmount({ description: 'Whole cents of USDC; 0 for another token.' }),
    amount_base_units: baseUnitsText('Exactly what arrived.'),
    mint: address('The token that arrived.'),
    currency: Usdc,
    sender_address: address('Whose money it was.'),
    signer_address: address(
      'Who signed for it: the sender, a delegate of theirs, or who paid for the transaction of a program. Null where it was not recorded.',
    ).nullable(),
    recipient_address: address('The wallet that received it.'),
    source: z.string().meta({ description: 'The object that it references, if any.' }).nullable(),
    suggested_source: z
      .string()
      .meta({ description: 'The only open object with exactly this amount due, if it has no reference.' })
      .nullable(),
    suggested_sources: z.array(z.string()).meta({
      description:
        'What it may have been for, best match first: by amount due, by payment pages that were open when it arrived, and by wallet. Empty if it has a reference.',
    }),
    created: timestamp('When the chain confirmed it, in Unix seconds.'),
    amount_refunded: centsAmount({ description: 'Cents refunded, or to be refunded.' }),
  })
  .meta({
    id: 'UnmatchedPayment',
    description: 'Money that arrived and could not be matched.',
    example: {
      id: exampleId('unmatched_payment'),
      object: 'unmatched_payment',
      livemode: true,
      signature: exampleSignature,
      reason: 'canceled',
      amount: 2500,
      amount_base_units: '25000000',
      mint: exampleAddresses.usdcMint,
      currency: USDC,
      sender_address: exampleAddresses.payer,
      signer_address: exampleAddresses.payer,
      recipient_address: exampleAddresses.merchant,
      source: exampleId('checkout_session'),
      suggested_source: null,
      suggested_sources: [],
      created: exampleTime,
      amount_refunded: 0,
    },
  });
export type UnmatchedPayment = z.infer<typeof UnmatchedPayment>;

export const listUnmatchedPayments = route({
  name: 'unmatched_payments.list',
  method: 'GET',
  path: '/v1/unmatched_payments',
  access: 'merchant',
  summary: 'Unmatched payments, the latest first.',
  query: PageQuery,
  response: listOf(UnmatchedPayment, 'UnmatchedPaymentList'),
  idempotent: false,
  errors: [],
});

export const getUnmatchedPayment = route({
  name: 'unmatched_payments.retrieve',
  method: 'GET',
  path: '/v1/unmatched_payments/{id}',
  access: 'merchant',
  summary: 'One unmatched payment.',
  response: UnmatchedPayment,
  idempotent: false,
  errors: [404],
});

export const UnmatchedPaymentAccept = z
  .strictObject({
    source: text(64, 'The session or intent that it pays; the suggested one by default.').optional(),
  })
  .meta({ id: 'UnmatchedPaymentAccept', example: { source: exampleId('checkout_session') } });
export type UnmatchedPaymentAccept = z.infer<typeof UnmatchedPaymentAccept>;

export const AcceptedPayment = z.discriminatedUnion('object', [Transaction, UnmatchedPayment]).meta({
  id: 'AcceptedPayment',
  description: 'The transaction that it became; the unmatched payment if it is a part and more is due.',
  example: transactionExample,
});
export type AcceptedPayment = z.infer<typeof AcceptedPayment>;

export const acceptUnmatchedPayment = route({
  name: 'unmatched_payments.accept',
  method: 'POST',
  path: '/v1/unmatched_payments/{id}/accept',
  access: 'merchant',
  summary: 'Assign a payment to a session or intent. It then counts as if it had had the right reference.',
  body: UnmatchedPaymentAccept,
  bodyOptional: true,
  response: AcceptedPayment,
  idempotent: true,
  errors: [404, 409],
});
