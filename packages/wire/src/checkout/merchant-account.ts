import { z } from 'zod';
import { exampleId, id } from '../ids.ts';
import { route } from '../route.ts';
import { exampleTime } from '../values/examples.ts';
import { timestamp } from '../values/primitives.ts';

export const MerchantAccount = z
  .strictObject({
    object: z.literal('merchant_account'),
    checkout_intent: id('checkout_intent').meta({ description: 'The purchase that the account is for.' }),
    merchant: z.string().meta({ description: 'The website of the shop, as an origin.' }),
    email: z.string().meta({ description: 'The buyer’s email that the shop was given.' }).nullable(),
    username: z
      .string()
      .meta({ description: 'The username, or null if the shop uses the email to sign in.' })
      .nullable(),
    password: z.string().meta({ description: 'The password that Florin generated.' }),
    created: timestamp('When Florin stored the login, before it entered it at the shop.'),
  })
  .meta({
    id: 'MerchantAccount',
    description:
      'The login of an account that a purchase created at a shop. If the purchase did not succeed, the shop may have created the account or not.',
    example: {
      object: 'merchant_account',
      checkout_intent: exampleId('checkout_intent'),
      merchant: 'https://shop.example',
      email: 'ada@example.com',
      username: null,
      password: 'EXAMPLEk7WmQx2RtY9!',
      created: exampleTime,
    },
  });
export type MerchantAccount = z.infer<typeof MerchantAccount>;

/** Not a GET: to look at a password is an act, which is recorded, and nothing on the way keeps the answer. */
export const revealMerchantAccount = route({
  name: 'merchant_accounts.reveal',
  method: 'POST',
  path: '/v1/checkout_intents/{id}/merchant_account',
  access: 'merchant',
  summary: 'The login of the account that a purchase created at a shop, with its password.',
  response: MerchantAccount,
  idempotent: false,
  errors: [404],
});
