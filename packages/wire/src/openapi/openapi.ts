import type { z } from 'zod';
import { createDocument, type ZodOpenApiOverride, type ZodOpenApiPathsObject } from 'zod-openapi';
import { lineItemVariants } from '../payments/line-item.ts';
import type { Route } from '../route.ts';
import { routes } from '../routes.ts';
import { API_VERSION } from '../version.ts';
import { components } from './components.ts';
import { type FormSchema, formSchemaOf, inputSchemaOf } from './form.ts';
import { formNameOf, operationOf, tagOf } from './operation.ts';
import { plain } from './plain.ts';
import { webhooks } from './webhooks.ts';

/** What the groups of the documentation are about, in its order. */
const tagDescriptions: Readonly<Record<string, string>> = {
  gifts: 'Money in escrow that anyone with the release code can claim.',
  public_gifts: 'What a recipient sees of a gift, without a credential.',
  checkout_intents:
    'Agentic checkout: a url and instructions become a quote and, after confirmation, one order.',
  cards: 'Cards that Checkout Intents charge.',
  card_setups: 'Pages on which a person enters a card, so that its number never reaches you.',
  addresses: 'Addresses for purchases.',
  merchant_accounts: 'Logins of accounts that purchases created at shops.',
  approved_merchants: 'Shops’ own websites on which cards can be entered.',
  products: 'What a merchant sells.',
  prices: 'The price of a product. Created and archived with products.',
  checkout_links: 'A link that sells the same items to any number of buyers.',
  checkout_sessions: 'One buyer’s checkout.',
  transaction_intents: 'A payment of an amount, without items.',
  transactions: 'Money that moved on chain.',
  unmatched_payments: 'Money that arrived and could not be matched.',
  refunds: 'Money that goes back to the buyer.',
  events: 'Every change of every object, for 30 days.',
  webhook_endpoints: 'Addresses to which signed events are sent.',
  webhook_deliveries: 'Deliveries of events and their attempts.',
  api_keys: 'Credentials for servers.',
  test_helpers: 'For tests with play money: do in one call what otherwise takes time, a wallet or a parcel.',
  refused_requests: 'Requests that failed, by ID.',
  account: 'The merchant.',
  auth: 'Signing in with a wallet or a passkey.',
  session: 'Who is signed in.',
  members: 'People who may sign in to the account, each with a role.',
  member_invitations: 'Links by which people join, once each.',
  dashboard_sessions: 'Browsers in which members are signed in.',
  passkeys: 'Passkeys that sign a member in.',
  member_acts: 'Who did what in the dashboard.',
  pay: 'Solana Pay transaction requests, called by wallets.',
  x402: 'Payments over HTTP 402, by programs.',
  operations: 'For the operator.',
};

const description = `Stablecoin payments, gifts and agentic checkout on Solana.

Amounts are integer cents: 2500 is 25.00. Bodies are JSON or form-encoded with brackets (\`metadata[order]=42\`). A parameter
that a route does not know is an error. Lists are newest first and page by cursor. Poll an object with its
ETag, read what happened under \`/v1/events\`, or have it sent to you (\`/v1/webhook_endpoints\`).`;

export interface Installation {
  readonly baseUrl: string;
  /** The smallest and the largest gift. */
  readonly giftCents?: { readonly min: number; readonly max: number };
}

const GIFT_CENTS = { min: 1, max: 1_000_000 };

/**
 * The OpenAPI 3.1 document of the whole interface, made from the schemas that the server validates with. Takes about 50 ms:
 * make it once per base url and keep it.
 * @example reply.send(openApiDocument({ baseUrl: 'https://pay.example' }))
 */
export function openApiDocument({ baseUrl, giftCents = GIFT_CENTS }: Installation): object {
  const document = createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: 'Florin',
        version: API_VERSION,
        summary: 'A stablecoin merchant acquirer that anyone can run.',
        description,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: baseUrl }],
      tags: [...tagsOf(routes), { name: 'webhooks', description: 'What is sent to webhook endpoints.' }],
      paths: pathsOf(routes),
      webhooks,
      components: { ...components, schemas: { ...variantsOf(lineItemVariants), ...formsOf(routes) } },
    },
    { override: plainly },
  );
  for (const name of ['GiftCreate', formNameOf('GiftCreate')]) {
    const { amount } = (document.components!.schemas as Schemas)[name]!.properties!;
    Object.assign(amount!, { minimum: giftCents.min, maximum: giftCents.max });
  }
  return document;
}

type Schemas = Record<string, { readonly properties?: Record<string, object> }>;

function pathsOf(routes: readonly Route[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    // Aliases are for clients that expect them; whoever reads the document needs one way to do a thing.
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return paths;
}

function variantsOf(variants: Readonly<Record<string, z.ZodType>>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(variants).map(([name, variant]) => [name, inputSchemaOf(variant)]),
  );
}

function formsOf(routes: readonly Route[]): Record<string, FormSchema> {
  const bodies = routes.flatMap(({ body }) => (body ? [body] : []));
  return Object.fromEntries(bodies.map((body) => [formNameOf(body.meta()!.id!), formSchemaOf(body)]));
}

function tagsOf(routes: readonly Route[]) {
  return [...new Set(routes.map(tagOf))].map((name) => {
    const description = tagDescriptions[name];
    if (description === undefined) throw new Error(`the group ${name} is not described`);
    return { name, description };
  });
}

/**
 * A nullable scalar reads better as one schema with two types. Responses may gain fields, so clients are not told to refuse
 * them, though our own tests do.
 */
const plainly: ZodOpenApiOverride = ({ jsonSchema, io }) => {
  if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  // The service puts it on every object that it sends, after the object was made.
  if (io === 'output' && jsonSchema.properties?.livemode !== undefined)
    jsonSchema.required = [...new Set([...(jsonSchema.required ?? []), 'livemode'])];
  plain(jsonSchema as Record<string, unknown>);
  const [scalar, nothing] = jsonSchema.anyOf ?? [];
  if (jsonSchema.anyOf?.length !== 2 || !isScalar(scalar) || !isNull(nothing)) return;
  const { anyOf: _, ...own } = jsonSchema;
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, orNull(scalar), own);
};

type Schema = Parameters<ZodOpenApiOverride>[0]['jsonSchema'];
type Scalar = Schema & { type: 'string' | 'integer' | 'number' | 'boolean' };

function isScalar(schema: unknown): schema is Scalar {
  const type = (schema as Schema | undefined)?.type;
  return typeof type === 'string' && ['string', 'integer', 'number', 'boolean'].includes(type);
}

function isNull(schema: unknown): boolean {
  return (schema as Schema | undefined)?.type === 'null';
}

function orNull({ type, const: constant, enum: values, ...rest }: Scalar): object {
  const allowed = constant === undefined ? values : [constant];
  return { ...rest, type: [type, 'null'], ...(allowed && { enum: [...allowed, null] }) };
}
