import { API_VERSION } from '@florin/wire/version';
import type { McpServer } from '@modelcontextprotocol/server';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { asApiError } from '../../errors/api-error.ts';
import type { ParsedBody } from '../../http/parse/body.ts';
import { toApiError } from '../../http/pipeline/app.ts';
import type { Outcome, SellingParts, SellingRoutes } from '../endpoint.ts';
import { findSeller, openTo } from '../endpoint.ts';
import {
  CheckoutRequest,
  CompleteRequest,
  LookupRequest,
  ProductRequest,
  profileAddress,
  SearchRequest,
} from './requests.ts';

/** A tool, the route that does the same over REST, and what its payload is called. */
interface UcpTool {
  readonly name: string;
  readonly description: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly payload?: { readonly name: 'checkout' | 'catalog'; readonly schema: z.ZodType };
  readonly reads?: true;
}

const checkout = (schema: z.ZodType) => ({ name: 'checkout', schema }) as const;
const catalog = (schema: z.ZodType) => ({ name: 'catalog', schema }) as const;

const SESSION = '/checkout-sessions/:id';
const TOOLS: readonly UcpTool[] = [
  {
    name: 'create_checkout',
    description: 'Create a checkout.',
    method: 'POST',
    path: '/checkout-sessions',
    payload: checkout(CheckoutRequest),
  },
  {
    name: 'get_checkout',
    description: 'Get a checkout.',
    method: 'GET',
    path: SESSION,
    reads: true,
  },
  {
    name: 'update_checkout',
    description: 'Update a checkout.',
    method: 'PUT',
    path: SESSION,
    payload: checkout(CheckoutRequest),
  },
  {
    name: 'complete_checkout',
    description: 'Pay for a checkout with x402.',
    method: 'POST',
    path: `${SESSION}/complete`,
    payload: checkout(CompleteRequest),
  },
  {
    name: 'cancel_checkout',
    description: 'Cancel a checkout.',
    method: 'POST',
    path: `${SESSION}/cancel`,
  },
  {
    name: 'get_order',
    description: 'Get an order, with its refunds.',
    method: 'GET',
    path: '/orders/:id',
    reads: true,
  },
  {
    name: 'search_catalog',
    description: 'Search products.',
    method: 'POST',
    path: '/catalog/search',
    payload: catalog(SearchRequest),
    reads: true,
  },
  {
    name: 'lookup_catalog',
    description: 'Get products by ID.',
    method: 'POST',
    path: '/catalog/lookup',
    payload: catalog(LookupRequest),
    reads: true,
  },
  {
    name: 'get_product',
    description: 'One product.',
    method: 'POST',
    path: '/catalog/product',
    payload: catalog(ProductRequest),
    reads: true,
  },
];

/** Nobody needs a stream here, so none is held open. */
const METHODS = /^(initialize|ping|server\/discover|tools\/(list|call)|notifications\/.*)$/;

/** The same operations as tools of the Model Context Protocol: `/merchants/{account}/ucp/mcp`, as UCP binds them. */
export function addMcpRoute({ app, services, rateLimits }: SellingParts, selling: SellingRoutes): void {
  app.post<{ Params: { account: string } }>(
    '/merchants/:account/ucp/mcp',
    { config: { operation: 'selling' }, onRequest: openTo(rateLimits), errorHandler },
    async (request, reply) => {
      const { account } = request.params;
      await findSeller(services, account);
      const message = (request.body as ParsedBody | null | undefined)?.value;
      if (!METHODS.test(String((message as { method?: unknown } | undefined)?.method)))
        return reply.code(400).send({
          jsonrpc: '2.0',
          id: null,
          error: { code: -32_601, message: 'Supported methods: initialize, tools/list and tools/call.' },
        });
      // Few are asked this way: the others do without its megabytes.
      const { createMcpHandler, McpServer } = await import('@modelcontextprotocol/server');
      const makeServer = () => {
        const server = new McpServer(
          { name: 'florin', version: API_VERSION },
          { capabilities: { tools: {} } },
        );
        return withTools(server, request, account, selling);
      };
      const handler = createMcpHandler(makeServer, { responseMode: 'json' });
      const answer = await handler.fetch(webRequest(request, message));
      const said = await answer.text();
      await handler.close();
      // One message is never worth a stream, whatever the revision of the protocol would send it as.
      const text = /^data: (.*)$/m.exec(said)?.[1] ?? said;
      return reply
        .code(answer.status)
        .header('Cache-Control', 'no-store')
        .type('application/json')
        .send(text);
    },
  );
}

/** The words of JSON-RPC for what went wrong before there was a message to answer. */
function errorHandler(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, code, message, headers } = toApiError(asApiError(error) as FastifyError);
  if (status === 500) request.log.error({ err: error }, 'unexpected failure');
  const isUnread = code === 'body_invalid' || code === 'content_type_unsupported';
  return reply
    .code(status)
    .headers({ 'Cache-Control': 'no-store', ...headers })
    .send({
      jsonrpc: '2.0',
      id: null,
      error: { code: isUnread ? -32_700 : -32_600, message, data: { code } },
    });
}

function webRequest({ url, headers }: FastifyRequest, message: unknown): Request {
  const kept = ['mcp-protocol-version', 'mcp-method', 'mcp-name'].flatMap((name) =>
    headers[name] === undefined ? [] : [[name, String(headers[name])] as [string, string]],
  );
  return new Request(new URL(url, 'http://localhost'), {
    method: 'POST',
    headers: [
      ['content-type', 'application/json'],
      ['accept', 'application/json, text/event-stream'],
      ...kept,
    ],
    body: JSON.stringify(message),
  });
}

function withTools(
  server: McpServer,
  { ip, log }: FastifyRequest,
  account: string,
  selling: SellingRoutes,
): McpServer {
  inputs ??= new Map(TOOLS.map((tool) => [tool.name, inputOf(tool)]));
  for (const { name, description, method, path, payload, reads = false } of TOOLS) {
    const inputSchema = inputs.get(name)!;
    const annotations = { readOnlyHint: reads, openWorldHint: false };
    server.registerTool(name, { description, inputSchema, annotations }, async (input) => {
      const given = input as Record<string, unknown> & Meta;
      const called = {
        account,
        id: String(given.id ?? ''),
        body: payload && given[payload.name],
        ip,
        key: given.meta['idempotency-key'],
        profile: profileAddress(given.meta['ucp-agent'].profile),
        log,
      };
      return resultOf(await selling.perform(method, path, called));
    });
  }
  return server;
}

interface Meta {
  readonly meta: {
    readonly 'ucp-agent': { readonly profile: string };
    readonly 'idempotency-key'?: string;
  };
}

/** What each tool takes: described when the first message comes, and not for each. */
let inputs: ReadonlyMap<string, z.ZodObject> | undefined;

function inputOf({ path, payload }: UcpTool) {
  return z.object({
    meta: z.looseObject({
      'ucp-agent': z.looseObject({ profile: z.string() }),
      'idempotency-key': z.string().max(255).optional(),
    }),
    ...(path.includes(':id') && { id: z.string() }),
    // Held against its schema where it is used, for refusals in the protocol's own words.
    ...(payload && { [payload.name]: z.looseObject({}).meta(shapeOf(payload.schema)) }),
  });
}

/** Refusals are outcomes too, as UCP has it: what is wrong stands in `messages`. */
function resultOf({ body }: Outcome) {
  const text = String(body);
  return {
    content: [{ type: 'text' as const, text }],
    structuredContent: JSON.parse(text) as Record<string, unknown>,
  };
}

function shapeOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _dialect, ...shape } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return shape as Record<string, unknown>;
}
