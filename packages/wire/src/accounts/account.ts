import { z } from 'zod';
import { exampleId, id } from '../ids.ts';
import { route } from '../route.ts';
import { exampleAddresses, exampleTime } from '../values/examples.ts';
import { address, Metadata, MetadataUpdate, text, timestamp } from '../values/primitives.ts';

export const accountExample = {
  id: exampleId('account'),
  object: 'account',
  created: exampleTime,
  business_profile: { name: 'Leaf & Kettle' },
  username: 'leaf-and-kettle',
  metadata: {},
  wallet_address: exampleAddresses.merchant,
  sells_to_agents: false,
} as const;

export const Account = z
  .strictObject({
    id: id('account'),
    object: z.literal('account'),
    created: timestamp(),
    business_profile: z
      .strictObject({
        name: z.string().meta({ description: 'The business name that buyers and recipients see.' }),
      })
      .meta({ description: 'What others see of the business.' }),
    username: z.string().max(32).meta({ description: 'A display label set by the owner.' }).nullable(),
    metadata: Metadata,
    wallet_address: address('The wallet that owns the account.'),
    sells_to_agents: z.boolean().meta({
      description: 'Whether agents can buy its active products, at `/merchants/{id}/.well-known/ucp`.',
    }),
  })
  .meta({ id: 'Account', example: accountExample });
export type Account = z.infer<typeof Account>;

export const AccountUpdate = z
  .strictObject({
    business_profile: z
      .strictObject({
        name: text(100, 'The business name that buyers and recipients see.').optional(),
      })
      .optional()
      .meta({ description: 'What others see of the business.' }),
    username: text(32, 'A display label; null clears it.').nullable().optional(),
    metadata: MetadataUpdate.optional(),
    sells_to_agents: z
      .boolean()
      .optional()
      .meta({ description: 'Lets agents buy the active products, or no longer.' }),
  })
  .meta({
    id: 'AccountUpdate',
    example: { business_profile: { name: 'Leaf & Kettle' }, username: 'leaf-and-kettle' },
  });
export type AccountUpdate = z.infer<typeof AccountUpdate>;

export const getAccount = route({
  name: 'account.retrieve',
  method: 'GET',
  path: '/v1/account',
  access: 'merchant',
  summary: 'The account that the credential belongs to.',
  response: Account,
  idempotent: false,
  errors: [],
});

export const updateAccount = route({
  name: 'account.update',
  method: 'POST',
  path: '/v1/account',
  access: 'merchant',
  summary:
    'Change the business name, the username, metadata, or whether agents can buy. What is left out stays.',
  body: AccountUpdate,
  bodyOptional: true,
  response: Account,
  idempotent: true,
  errors: [],
});
