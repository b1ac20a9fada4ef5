import { z } from 'zod';
import { exampleId, id } from '../ids.ts';
import { route } from '../route.ts';
import { exampleAddresses, exampleSignature, exampleTime } from '../values/examples.ts';
import { listOf, listQuery } from '../values/list.ts';
import { livemode } from '../values/livemode.ts';
import { address, centsAmount, signature, text, timestamp, USDC, Usdc } from '../values/primitives.ts';

export const TransactionType = z
  .enum(['gift_fund', 'gift_release', 'checkout_session', 'transaction_intent'])
  .meta({ description: 'What the transaction was for.' });
export type TransactionType = z.infer<typeof TransactionType>;

export const transactionExample = {
  id: exampleId('transaction'),
  object: 'transaction',
  livemode: true,
  type: 'checkout_session',
  source: exampleId('checkout_session'),
  signature: exampleSignature,
  sender_address: exampleAddresses.payer,
  signer_address: exampleAddresses.payer,
  recipient_address: exampleAddresses.merchant,
  amount: 2500,
  currency: USDC,
  account_id: exampleId('account'),
  created: exampleTime,
  amount_refunded: 0,
};

export const Transaction = z
  .strictObject({
    id: id('transaction'),
    object: z.literal('transaction'),
    livemode: livemode(),
    type: TransactionType,
    source: z
      .string()
      .meta({ description: 'The gift, Checkout Session or Transaction Intent that it belongs to.' })
      .nullable(),
    signature: signature('The signature on chain; unique among all Transactions.'),
    sender_address: address('Who paid: the gift’s sender or the buyer, whose money it was.'),
    signer_address: address(
      'Who signed for it: the sender, a delegate of theirs, or who paid for the transaction of a program. Null for gifts, and where it was not recorded.',
    ).nullable(),
    recipient_address: address('Who was paid; null for `gift_fund`.').nullable(),
    amount: centsAmount(),
    currency: Usdc,
    account_id: id('account').meta({ description: 'The owner of the source.' }).nullable(),
    created: timestamp('When the chain confirmed it, in Unix seconds.'),
    amount_refunded: centsAmount({ description: 'Cents refunded, or to be refunded.' }),
  })
  .meta({
    id: 'Transaction',
    description: 'Money that moved on chain. Created only by the service.',
    example: transactionExample,
  });
export type Transaction = z.infer<typeof Transaction>;

export const TransactionQuery = listQuery({
  type: TransactionType.optional(),
  source: text(64, 'Only Transactions of this object.').optional(),
  signature: signature('Only the Transaction with this signature.').optional(),
});
export type TransactionQuery = z.infer<typeof TransactionQuery>;

export const listTransactions = route({
  name: 'transactions.list',
  method: 'GET',
  path: '/v1/transactions',
  access: 'merchant',
  summary: 'Transactions, the latest on chain first.',
  query: TransactionQuery,
  response: listOf(Transaction, 'TransactionList'),
  idempotent: false,
  errors: [],
});

export const getTransaction = route({
  name: 'transactions.retrieve',
  method: 'GET',
  path: '/v1/transactions/{id}',
  access: 'merchant',
  summary: 'One Transaction.',
  response: Transaction,
  idempotent: false,
  errors: [404],
});
