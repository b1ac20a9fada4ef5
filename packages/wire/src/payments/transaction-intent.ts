import { z } from 'zod';
import { exampleId, id } from '../ids.ts';
import { route } from '../route.ts';
import { exampleAddresses, exampleTime } from '../values/examples.ts';
import { listOf, listQuery } from '../values/list.ts';
import { livemode } from '../values/livemode.ts';
import {
  address,
  baseUnitsText,
  centsAmount,
  Metadata,
  MetadataInput,
  timestamp,
  USDC,
  Usdc,
  UsdcInput,
} from '../values/primitives.ts';
import { expiresAtField, expiresAtInput } from './expiry.ts';
import { receivedExample, receivedFields } from './received.ts';
import { wayBackExample, wayBackFields, wayBackInput } from './way-back.ts';

/** The largest payment that can be asked for: 1,000,000.00. */
export const TRANSACTION_INTENT_AMOUNT_MAX = 100_000_000;

export const TransactionIntentStatus = z
  .enum(['requires_action', 'processing', 'succeeded', 'canceled'])
  .meta({ description: '`processing` once a payment is seen, `succeeded` once it is settled.' });
export type TransactionIntentStatus = z.infer<typeof TransactionIntentStatus>;

export const PaymentErrorCode = z.enum(['amount_too_low', 'wrong_mint', 'transaction_failed']);
export type PaymentErrorCode = z.infer<typeof PaymentErrorCode>;

export const PayableTransfer = z
  .strictObject({
    role: z.enum(['merchant', 'fee']).meta({ description: 'Whom this transfer pays.' }),
    recipient_address: address('The wallet that is paid.'),
    token_account: address('Its USDC token account, the destination of the transfer.'),
    amount: baseUnitsText('What to transfer.'),
  })
  .meta({ id: 'PayableTransfer' });
export type PayableTransfer = z.infer<typeof PayableTransfer>;

export const Payable = z
  .strictObject({
    network: z.string().meta({ description: 'The chain to pay on.', example: 'solana:mainnet' }),
    mint: address('The token to pay in: USDC.'),
    decimals: z.int().meta({ description: 'Decimals of the token: one unit is 10^decimals base units.' }),
    reference: address('Add it, read-only, to the merchant transfer. It identifies this intent.'),
    beacon: address('Add it, read-only, to the merchant transfer, so that the payment is found faster.'),
    memo: z.string().meta({ description: 'Text for a memo instruction; optional to include.' }).nullable(),
    transfers: z.array(PayableTransfer).min(1).meta({ description: 'All of them, in one transaction.' }),
  })
  .meta({
    id: 'Payable',
    description: 'Everything needed to build the payment without our help.',
  });
export type Payable = z.infer<typeof Payable>;

export const ChainPaymentAction = z
  .strictObject({
    type: z.literal('chain_payment'),
    chain_payment: z
      .strictObject({
        payable: Payable,
        chain_pay_uri: z.string().meta({ description: 'A Solana Pay transaction request.' }),
        qr_data_url: z.string().meta({ description: 'Its QR code, an SVG as a data url.' }),
        hosted_url: z.string().meta({ description: 'A page on which the payer can pay.' }),
        x402_url: z
          .string()
          .meta({
            description: 'Where a program pays over HTTP; null where the installation offers no x402.',
          })
          .nullable(),
      })
      .meta({ description: 'The ways to pay.' }),
  })
  .meta({ id: 'ChainPaymentAction' });
export type ChainPaymentAction = z.infer<typeof ChainPaymentAction>;

export const TransactionIntent = z
  .strictObject({
    id: id('transaction_intent'),
    object: z.literal('transaction_intent'),
    livemode: livemode(),
    status: TransactionIntentStatus,
    amount: centsAmount({ description: 'Cents debited from the payer.' }),
    fee_amount: centsAmount({ description: 'The service’s fee, cents.' }),
    net_amount: centsAmount({ description: '`amount` minus `fee_amount`: what the merchant gets.' }),
    ...receivedFields,
    currency: Usdc,
    recipient_address: address('The wallet that receives `net_amount`.'),
    reference: address('The reference in the payment; unique to this intent.'),
    payer_address: address(
      'Who paid: the owner of the money, not a delegate who signed. Known at settlement.',
    ).nullable(),
    transaction: id('transaction').meta({ description: 'The Transaction that settled it.' }).nullable(),
    last_payment_error: z
      .strictObject({
        code: z
          .string()
          .meta({ description: PaymentErrorCode.options.map((code) => `\`${code}\``).join(', ') }),
        message: z.string().meta({ description: 'What was wrong with the attempt.' }),
      })
      .meta({ description: 'The most recent failed attempt; cleared on success.' })
      .nullable(),
    next_action: ChainPaymentAction.nullable(),
    metadata: Metadata,
    canceled_by: z
      .literal('user')
      .meta({ description: '`user` if the merchant canceled; null if it expired.' })
      .nullable(),
    canceled_at: timestamp('When it was canceled.').nullable(),
    created: timestamp(),
    expires_at: expiresAtField,
    ...wayBackFields,
  })
  .meta({
    id: 'TransactionIntent',
    example: {
      id: exampleId('transaction_intent'),
      object: 'transaction_intent',
      livemode: true,
      status: 'requires_action',
      amount: 2500,
      fee_amount: 25,
      net_amount: 2475,
      ...receivedExample,
      currency: USDC,
      recipient_address: exampleAddresses.merchant,
      reference: exampleAddresses.reference,
      payer_address: null,
      transaction: null,
      last_payment_error: null,
      next_action: {
        type: 'chain_payment',
        chain_payment: {
          payable: {
            network: 'solana:mainnet',
            mint: exampleAddresses.usdcMint,
            decimals: 6,
            reference: exampleAddresses.reference,
            beacon: exampleAddresses.beacon,
            memo: exampleId('transaction_intent'),
            transfers: [
              {
                role: 'merchant',
                recipient_address: exampleAddresses.merchant,
                token_account: exampleAddresses.merchantTokenAccount,
                amount: '24750000',
              },
              {
                role: 'fee',
                recipient_address: exampleAddresses.feeWallet,
                token_account: exampleAddresses.feeTokenAccount,
                amount: '250000',
              },
            ],
          },
          chain_pay_uri: `solana:https%3A%2F%2Fpay.example%2Fpay%2Fintents%2F${exampleId('transaction_intent')}`,
          qr_data_url: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
          hosted_url: `https://pay.example/i/${exampleId('transaction_intent')}`,
          x402_url: `https://pay.example/pay/intents/${exampleId('transaction_intent')}/x402`,
        },
      },
      metadata: { invoice: '2025-017' },
      canceled_by: null,
      canceled_at: null,
      created: exampleTime,
      expires_at: null,
      ...wayBackExample,
    },
  });
export type TransactionIntent = z.infer<typeof TransactionIntent>;

export const TransactionIntentCreate = z
  .strictObject({
    amount: centsAmount({
      min: 1,
      max: TRANSACTION_INTENT_AMOUNT_MAX,
      description: 'Cents that the payer pays, 1 to 100,000,000.',
    }),
    currency: UsdcInput,
    recipient_address: address('Who is paid; the account’s wallet by default.').optional(),
    metadata: MetadataInput.optional(),
    expires_at: expiresAtInput,
    ...wayBackInput,
  })
  .meta({ id: 'TransactionIntentCreate', example: { amount: 2500, metadata: { invoice: '2025-017' } } });
export type TransactionIntentCreate = z.infer<typeof TransactionIntentCreate>;

export const TransactionIntentQuery = listQuery({ status: TransactionIntentStatus.optional() });
export type TransactionIntentQuery = z.infer<typeof TransactionIntentQuery>;

export const createTransactionIntent = route({
  name: 'transaction_intents.create',
  method: 'POST',
  path: '/v1/transaction_intents',
  access: 'merchant',
  summary:
    'Create a transaction intent. It can be paid immediately, by page, QR code or a transaction that the payer builds.',
  body: TransactionIntentCreate,
  response: TransactionIntent,
  idempotent: true,
  errors: [],
});

export const listTransactionIntents = route({
  name: 'transaction_intents.list',
  method: 'GET',
  path: '/v1/transaction_intents',
  access: 'merchant',
  summary: 'Transaction intents, newest first.',
  query: TransactionIntentQuery,
  response: listOf(TransactionIntent, 'TransactionIntentList'),
  idempotent: false,
  errors: [],
});

export const getTransactionIntent = route({
  name: 'transaction_intents.retrieve',
  method: 'GET',
  path: '/v1/transaction_intents/{id}',
  access: 'merchant',
  summary: 'One transaction intent.',
  response: TransactionIntent,
  idempotent: false,
  errors: [404],
});

export const cancelTransactionIntent = route({
  name: 'transaction_intents.cancel',
  method: 'POST',
  path: '/v1/transaction_intents/{id}/cancel',
  access: 'merchant',
  summary: 'Cancel an unpaid intent. Money that still arrives becomes an unmatched payment.',
  response: TransactionIntent,
  idempotent: true,
  errors: [404, 409],
});
