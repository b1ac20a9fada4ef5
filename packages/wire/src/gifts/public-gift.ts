import { z } from 'zod';
import { exampleId, id } from '../ids.ts';
import { route } from '../route.ts';
import { exampleAddresses } from '../values/examples.ts';
import { address, centsAmount, USDC, Usdc } from '../values/primitives.ts';
import {
  GiftStatus,
  releaseVerificationKey,
  SubmitTransactionAction,
  submitTransactionExample,
} from './gift.ts';

const fields = {
  id: id('gift'),
  object: z.literal('public_gift'),
  amount: centsAmount(),
  currency: Usdc,
  status: GiftStatus,
  business_name: z.string().meta({ description: 'The business that gives it.' }),
  vault_address: address('The escrow on chain that holds the money.'),
  program_id: address('The program that the escrow belongs to.'),
};

const example = {
  id: exampleId('gift'),
  object: 'public_gift',
  amount: 2500,
  currency: USDC,
  status: 'open',
  business_name: 'Leaf & Kettle',
  vault_address: exampleAddresses.vault,
  program_id: exampleAddresses.program,
} as const;

/** What anyone who holds the link or the code may know about a gift, and nothing else. */
export const PublicGift = z.strictObject(fields).meta({ id: 'PublicGift', example });
export type PublicGift = z.infer<typeof PublicGift>;

export const PublicGiftRelease = z.strictObject({ ...fields, next_action: SubmitTransactionAction }).meta({
  id: 'PublicGiftRelease',
  description: 'A gift with the transaction that claims it: the recipient and the release key sign it.',
  example: {
    ...example,
    next_action: {
      ...submitTransactionExample,
      transaction: { ...submitTransactionExample.transaction, signer_address: exampleAddresses.recipient },
    },
  },
});
export type PublicGiftRelease = z.infer<typeof PublicGiftRelease>;

const recipientAddress = address('The wallet that receives the money.');

export const GiftRelease = z
  .strictObject({ recipient_address: recipientAddress })
  .meta({ id: 'GiftRelease', example: { recipient_address: exampleAddresses.recipient } });
export type GiftRelease = z.infer<typeof GiftRelease>;

export const GiftReleaseByKey = z
  .strictObject({ recipient_address: recipientAddress, release_verification_key: releaseVerificationKey })
  .meta({
    id: 'GiftReleaseByKey',
    example: {
      recipient_address: exampleAddresses.recipient,
      release_verification_key: exampleAddresses.releaseKey,
    },
  });
export type GiftReleaseByKey = z.infer<typeof GiftReleaseByKey>;

export const PublicGiftQuery = z.strictObject({ release_verification_key: releaseVerificationKey });
export type PublicGiftQuery = z.infer<typeof PublicGiftQuery>;

const renamedParameters = {
  recipient_wallet: 'Use recipient_address.',
  signer_wallet: 'Use recipient_address: the recipient signs.',
  release_code: 'Never send the release code. Its key signs the transaction that this call returns.',
};

export const releaseGift = route({
  name: 'gifts.release',
  method: 'POST',
  path: '/v1/gifts/{id}/release',
  access: 'public',
  anyOrigin: true,
  summary: 'Get the transaction that pays an open gift to a wallet.',
  body: GiftRelease,
  response: PublicGiftRelease,
  idempotent: true,
  errors: [404, 409, 503],
  renamedParameters,
});

export const releaseGiftByKey = route({
  name: 'gifts.release_by_key',
  method: 'POST',
  path: '/v1/gifts/release',
  access: 'public',
  anyOrigin: true,
  summary: 'The same with the code alone. The gift is found by the key derived from the code.',
  body: GiftReleaseByKey,
  response: PublicGiftRelease,
  idempotent: true,
  errors: [404, 409, 503],
  renamedParameters,
});

export const getPublicGift = route({
  name: 'public_gifts.retrieve',
  method: 'GET',
  path: '/v1/public/gifts/{id}',
  access: 'public',
  anyOrigin: true,
  summary: 'What a recipient can see of a gift before claiming it.',
  response: PublicGift,
  idempotent: false,
  errors: [404],
});

export const findPublicGift = route({
  name: 'public_gifts.find',
  method: 'GET',
  path: '/v1/public/gifts',
  access: 'public',
  anyOrigin: true,
  summary: 'The gift that a release code opens, found by the key derived from the code.',
  query: PublicGiftQuery,
  response: PublicGift,
  idempotent: false,
  errors: [404],
});
