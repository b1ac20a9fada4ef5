import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CheckoutScene, startScene } from '@florin/server/checkout-intents/checkout-scene.testing';
import { bundleForNode } from '@florin/testing/child-process';
import { drawn } from '@florin/testing/drawn';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { serveHttp } from './http.ts';
import { tools } from './server.ts';
import { TEXT_BYTES_MAX } from './tell/text.ts';

const ADDRESS = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const LEGACY = { mode: 'legacy' } as const;
const MODERN = { mode: { pin: '2026-07-28' } } as const;

let scene: CheckoutScene;
let http: Server;
let program: string;
const clients: Client[] = [];
beforeAll(async () => {
  [scene, program] = await Promise.all([startScene(), bundleForNode(new URL('./main.ts', import.meta.url))]);
  await scene.addCard();
  http = await serveHttp({ baseUrl: scene.url, host: '127.0.0.1', port: 0, allowedHosts: [] });
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});
afterAll(async () => {
  http.close();
  await scene.stop();
});

const httpUrl = () => `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;

function overHttp(key = scene.key) {
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  return new StreamableHTTPClientTransport(new URL(httpUrl()), { requestInit });
}

function overStdio() {
  return new StdioClientTransport({
    command: process.execPath,
    args: [program],
    env: { PATH: process.env.PATH ?? '', FLORIN_BASE_URL: scene.url, FLORIN_API_KEY: scene.key },
  });
}

/** The official client; it answers questions with the first of everything. */
async function connected(
  transport: Parameters<Client['connect']>[0],
  versionNegotiation: typeof LEGACY | typeof MODERN = MODERN,
): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation, capabilities: { elicitation: { form: {}, url: {} } } },
  );
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    const { properties = {} } =
      (params as { requestedSchema?: { properties?: Record<string, { enum?: string[]; type?: string }> } })
        .requestedSchema ?? {};
    const content = Object.entries(properties).map(([name, field]) => [
      name,
      field.enum?.[0] ?? (field.type === 'string' ? '123' : 1),
    ]);
    return { action: 'accept', content: Object.fromEntries(content) };
  });
  await client.connect(transport);
  clients.push(client);
  return client;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Answer = any;

async function call(
  client: Client,
  name: string,
  input: object = {},
  onprogress?: (progress: Answer) => void,
): Promise<Answer> {
  const result = await client.callTool(
    { name, arguments: { ...input } },
    { timeout: 300_000, ...(onprogress && { onprogress }) },
  );
  const { structuredContent, isError = false, content, _meta } = result as Answer;
  const { text } = content[0];
  expect([name, Buffer.byteLength(text) <= TEXT_BYTES_MAX]).toEqual([name, true]);
  return { ...structuredContent, isError, text, ...(isError && { error: _meta.error }) };
}

/** Enough for each tool to be understood; most of what is named is not there, which is an answer too. */
function inputFor(name: string): object {
  const inputs: Record<string, object> = {
    checkout_intents_create: {
      url: `${new URL(scene.sandbox.shops.ucp.productUrls[0]!).origin}/no-such-page`,
    },
    checkout_intents_confirm: { id: 'ci_1', amount: 1, currency: 'usd' },
    checkout_intents_respond: { id: 'ci_1', options: {} },
    // No chain runs here: refused for its key before one is asked.
    gifts_create: { amount: 500, sender_address: ADDRESS, release_verification_key: '1'.repeat(32) },
    products_create: { name: 'Tea', amount: 5 },
    checkout_links_create: {
      line_items: [{ product_data: { name: 'Tea', price_data: { unit_amount: 5 } } }],
    },
    checkout_sessions_create: {
      line_items: [{ product_data: { name: 'Tea', price_data: { unit_amount: 5 } } }],
    },
    transaction_intents_create: { amount: 5 },
    refunds_create: { transaction: `txn_${'0'.repeat(28)}` },
    wait_for_status: { id: 'cs_1', statuses: ['complete'] },
  };
  if (inputs[name]) return inputs[name];
  const { input } = tools.find((tool) => tool.name === name)!;
  return 'id' in input.shape ? { id: 'x_1' } : {};
}

/** Each process and each revision once; the two that cross them are drawn one of each day. */
const WAYS = [
  [
    ['stdio', '2026-07-28', MODERN, tools],
    ['http', '2025-11-25', LEGACY, []],
  ],
  [
    ['http', '2026-07-28', MODERN, tools],
    ['stdio', '2025-11-25', LEGACY, []],
  ],
] as const;

describe.each(drawn(WAYS).flat())('over %s, revision %s', (kind, _revision, negotiation, called) => {
  it('the official client lists and calls tools', async () => {
    const client = await connected(kind === 'stdio' ? overStdio() : overHttp(), negotiation);
    const listed = (await client.listTools()).tools;
    expect(listed.map(({ name }) => name).sort()).toEqual(tools.map(({ name }) => name).sort());
    expect(await call(client, 'account_retrieve')).toMatchObject({ isError: false, object: 'account' });
    for (const { name } of called) {
      // The client compares what it is answered with the tool's schema, and throws where they differ.
      const { isError, error } = await call(client, name, inputFor(name));
      expect([name, isError], error?.message).toEqual([name, error !== undefined]);
    }
  });
});

it('describes each tool by the schema that the server parses with, and says what it may do', async () => {
  const client = await connected(overHttp());
  const { tools: listed } = await client.listTools();
  const tool = (name: string) => listed.find((candidate) => candidate.name === name)!;
  expect(tool('checkout_sessions_create').inputSchema).toMatchObject({
    type: 'object',
    required: ['line_items'],
    additionalProperties: false,
  });
  expect(tool('checkout_intents_confirm').inputSchema.required).toEqual(['id', 'amount', 'currency']);
  expect(tool('checkout_intents_confirm').annotations).toMatchObject({
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
  });
  expect(tool('transactions_list').annotations).toMatchObject({ readOnlyHint: true });
  expect(tool('refunds_create').annotations).toMatchObject({ readOnlyHint: false, destructiveHint: false });
});

it('publishes every tool in one piece, with what it takes, what it answers and what it may do', async () => {
  const client = await connected(overHttp());
  const { tools: listed } = await client.listTools();
  const names = /^[a-z]+(_[a-z]+)*$/;
  for (const { name, title, description, inputSchema, outputSchema, annotations } of listed) {
    expect(name).toMatch(names);
    expect([name, title, annotations?.title]).toEqual([name, expect.stringMatching(/^[A-Z].{3,60}$/), title]);
    expect([name, (description ?? '').length > 10]).toEqual([name, true]);
    const text = JSON.stringify([inputSchema, outputSchema]);
    for (const reference of ['$ref', '$defs', 'definitions'])
      expect([name, text.includes(`"${reference}"`)]).toEqual([name, false]);
    const parameters = Object.keys(tools.find((tool) => tool.name === name)!.input.shape);
    expect([name, inputSchema.type, Object.keys(inputSchema.properties ?? {})]).toEqual([
      name,
      'object',
      parameters,
    ]);
    expect([name, outputSchema?.type, Object.keys(outputSchema?.properties ?? {}).length > 2]).toEqual([
      name,
      'object',
      true,
    ]);
    for (const hint of ['readOnlyHint', 'openWorldHint'] as const)
      expect([name, typeof annotations?.[hint]]).toEqual([name, 'boolean']);
    if (!annotations?.readOnlyHint)
      expect([name, typeof annotations?.destructiveHint, typeof annotations?.idempotentHint]).toEqual([
        name,
        'boolean',
        'boolean',
      ]);
  }
  expect(
    Object.keys(listed.find(({ name }) => name === 'checkout_intents_create')!.inputSchema.properties!),
  ).toEqual(['url', 'prompt', 'options', 'max_amount', 'card', 'allow_redirects', 'metadata']);
});

it('buys what was quoted, once, after the person has chosen and the amount was said', async () => {
  const shop = scene.sandbox.shops.ucp;
  const before = scene.sold(shop).orders;
  const client = await connected(overHttp());
  const told: string[] = [];
  let intent = await call(
    client,
    'checkout_intents_create',
    { url: shop.productUrls[0], prompt: 'one', max_amount: null, card: null },
    ({ message }) => told.push(message),
  );
  for (let round = 0; round < 5 && intent.status === 'requires_action'; round++)
    intent = await call(client, 'checkout_intents_ask', { id: intent.id });
  expect(intent).toMatchObject({ status: 'requires_confirmation', isError: false });
  const { id, amount, currency } = intent;
  // What a model that sees the text alone has to send.
  expect(intent.text).toContain(`checkout_intents_confirm ${JSON.stringify({ id, amount, currency })}`);
  const unseen = await call(client, 'checkout_intents_confirm', { id, amount: amount - 1, currency });
  expect(unseen).toMatchObject({
    isError: true,
    error: { message: expect.stringContaining('nothing was bought') },
  });
  expect(scene.sold(shop).orders).toBe(before);
  const bought = await call(client, 'checkout_intents_confirm', { id, amount, currency }, ({ message }) =>
    told.push(message),
  );
  expect(bought).toMatchObject({ status: 'succeeded', amount });
  const again = await call(client, 'checkout_intents_confirm', { id, amount, currency });
  expect(again).toMatchObject({ isError: true });
  expect(scene.sold(shop).orders).toBe(before + 1);
  expect(told.length).toBeGreaterThan(0);
});

it('acts with the limits of the key that it is given', async () => {
  const { body } = await scene.post('/v1/api_keys', { json: { name: 'Reader', scopes: ['read'] } });
  const client = await connected(overHttp(body.secret));
  expect(await call(client, 'products_list')).toMatchObject({ isError: false, object: 'list' });
  const refused = await call(client, 'products_create', { name: 'Tea' });
  expect(refused).toMatchObject({ isError: true, error: { code: 'key_scope_missing', status: 403 } });
});

it('leaves it to a person to let a shop’s own site take the card, where the key has a mandate', async () => {
  const shop = await scene.sandbox.openShop({ kind: 'ucp', ucp: { payment: 'raw', transport: 'rest' } });
  const mandate = { merchants: [new URL(shop.url).host] };
  const { body } = await scene.post('/v1/api_keys', { json: { name: 'Agent', mandate } });
  const client = await connected(overHttp(body.secret));
  const asked = await call(client, 'checkout_intents_create', { url: shop.productUrls[0] });
  expect(asked).toMatchObject({
    status: 'requires_action',
    next_action: { type: 'approval', approval: { url: expect.stringContaining(asked.id) } },
  });
  // A form would be answered by this client; an address is only opened.
  expect((await call(client, 'checkout_intents_ask', { id: asked.id })).status).toBe('requires_action');
  const options = { approve_merchant: shop.url };
  const refused = await call(client, 'checkout_intents_respond', { id: asked.id, options });
  expect(refused).toMatchObject({
    isError: true,
    error: { code: 'key_scope_missing', message: expect.stringContaining('A person approves it at') },
  });
  await scene.respond(asked.id, { ...options, card_cvc: '123' });
  expect(await call(client, 'checkout_intents_retrieve', { id: asked.id })).toMatchObject({
    status: 'requires_confirmation',
    next_action: null,
  });
});

it('lets no security code through the model: a person enters it on a page of the installation', async () => {
  const shop = scene.sandbox.shops.ucp;
  await scene.addCard(undefined, { cvc: null });
  const client = await connected(overHttp());
  const asked: Answer[] = [];
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    asked.push(params);
    return { action: 'accept', content: {} };
  });
  let intent = await call(client, 'checkout_intents_create', { url: shop.productUrls[0], prompt: 'one' });
  expect(intent.next_action.options_schema.properties).toHaveProperty('card_cvc');
  expect(intent.text).toContain(intent.hosted_url);
  expect(intent.text).not.toContain('- card_cvc');
  for (const name of ['checkout_intents_respond', 'checkout_intents_create']) {
    const refused = await call(client, name, {
      ...(name.endsWith('respond') ? { id: intent.id } : { url: shop.productUrls[0] }),
      options: { card_cvc: '123' },
    });
    expect(refused).toMatchObject({
      isError: true,
      text: expect.stringContaining('never goes through an agent'),
    });
  }
  intent = await call(client, 'checkout_intents_ask', { id: intent.id });
  expect(asked.map(({ mode, url }) => [mode, url])).toEqual([['url', intent.hosted_url]]);
  await scene.respond(intent.id, { card_cvc: '123' });
  expect((await call(client, 'checkout_intents_retrieve', { id: intent.id })).status).toBe(
    'requires_confirmation',
  );
});

it('answers nobody without a key, and no page of another host', async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(httpUrl(), { method: 'POST', headers, body: '{}' }).then(({ status }) => status);
  expect(await ask({})).toBe(401);
  expect(await ask({ authorization: `Bearer ${scene.key}`, origin: 'https://thief.example' })).toBe(403);
});
