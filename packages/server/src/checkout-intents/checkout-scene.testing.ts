import { createEgressPolicy, type EgressPolicy, portOf } from '@florin/egress/policy';
import { testCards } from '@florin/sandbox/processor/test-cards';
import { type OpenShop, type Sandbox, type SandboxOptions, startSandbox } from '@florin/sandbox/sandbox';
import { eventually } from '@florin/testing/until';
import type { Config } from '../config.ts';
import { startTestServer, type TestServer, testConfig } from '../testing/server.testing.ts';
import type { CheckoutWorld } from './worker/engine.ts';
import { startCheckouts } from './worker/worker.ts';

export const DETAILS = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+1 415 555 0100',
  address: {
    line1: '1 Market Street',
    city: 'San Francisco',
    state: 'CA',
    postal_code: '94105',
    country: 'US',
  },
};

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Body = any;

/** The whole of checkout intents: an API process with its workers, and shops to buy from. */
export interface CheckoutScene extends TestServer {
  readonly sandbox: Sandbox;
  /** Stores a card and returns its id. */
  addCard(number?: string, more?: object): Promise<string>;
  create(json: object, headers?: Record<string, string>): Promise<Body>;
  respond(id: string, options: object): Promise<Body>;
  confirm(id: string, headers?: Record<string, string>): Promise<Body>;
  read(id: string): Promise<Body>;
  /** Creates an intent and answers everything that is asked, until it is quoted or fails. */
  quote(json: object): Promise<Body>;
  until(id: string, satisfied: (intent: Body) => boolean): Promise<Body>;
  sold(shop: OpenShop): { readonly orders: number; readonly charges: number };
}

/** Every high port on loopback may be a merchant here; anything else is refused as in production. */
export function loopbackPolicy(): EgressPolicy {
  const strict = createEgressPolicy();
  const isShop = (hostname: string, port: number) =>
    ['localhost', '127.0.0.1'].includes(hostname) && port >= 1_024;
  const isShopUrl = (url: URL) => isShop(url.hostname, portOf(url));
  return {
    vetUrl: (text) => (URL.canParse(text) && isShopUrl(new URL(text)) ? new URL(text) : strict.vetUrl(text)),
    addressesOf: async (host, port) => (isShop(host, port) ? ['127.0.0.1'] : strict.addressesOf(host, port)),
    isAllowListed: isShopUrl,
  };
}

/** For scenes whose shops fall silent. Where shops answer, only a fault is as slow as the minute they have, on however busy a machine. */
export const SILENT_SHOPS = { timeLimits: { fetchTimeoutMs: 4_000, answerTimeoutMs: 4_000, graceMs: 2_000 } };

export function worldOf(sandbox: Sandbox): CheckoutWorld {
  return {
    policy: loopbackPolicy(),
    processorOrigins: [sandbox.processor.url],
    browserEndpoints: [],
    model: null,
    timeLimits: { fetchTimeoutMs: 60_000, answerTimeoutMs: 60_000, graceMs: 2_000 },
  };
}

export async function startScene(
  options: SandboxOptions = {},
  overrides: Partial<Config['checkout']> = {},
  worldChange: Partial<CheckoutWorld> = {},
): Promise<CheckoutScene> {
  const sandbox = await startSandbox(options);
  const { checkout } = testConfig();
  const server = await startTestServer(
    {
      checkout: { ...checkout, processorOrigins: [sandbox.processor.url], ...overrides },
      pictureAllowedHosts: ['localhost:*', '127.0.0.1:*'],
    },
    {
      alongside: (services) => startCheckouts(services, { ...worldOf(sandbox), ...worldChange }),
    },
  );
  return sceneOf(server, sandbox);
}

/** A server and its shops, with words for what a caller does. */
export function sceneOf(server: TestServer, sandbox: Sandbox): CheckoutScene {
  const create = async (json: object, headers: Record<string, string> = {}) =>
    (await server.post('/v1/checkout_intents', { json, headers })).body;
  const respond = async (id: string, options: object) =>
    (await server.post(`/v1/checkout_intents/${id}/respond`, { json: { options } })).body;
  const read = async (id: string) => (await server.get(`/v1/checkout_intents/${id}`)).body;
  const until = (id: string, satisfied: (intent: Body) => boolean) =>
    eventually(async () => {
      const intent = await read(id);
      if (!satisfied(intent)) throw new Error(`${id} stayed ${JSON.stringify(intent)}`);
      return intent;
    }, 50);
  // On a busy machine the request may be answered before the shop is.
  const ended = async (intent: Body) =>
    intent.status === 'processing' ? until(intent.id, ({ status }) => status !== 'processing') : intent;
  return {
    ...server,
    sandbox,
    create,
    respond,
    read,
    async addCard(number = testCards.success, more = {}) {
      const json = {
        number,
        exp_month: 12,
        exp_year: 2034,
        cvc: '123',
        name: DETAILS.name,
        billing_details: DETAILS,
        ...more,
      };
      return (await server.post('/v1/cards', { json })).body.id;
    },
    async confirm(id, headers = {}) {
      return (await server.post(`/v1/checkout_intents/${id}/confirm`, { headers })).body;
    },
    async quote(json) {
      let intent = await ended(await create(json));
      for (let round = 0; round < 5 && intent.status === 'requires_action'; round++) {
        intent = await ended(await respond(intent.id, firstAnswer(intent.next_action.options_schema)));
      }
      return intent;
    },
    until,
    sold(shop) {
      const { orders, charges } = sandbox.ledger.snapshot({ shop: shop.name });
      return { orders: orders.length, charges: charges.length };
    },
    async stop() {
      await server.stop();
      await sandbox.stop();
    },
  };
}

/** The first value of everything that is asked for. */
export function firstAnswer(schema: Body): Record<string, unknown> {
  const entries = Object.entries<Body>(schema.properties).map(([key, field]) => [
    key,
    firstValue(key, field),
  ]);
  return Object.fromEntries(entries);
}

function firstValue(key: string, field: Body): unknown {
  if (field.enum) return field.enum[0];
  if (field.type === 'integer') return field.minimum;
  return key === 'card_cvc' ? '123' : undefined;
}
