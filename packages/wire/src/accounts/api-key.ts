import { z } from 'zod';
import { exampleId, id } from '../ids.ts';
import { route } from '../route.ts';
import { listOf } from '../values/list.ts';
import { livemode } from '../values/livemode.ts';
import { timestamp } from '../values/primitives.ts';
import { Mandate, MandateInput, Scope } from './mandate.ts';

const fields = {
  id: id('api_key'),
  object: z.literal('api_key'),
  livemode: livemode(),
  name: z.string().meta({ description: 'A label for people.' }),
  last4: z.string().length(4).meta({ description: 'The last 4 characters of the secret.' }),
  created: timestamp(),
  last_used_at: timestamp('The most recent successful authentication with this key.').nullable(),
  account_id: id('account'),
  scopes: z.array(Scope).meta({ description: 'What the key can do; null for everything.' }).nullable(),
  mandate: Mandate.nullable(),
};

const example = {
  id: exampleId('api_key'),
  object: 'api_key',
  livemode: true,
  name: 'Secret key',
  last4: 'k3Qz',
  created: 1_763_164_800,
  last_used_at: null,
  account_id: exampleId('account'),
  scopes: null,
  mandate: null,
} as const;

export const ApiKey = z.strictObject(fields).meta({ id: 'ApiKey', example });
export type ApiKey = z.infer<typeof ApiKey>;

export const ApiKeyWithSecret = z
  .strictObject({
    ...fields,
    secret: z.string().meta({ description: 'The API key. Returned only here.' }),
  })
  .meta({ id: 'ApiKeyWithSecret', example: { ...example, secret: 'sk_live_…' } });
export type ApiKeyWithSecret = z.infer<typeof ApiKeyWithSecret>;

export const ApiKeyDeleted = z
  .strictObject({ id: id('api_key'), object: z.literal('api_key'), deleted: z.literal(true) })
  .meta({ id: 'ApiKeyDeleted', example: { id: exampleId('api_key'), object: 'api_key', deleted: true } });
export type ApiKeyDeleted = z.infer<typeof ApiKeyDeleted>;

export const ApiKeyCreate = z
  .strictObject({
    name: z
      .string()
      .max(200, { error: 'A name has at most 200 characters.' })
      .default('Secret key')
      .meta({ description: 'A label for people.' }),
    scopes: z
      .array(Scope)
      .min(1, { error: 'Expected at least one scope.' })
      .max(Scope.options.length, { error: 'Expected each scope once.' })
      .optional()
      .meta({
        description: 'What the key can do. Default: everything, or only `checkout` if there is a mandate.',
      }),
    mandate: MandateInput.optional(),
  })
  .meta({ id: 'ApiKeyCreate', example: { name: 'Order service' } });
export type ApiKeyCreate = z.infer<typeof ApiKeyCreate>;

export const createApiKey = route({
  name: 'api_keys.create',
  method: 'POST',
  path: '/v1/api_keys',
  access: 'merchant',
  summary: 'Create an API key. Its secret is in this response only.',
  body: ApiKeyCreate,
  bodyOptional: true,
  response: ApiKeyWithSecret,
  idempotent: false,
  errors: [409],
});

export const listApiKeys = route({
  name: 'api_keys.list',
  method: 'GET',
  path: '/v1/api_keys',
  access: 'merchant',
  summary: 'All live keys of the account, newest first.',
  response: listOf(ApiKey, 'ApiKeyList'),
  idempotent: false,
  errors: [],
});

export const getApiKey = route({
  name: 'api_keys.retrieve',
  method: 'GET',
  path: '/v1/api_keys/{id}',
  access: 'merchant',
  summary: 'One key, without its secret.',
  response: ApiKey,
  idempotent: false,
  errors: [404],
});

export const deleteApiKey = route({
  name: 'api_keys.delete',
  method: 'DELETE',
  path: '/v1/api_keys/{id}',
  access: 'merchant',
  summary: 'Revoke an API key. It stops working immediately.',
  response: ApiKeyDeleted,
  idempotent: false,
  errors: [404],
});
