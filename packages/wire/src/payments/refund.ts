import { z } from 'zod';
import { SubmitTransactionAction, submitTransactionExample } from '../gifts/gift.ts';
import { exampleId, id } from '../ids.ts';
import { route } from '../route.ts';
import { exampleAddresses, exampleTime } from '../values/examples.ts';
import { exactlyOneOf } from '../values/exclusive.ts';
import { listOf, listQuery } from '../values/list.ts';
import { livemode } from '../values/livemode.ts';
import {
  address,
  centsAmount,
  Metadata,
  MetadataInput,
  signature,
  text,
  timestamp,
  USDC,
  Usdc,
} from '../values/primitives.ts';

export const RefundStatus = z
  .enum(['requires_action', 'succeeded', 'canceled'])
  .meta({ description: '`requires_action` until the refund is paid.' });
export type RefundStatus = z.infer<typeof RefundStatus>;

const ofTransaction = id('transaction').meta({ description: 'The transaction to refund.' });
const ofUnmatched = id('unmatched_payment').meta({
  description: 'The unmatched payment to refund.',
});

export const Refund = z
  .strictObject({
    id: id('refund'),
    object: z.literal('refund'),
    livemode: livemode(),
    status: RefundStatus,
    amount: centsAmount({ description: 'Cents to refund.' }),
    currency: Usdc,
    transaction: ofTransaction.nullable(),
    unmatched_payment: ofUnmatched.nullable(),
    sender_address: address('The wallet that received the payment and signs the refund.'),
    recipient_address: address(
      'The wallet that gets the refund: the one that paid, unless you chose another.',
    ),
    reference: address('The reference in the transfer; unique to this refund.'),
    signature: signature('The transfer on chain, once it is settled.').nullable(),
    next_action: SubmitTransactionAction.nullable(),
    cancel_reason: z.string().meta({ description: 'Why it was canceled, if a reason was given.' }).nullable(),
    metadata: Metadata,
    created: timestamp(),
  })
  .meta({
    id: 'Refund',
    description: 'A refund. The service does not hold the money: the wallet that received the payment signs.',
    example: {
      id: exampleId('refund'),
      object: 'refund',
      livemode: true,
      status: 'requires_action',
      amount: 2500,
      currency: USDC,
      transaction: exampleId('transaction'),
      unmatched_payment: null,
      sender_address: exampleAddresses.merchant,
      recipient_address: exampleAddresses.payer,
      reference: exampleAddresses.reference,
      signature: null,
      next_action: submitTransactionExample,
      cancel_reason: null,
      metadata: {},
      created: exampleTime,
    },
  });
export type Refund = z.infer<typeof Refund>;

export const RefundCreate = z
  .strictObject({
    transaction: ofTransaction.optional(),
    unmatched_payment: ofUnmatched.optional(),
    amount: centsAmount({ min: 1, description: 'Cents; everything that is left by default.' }).optional(),
    recipient_address: address(
      'The wallet that gets the refund; the sender by default. Required if the sender is a program, which may not be able to use it.',
    ).optional(),
    metadata: MetadataInput.optional(),
  })
  .superRefine(exactlyOneOf('transaction', 'unmatched_payment'))
  .meta({ id: 'RefundCreate', example: { transaction: exampleId('transaction'), amount: 1000 } });
export type RefundCreate = z.infer<typeof RefundCreate>;

export const RefundCancel = z
  .strictObject({ reason: text(500, 'Why, for people to read.').optional() })
  .meta({ id: 'RefundCancel', example: { reason: 'The wallet did not sign.' } });
export type RefundCancel = z.infer<typeof RefundCancel>;

export const RefundQuery = listQuery({
  status: RefundStatus.optional(),
  transaction: ofTransaction.optional(),
  unmatched_payment: ofUnmatched.optional(),
});
export type RefundQuery = z.infer<typeof RefundQuery>;

export const createRefund = route({
  name: 'refunds.create',
  method: 'POST',
  path: '/v1/refunds',
  access: 'merchant',
  summary: 'Create a refund. The response has the transaction that your wallet signs.',
  body: RefundCreate,
  response: Refund,
  idempotent: true,
  errors: [404, 503],
});

export const listRefunds = route({
  name: 'refunds.list',
  method: 'GET',
  path: '/v1/refunds',
  access: 'merchant',
  summary: 'Refunds, newest first.',
  query: RefundQuery,
  response: listOf(Refund, 'RefundList'),
  idempotent: false,
  errors: [],
});

export const getRefund = route({
  name: 'refunds.retrieve',
  method: 'GET',
  path: '/v1/refunds/{id}',
  access: 'merchant',
  summary: 'One refund, with a transaction that can be signed now.',
  response: Refund,
  idempotent: false,
  errors: [404],
});

export const cancelRefund = route({
  name: 'refunds.cancel',
  method: 'POST',
  path: '/v1/refunds/{id}/cancel',
  access: 'merchant',
  summary: 'Cancel a refund that is not signed yet.',
  body: RefundCancel,
  bodyOptional: true,
  response: Refund,
  idempotent: true,
  errors: [404, 409],
});
