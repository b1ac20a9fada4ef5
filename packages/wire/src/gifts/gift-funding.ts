import { z } from 'zod';
import { exampleId, id } from '../ids.ts';
import { route } from '../route.ts';
import { exampleAddresses, exampleTransactionBase64 } from '../values/examples.ts';
import { address, transactionBase64 } from '../values/primitives.ts';

const GIFTS_MAX = 500;

export const GiftFundingTransaction = z
  .strictObject({
    gifts: z.array(id('gift')).meta({ description: 'The gifts that it funds.' }),
    serialized_transaction: transactionBase64(
      'The unsigned transaction, base64, ready for the wallet to sign.',
    ),
    signer_address: address('The wallet that must sign: the sender of the gifts.'),
    network_fee_lamports: z.int().nonnegative().meta({ description: 'The network fee, in lamports.' }),
  })
  .meta({ id: 'GiftFundingTransaction' });
export type GiftFundingTransaction = z.infer<typeof GiftFundingTransaction>;

export const GiftFunding = z
  .strictObject({
    object: z.literal('gift_funding'),
    transactions: z.array(GiftFundingTransaction).meta({ description: 'As few transactions as possible.' }),
  })
  .meta({
    id: 'GiftFunding',
    example: {
      object: 'gift_funding',
      transactions: [
        {
          gifts: [exampleId('gift')],
          serialized_transaction: exampleTransactionBase64,
          signer_address: exampleAddresses.sender,
          network_fee_lamports: 5000,
        },
      ],
    },
  });
export type GiftFunding = z.infer<typeof GiftFunding>;

export const GiftFundingCreate = z
  .strictObject({
    gifts: z
      .array(id('gift'))
      .min(1, { error: 'Expected at least one gift.' })
      .max(GIFTS_MAX, { error: `Expected at most ${GIFTS_MAX} gifts.` })
      .meta({ description: 'Gifts of one sender that are not funded yet.' }),
  })
  .meta({ id: 'GiftFundingCreate', example: { gifts: [exampleId('gift')] } });
export type GiftFundingCreate = z.infer<typeof GiftFundingCreate>;

export const fundGifts = route({
  name: 'gifts.fund',
  method: 'POST',
  path: '/v1/gifts/fund',
  access: 'merchant',
  summary: 'Get the transactions that fund many gifts of one sender at once. They expire within two minutes.',
  body: GiftFundingCreate,
  response: GiftFunding,
  idempotent: true,
  errors: [404, 409, 503],
});
