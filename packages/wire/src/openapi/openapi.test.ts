import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { errorCatalogue } from '../errors.ts';
import { eventTypes } from '../events/event-types.ts';
import { CENTS_MAX } from '../money.ts';
import type { Route } from '../route.ts';
import { routes } from '../routes.ts';
import { exampleAddresses, exampleSignature } from '../values/examples.ts';
import { openApiDocument } from './openapi.ts';
import { errorStatuses } from './operation.ts';

interface Schema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
}

interface Media {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly encoding?: object;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly object[];
  readonly parameters?: readonly { readonly $ref?: string; readonly name?: string }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<string, { headers?: object; content?: Readonly<Record<string, Media>> }>
  >;
}

interface Document {
  readonly openapi: string;
  readonly servers: readonly { url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: object;
    readonly responses: Readonly<Record<string, { description: string }>>;
  };
}

const baseUrl = 'https://pay.example';
/** Of an installation that takes every gift that the interface has room for. */
const document = openApiDocument({ baseUrl, giftCents: { min: 1, max: CENTS_MAX } }) as Document;
const all: readonly Route[] = routes;
const operations = all.map((route) => ({
  route,
  operation: document.paths[route.path]![route.method.toLowerCase()]!,
}));
const named = operations.map(({ route, operation }) => [route.name, route, operation] as const);

const ajv = new Ajv2020({
  strict: true,
  allowUnionTypes: true,
  strictRequired: false,
  validateFormats: false,
});
ajv.addVocabulary(['components', 'discriminator']);
ajv.addSchema({ $id: 'florin', components: { schemas: document.components.schemas } });
const checkOf = (name: string) => ajv.compile({ $ref: `florin#/components/schemas/${name}` });

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1, says an independent validator', async () => {
    const result = await new Validator().validate({ ...structuredClone(document) });
    expect(result).toMatchObject({ valid: true });
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  it('has the smallest and the largest gift of the installation that serves it', () => {
    const own = openApiDocument({
      baseUrl: 'https://pay.example',
      giftCents: { min: 25, max: 5000 },
    }) as Document;
    for (const name of ['GiftCreate', 'GiftCreateForm'])
      expect(own.components.schemas[name]?.properties?.amount).toMatchObject({ minimum: 25, maximum: 5000 });
    const usual = openApiDocument({ baseUrl }) as Document;
    expect(usual.components.schemas.GiftCreate?.properties?.amount).toMatchObject({ maximum: 1_000_000 });
  });

  it('names the installation that serves it', () => {
    expect(document.servers).toEqual([{ url: 'https://pay.example' }]);
  });

  it('refers only to what it holds', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]!);
    expect(references.length).toBeGreaterThan(100);
    for (const reference of references) expect(resolve(reference), reference).toBeDefined();
  });

  it('has both security schemes', () => {
    expect(document.components.securitySchemes).toMatchObject({
      api_key: { type: 'http', scheme: 'bearer' },
      session: { type: 'apiKey', in: 'cookie', name: 'service_session' },
    });
  });

  it('has every error code under its status', () => {
    for (const [code, { status }] of Object.entries(errorCatalogue)) {
      // Of no operation: the request did not reach one.
      if ([405, 414, 431].includes(status)) continue;
      expect(document.components.responses[`Error${status}`]?.description).toContain(`\`${code}\``);
    }
  });

  it('gives each operation an id of its own, and tells of no second path to it', () => {
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(document.paths).not.toHaveProperty('/v1/checkout/sessions');
  });

  it('describes every field', () => {
    const bare = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      undescribed(schema, name),
    );
    expect(bare).toEqual([]);
  });

  it('has no schema of null alone, which generators of clients break on', () => {
    const bare: string[] = [];
    const walk = (part: unknown, at: string, isChoice: boolean): void => {
      if (typeof part !== 'object' || part === null) return;
      if ((part as { type?: unknown }).type === 'null' && !isChoice) bare.push(at);
      for (const [key, inner] of Object.entries(part))
        walk(inner, `${at}/${key}`, Array.isArray(part) && /\/(anyOf|oneOf)$/.test(at));
    };
    walk(document, '', false);
    expect(bare).toEqual([]);
  });

  it('tells of every webhook by its type, with the event that is sent', () => {
    expect(Object.keys(document.webhooks).sort()).toEqual(Object.keys(eventTypes).sort());
    expect(
      document.webhooks['gift.released']!.post!.requestBody!.content['application/json']!.schema,
    ).toEqual({
      $ref: '#/components/schemas/GiftEvent',
    });
    const { discriminator } = document.components.schemas.Event as { discriminator?: { mapping: object } };
    expect(Object.keys(discriminator!.mapping).sort()).toEqual(Object.keys(eventTypes).sort());
  });

  it('does not tell clients to refuse fields that responses may gain', () => {
    expect(document.components.schemas.Gift).not.toHaveProperty('additionalProperties');
    expect(document.components.schemas.GiftCreate).toHaveProperty('additionalProperties', false);
  });
});

describe('an operation', () => {
  it.each(named)('%s states its credentials, errors and headers', (_, route, operation) => {
    const expected = {
      merchant: [{ api_key: [] }, { session: [] }],
      public: [],
      operator: [{ metrics_token: [] }, {}],
    };
    expect(operation.operationId).toBe(route.name);
    expect(operation.security).toEqual(expected[route.access]);
    const isLimited = !route.name.startsWith('operations.');
    for (const status of errorStatuses(route)) {
      const response = operation.responses[status]!;
      const shared = { $ref: `#/components/responses/Error${status}` };
      if (isLimited) expect(response).toEqual(shared);
      else expect(Object.keys(response.headers!).join()).not.toMatch(/RateLimit|Retry-After/);
    }
    expect(operation.responses['200']?.headers).toHaveProperty('Request-Id');
    expect('RateLimit-Limit' in operation.responses['200']!.headers!).toBe(isLimited);
    const takesKey = operation.parameters?.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey')) ?? false;
    expect(takesKey).toBe(route.idempotent);
  });

  it('says which answers need not be waited for', () => {
    const early = operations.filter(({ operation }) =>
      operation.parameters?.some(({ $ref }) => $ref?.endsWith('/Prefer')),
    );
    expect(early.map(({ route }) => route.name.replace('checkout_intents.', ''))).toEqual([
      'create',
      'respond',
      'confirm',
    ]);
  });

  it.each(named)('%s can be polled with an ETag if it reads one object', (name, route, operation) => {
    const asksForOne = route.method === 'GET' && !name.endsWith('.list');
    const isPolled =
      asksForOne &&
      name !== 'events.stream' &&
      (!name.startsWith('operations.') || name === 'operations.openapi');
    const takesEtag = operation.parameters?.some(({ $ref }) => $ref?.endsWith('/IfNoneMatch')) ?? false;
    expect(takesEtag).toBe(isPolled);
    expect('ETag' in operation.responses['200']!.headers!).toBe(isPolled);
    expect('304' in operation.responses).toBe(isPolled);
  });

  it('sets a cookie only to sign in or out', () => {
    const setting = named.filter(([, , { responses }]) => 'Set-Cookie' in responses['200']!.headers!);
    expect(setting.map(([name]) => name)).toEqual([
      'auth.session',
      'auth.passkey_session',
      'auth.passkey_join',
      'session.delete',
    ]);
  });

  const withBody = named.filter(([, { body }]) => body);
  it.each(withBody)('%s takes JSON and forms', (_, route, { requestBody }) => {
    expect(Object.keys(requestBody!.content)).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
    ]);
    expect(requestBody!.required).toBe(!route.bodyOptional);
    for (const { example } of Object.values(requestBody!.content)) expect(example).toBeDefined();
  });

  it.each(withBody)('%s describes its form as a form carries it', (_, route, { requestBody }) => {
    const { schema, example } = requestBody!.content['application/x-www-form-urlencoded']!;
    expect(schema.$ref).toBe(`#/components/schemas/${route.body!.meta()!.id}Form`);
    expect(checkOf(schema.$ref!.split('/').at(-1)!)(example)).toBe(true);
  });

  it('spells nested form fields in brackets, each with a schema of its own', () => {
    const { properties, patternProperties } = document.components.schemas.ProductCreateForm!;
    expect(Object.keys(properties!)).toEqual(
      expect.arrayContaining(['name', 'images[]', 'default_price_data[unit_amount]']),
    );
    expect(properties!['images[]']).toMatchObject({ type: 'array', maxItems: 8 });
    expect(Object.keys(patternProperties!)).toEqual([String.raw`^metadata\[[^\[\]]+\]$`]);
    expect(checkOf('ProductCreateForm')({ name: 'Tea', 'metadata[order]': '42' })).toBe(true);
    expect(checkOf('ProductCreateForm')({ name: 'Tea', metadata: { order: '42' } })).toBe(false);
  });

  it('repeats an array of the query under its name with brackets', () => {
    const { parameters } = document.paths['/v1/products']!.get!;
    const ids = parameters!.find(({ name }) => name === 'ids[]');
    expect(ids).toMatchObject({ style: 'form', explode: true, schema: { type: 'array', maxItems: 100 } });
  });

  it('pages by ids of its own list, 25 at a time', () => {
    const { parameters } = document.paths['/v1/gifts']!.get!;
    const schemaOf = (name: string) => parameters!.find((parameter) => parameter.name === name);
    expect(schemaOf('limit')).toMatchObject({ schema: { default: 25, minimum: 1, maximum: 100 } });
    expect(schemaOf('starting_after')).toMatchObject({
      schema: { pattern: expect.stringMatching(/^\^gift_/) },
    });
  });

  it.each(named)(
    '%s says in its description what it takes to call it',
    (_, route, { summary, description }) => {
      expect(summary).not.toMatch(/\. /);
      expect(description).toContain(route.summary);
      expect(description!.includes('Idempotency-Key')).toBe(
        route.method === 'POST' && !route.name.startsWith('operations.'),
      );
    },
  );
});

/** Values that one field or another accepts, at the edges of what it accepts. */
const likely = [
  ...[
    null,
    true,
    false,
    0,
    1,
    12,
    2030,
    100_000_000,
    999_999_999_999,
    '',
    'a',
    'usdc',
    'good',
    '123',
    'x'.repeat(250),
  ],
  ...['https://shop.example/a?b=c', 'mei@example.com', exampleAddresses.payer, exampleSignature],
  ...[
    {},
    { k: 'v' },
    { k: '' },
    { k: null },
    { unit_amount: 0 },
    { name: 'Leaf & Kettle' },
    [],
    ['http://a.example'],
  ],
];

describe('the JSON Schemas', () => {
  it.each(Object.entries(document.components.schemas))(
    '%s compiles strictly and accepts its examples',
    (name, schema) => {
      const check = checkOf(name);
      for (const example of schema.examples ?? []) expect(check(example) || check.errors).toBe(true);
    },
  );

  it('accept the example of every list', () => {
    const lists = operations.flatMap(({ operation }) => {
      const media = operation.responses['200']?.content?.['application/json'];
      const name = media?.schema.$ref?.split('/').at(-1);
      return name?.endsWith('List') ? [{ name, example: media?.example }] : [];
    });
    expect(lists.length).toBeGreaterThan(9);
    for (const { name, example } of lists) expect(checkOf(name)(example), name).toBe(true);
  });

  const bodies = new Set(all.flatMap(({ body }) => (body ? [body] : [])));
  const requests = [...bodies].map((body) => [body.meta()!.id!, body] as const);
  it.each(requests)('%s refuses nothing that the server accepts', (name, body) => {
    const check = checkOf(name);
    const example = body.meta()?.example as Record<string, unknown>;
    const field = fc.constantFrom(...Object.keys((body as z.ZodObject).shape));
    const edits = fc.dictionary(field, fc.oneof(fc.constantFrom(...likely), fc.jsonValue()), { maxKeys: 2 });
    fc.assert(
      fc.property(edits, (edited) => {
        const candidate = { ...example, ...edited };
        // Zod leaves `__proto__` out before it looks; a body parser has to refuse it.
        fc.pre(!JSON.stringify(candidate).includes('"__proto__"') && body.safeParse(candidate).success);
        expect(check(candidate) || check.errors).toBe(true);
      }),
      { numRuns: 40, maxSkipsPerRun: 1_000 },
    );
  });

  it.each(['javascript:1', 'shop.example', 'ftp://shop.example'])('refuse the url %s', (url) => {
    expect(checkOf('ProductCreate')({ name: 'Tea', url })).toBe(false);
    expect(checkOf('ProductUpdate')({ images: [url] })).toBe(false);
    expect(checkOf('CheckoutIntentCreate')({ url })).toBe(false);
  });

  it('say that a line item has exactly one of price, product and product_data', () => {
    const check = checkOf('CheckoutLinkLineItemInput');
    const price = 'price_01k9zq4c5xexamp1e0000000f1';
    const product = 'prod_01k9zq4c5xexamp1e0000000f1';
    expect(check({ price })).toBe(true);
    expect(check({ price, product })).toBe(false);
    expect(check({ quantity: 1 })).toBe(false);
  });
});

function resolve(reference: string): unknown {
  const keys = reference.replace('#/', '').split('/');
  return keys.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
}

function undescribed(schema: Schema, path: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const at = `${path}.${name}`;
    const inner = [field, ...(field.anyOf ?? []), ...(field.items ? [field.items] : [])];
    return [...(isDescribed(field) ? [] : [at]), ...inner.flatMap((part) => undescribed(part, at))];
  });
}

/** A constant speaks for itself, and a reference is described where it leads. */
function isDescribed(field: Schema): boolean {
  if (field.description || field.const !== undefined || field.$ref) return true;
  return [...(field.anyOf ?? []), ...(field.oneOf ?? [])].some(isDescribed);
}
