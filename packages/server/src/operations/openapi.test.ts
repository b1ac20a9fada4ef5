import { createChainPort } from '@florin/chain/rpc/chain-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Send } from '../testing/request.testing.ts';
import { emptyChain, startTestServer, type TestServer } from '../testing/server.testing.ts';

/** Sent only on some of the answers that may have them; their descriptions say which. */
const OCCASIONAL = new Set([
  'idempotency-key-ignored',
  'idempotent-replayed',
  'retry-after',
  'stripe-should-retry',
  'set-cookie',
]);

/** The first waits 55 s for a worker, and here is none; the other is a stream, whose answer never ends. */
const WAITING = new Set(['checkout_intents.create', 'events.stream']);

interface Response {
  readonly $ref?: string;
  readonly headers?: Record<string, unknown>;
  readonly content?: Record<string, unknown>;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { name?: string; in?: string; required?: boolean; schema?: Schema }[];
  readonly requestBody?: { content: Record<string, { example: unknown }> };
  readonly responses: Record<string, Response>;
}

interface Schema {
  readonly examples?: readonly string[];
}

interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { headers: Record<string, unknown>; responses: Record<string, Response> };
}

let server: TestServer;
let document: Document;
let ids: Record<string, string>;
beforeAll(async () => {
  // No chain answers here, so the answers that need one are documented too, or this says so.
  const away = createChainPort({ endpoints: ['http://127.0.0.1:1'], limits: { readDeadlineMs: 200 } });
  const chain = { ...away, accounts: emptyChain().accounts };
  server = await startTestServer({}, { chain });
  document = (await server.get('/v1/openapi.json')).body;
  ids = await makeObjects();
  chain.accounts = away.accounts;
});
afterAll(() => server.stop());

describe('the OpenAPI document and the server', () => {
  it('agree on the status, type and headers of the answer to every example', async () => {
    const disagreements: string[] = [];
    for (const { name, method, path, operation } of operations()) {
      if (WAITING.has(name)) continue;
      const answer = await server.send(method, path, exampleOf(operation));
      disagreements.push(
        ...differences(operation, answer).map((what) => `${name} ${answer.status}: ${what}`),
      );
    }
    expect(disagreements).toEqual([]);
  });

  it('agree on what can be polled with If-None-Match', async () => {
    const polled: string[] = [];
    const documented: string[] = [];
    for (const { name, path, operation } of reads()) {
      if (WAITING.has(name) || (await server.get(path)).status !== 200) continue;
      const again = await server.get(path, { headers: { 'if-none-match': '*' } });
      if (again.status === 304) polled.push(name);
      if (operation.responses['304']) documented.push(name);
      expect(differences(operation, again), name).toEqual([]);
    }
    expect(polled).toEqual(documented);
    expect(polled).toContain('products.retrieve');
    expect(polled).not.toContain('products.list');
  });

  it('agree that a body of more than 1 MiB is refused, wherever one can be sent', async () => {
    const json = { name: 'x'.repeat(1024 * 1024) };
    for (const { name, method, path, operation } of operations().filter(({ method }) => method !== 'GET')) {
      const answer = await server.send(method, path, { json });
      // What only people may do is refused before anything is read.
      const status = answer.body.error.code === 'session_required' ? 403 : 413;
      expect([name, answer.status, differences(operation, answer)]).toEqual([name, status, []]);
    }
  });

  it('agree on who is turned away without a credential', async () => {
    for (const { name, path, operation } of reads()) {
      const answer = await server.get(path, { key: null, headers: { 'x-forwarded-for': '9.9.9.9' } });
      expect([name, answer.status === 401]).toEqual([name, operation.responses['401'] !== undefined]);
      expect(differences(operation, answer), name).toEqual([]);
    }
  });
});

function operations() {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: operation.operationId,
      method: method.toUpperCase(),
      path: addressOf(path, operation),
      operation,
    })),
  );
}

function reads() {
  return operations().filter(({ method }) => method === 'GET');
}

/** Objects of the kinds that can be made with an empty chain; of the others, and of what is deleted, an id that nothing has. */
async function makeObjects(): Promise<Record<string, string>> {
  const make = async (path: string, json: object) => (await server.post(path, { json })).body;
  const product = await make('/v1/products', { name: 'Tea', amount: 1250 });
  const card = await make('/v1/cards', { number: '4242424242424242', exp_month: 12, exp_year: 2040 });
  const key = await make('/v1/api_keys', {});
  const intent = await make('/v1/transaction_intents', { amount: 2500 });
  const link = await make('/v1/checkout_links', { line_items: [{ product: product.id }] });
  const session = await make('/v1/checkout_sessions', { line_items: [{ product: product.id }] });
  return {
    prices: product.default_price,
    products: product.id,
    cards: card.id,
    api_keys: key.id,
    transaction_intents: intent.id,
    intents: intent.id,
    checkout_links: link.id,
    checkout_sessions: session.id,
    sessions: session.id,
  };
}

function addressOf(path: string, { operationId, parameters = [] }: Operation): string {
  const [, kind = ''] = /(\w+)\/\{id\}/.exec(path) ?? [];
  const example = parameters.find(({ name }) => name === 'id')?.schema?.examples?.[0] ?? 'none';
  const id = operationId.endsWith('.delete') ? example : (ids[kind] ?? example);
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const search = query.map(({ name, schema }) => `${name}=${schema?.examples?.[0]}`).join('&');
  return path.replace('{id}', id) + (search && `?${search}`);
}

function exampleOf({ requestBody }: Operation): Send {
  const body = requestBody?.content['application/json'];
  return body ? { json: body.example } : {};
}

/** What was sent that the document does not have for this status, and the other way round. */
function differences({ responses }: Operation, { status, headers, text }: Answer): string[] {
  const response = resolve(responses[status]);
  if (!response) return ['is not documented'];
  const known = Object.keys(document.components.headers).map((name) => name.toLowerCase());
  const documented = Object.keys(response.headers ?? {}).map((name) => name.toLowerCase());
  const type = text === '' ? null : headers.get('content-type');
  const types = Object.keys(response.content ?? {});
  return [
    ...known.filter((name) => headers.has(name) && !documented.includes(name)).map((name) => `has ${name}`),
    ...documented
      .filter((name) => !headers.has(name) && !OCCASIONAL.has(name))
      .map((name) => `has no ${name}`),
    ...(type === null || types.some((documentedType) => type.startsWith(documentedType))
      ? []
      : [`is ${type}`]),
  ];
}

function resolve(response: Response | undefined): Response | undefined {
  if (response?.$ref === undefined) return response;
  return document.components.responses[response.$ref.split('/').at(-1)!];
}
