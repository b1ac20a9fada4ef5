import { z } from 'zod';
import { exampleId, id } from '../ids.ts';
import { route } from '../route.ts';
import { exampleAddresses, exampleTime, exampleTransactionBase64 } from '../values/examples.ts';
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
  transactionBase64,
  USDC,
  Usdc,
  UsdcInput,
} from '../values/primitives.ts';

export const GiftStatus = z.enum(['requires_action', 'open', 'released', 'reclaimed']).meta({
  description:
    '`requires_action` until funded on chain, then `open`; ends as `released` (claimed) or `reclaimed` (taken back).',
});
export type GiftStatus = z.infer<typeof GiftStatus>;

export const submitTransactionExample = {
  type: 'submit_transaction',
  transaction: {
    serialized_transaction: exampleTransactionBase64,
    signer_address: exampleAddresses.sender,
    network_fee_lamports: 5000,
  },
} as const;

export const SubmitTransactionAction = z
  .strictObject({
    type: z.literal('submit_transaction'),
    transaction: z
      .strictObject({
        serialized_transaction: transactionBase64(
          'The unsigned transaction, base64, ready for the wallet to sign.',
        ),
        signer_address: address('The wallet that must sign.'),
        network_fee_lamports: z.int().nonnegative().meta({ description: 'The network fee, in lamports.' }),
        chain_pay_uri: z.string().optional().meta({
          description: 'A Solana Pay transaction request, so that a phone wallet can sign instead.',
        }),
        qr_data_url: z.string().optional().meta({ description: 'Its QR code as a data url.' }),
        hosted_url: z.string().optional().meta({
          description: 'A page of the dashboard where the sender signs with a wallet of the browser.',
        }),
      })
      .meta({ description: 'What to sign, and who signs it.' }),
  })
  .meta({ id: 'SubmitTransactionAction', example: submitTransactionExample });
export type SubmitTransactionAction = z.infer<typeof SubmitTransactionAction>;

export const Gift = z
  .strictObject({
    id: id('gift'),
    object: z.literal('gift'),
    livemode: livemode(),
    status: GiftStatus,
    next_action: SubmitTransactionAction.nullable(),
    amount: centsAmount(),
    currency: Usdc,
    sender_address: address('The wallet that funds the gift and can take it back.'),
    recipient_address: address('The wallet that claimed it; null until released.').nullable(),
    release_verification_key: address('The public key derived from the release code.'),
    funded_at: timestamp('When the money was in escrow.').nullable(),
    released_at: timestamp('When it was claimed.').nullable(),
    reclaimed_at: timestamp('When the sender took it back.').nullable(),
    release_tx: signature('The release on chain.').nullable(),
    created: timestamp(),
    metadata: Metadata,
  })
  .meta({
    id: 'Gift',
    example: {
      id: exampleId('gift'),
      object: 'gift',
      livemode: true,
      status: 'requires_action',
      next_action: submitTransactionExample,
      amount: 2500,
      currency: USDC,
      sender_address: exampleAddresses.sender,
      recipient_address: null,
      release_verification_key: exampleAddresses.releaseKey,
      funded_at: null,
      released_at: null,
      reclaimed_at: null,
      release_tx: null,
      created: exampleTime,
      metadata: { campaign: 'autumn' },
    },
  });
export type Gift = z.infer<typeof Gift>;

/** Wire only knows the form; whether the key is a point on the curve is for whoever has the arithmetic to say. */
export const releaseVerificationKey = address(
  'The base58 Ed25519 public key derived from the release code. The code itself is never sent.',
);

export const GiftCreate = z
  .strictObject({
    amount: centsAmount({ min: 1, description: 'Cents; 2500 is 25.00. By default 1 to 1,000,000.' }),
    currency: UsdcInput,
    sender_address: address('The wallet that will sign the funding transaction.'),
    release_verification_key: releaseVerificationKey,
    metadata: MetadataInput.optional(),
  })
  .meta({
    id: 'GiftCreate',
    example: {
      amount: 2500,
      sender_address: exampleAddresses.sender,
      release_verification_key: exampleAddresses.releaseKey,
      metadata: { campaign: 'autumn' },
    },
  });
export type GiftCreate = z.infer<typeof GiftCreate>;

export const GiftQuery = listQuery({
  status: GiftStatus.optional(),
  sender_address: address('Only gifts of this sender.').optional(),
  campaign: text(500, 'Only gifts whose metadata names this `campaign`.').optional(),
});
export type GiftQuery = z.infer<typeof GiftQuery>;

/** An older description counted millionths of a dollar: whoever follows it must not move 10,000 times the money. */
const amountsAreCents = 'Amounts are integer cents: 5.00 is 500, not 5000000.';

export const createGift = route({
  name: 'gifts.create',
  method: 'POST',
  path: '/v1/gifts',
  access: 'merchant',
  summary: 'Create a gift. The response has the transaction with which the sender’s wallet funds it.',
  body: GiftCreate,
  response: Gift,
  idempotent: true,
  errors: [503],
  renamedParameters: {
    sender_wallet: `Use sender_address. ${amountsAreCents}`,
    recipient_wallet: `A gift has no recipient until it is claimed, then recipient_address is set. ${amountsAreCents}`,
    recipient_address:
      'A gift has no recipient until it is claimed. Anyone with the release code can claim it.',
    signer_wallet: `Use sender_address: the sender signs. ${amountsAreCents}`,
    signer_address: 'Use sender_address: the sender signs.',
    release_code: 'Never send the release code. Derive its key and send release_verification_key.',
  },
});

export const listGifts = route({
  name: 'gifts.list',
  method: 'GET',
  path: '/v1/gifts',
  access: 'merchant',
  summary: 'Gifts, newest first.',
  query: GiftQuery,
  response: listOf(Gift, 'GiftList'),
  idempotent: false,
  errors: [],
  renamedParameters: { sender_wallet: 'Use sender_address.' },
});

export const getGift = route({
  name: 'gifts.retrieve',
  method: 'GET',
  path: '/v1/gifts/{id}',
  access: 'merchant',
  summary: 'One gift. Poll it after funding. An expired funding transaction is rebuilt.',
  response: Gift,
  idempotent: false,
  errors: [404],
});

export const reclaimGift = route({
  name: 'gifts.reclaim',
  method: 'POST',
  path: '/v1/gifts/{id}/reclaim',
  access: 'merchant',
  summary: 'Take a gift back. If money is in escrow, `next_action` is the transaction that returns it.',
  response: Gift,
  idempotent: true,
  errors: [404, 409, 503],
});
