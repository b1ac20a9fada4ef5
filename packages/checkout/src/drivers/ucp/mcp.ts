import { randomUUID } from 'node:crypto';
import type { DriveContext } from '@florin/checkout-browser/driver';
import { isJsonObject, type Json, type JsonObject } from '@florin/page-reading/json';
import { type JsonReply, parseJson, sendJson } from '../json-client.ts';
import { at, numberAt, textAt } from '../json-reading.ts';
import { profileUrlFor, requestHeaders, type UcpApi, type UcpCall } from './request.ts';

/** What an operation's payload is called among the arguments of its tool. */
const PAYLOAD_NAMES: Partial<Record<UcpCall['operation'], string>> = {
  create_checkout: 'checkout',
  update_checkout: 'checkout',
  complete_checkout: 'checkout',
  lookup_catalog: 'catalog',
  get_product: 'catalog',
};

/**
 * Calls an operation as a tool over MCP's streamable HTTP transport. A server that keeps sessions is greeted first, once it
 * says so; most answer at once.
 */
export async function callTool(
  endpoint: string,
  api: UcpApi,
  call: UcpCall,
  context: DriveContext,
): Promise<JsonReply> {
  const request = {
    method: 'tools/call',
    params: { name: call.operation, arguments: argumentsOf(api, call) },
  };
  const first = await post(endpoint, api, request, context, call.idempotencyKey, null);
  if (!wantsGreeting(first)) return answerOf(first, context);
  const session = await greet(endpoint, api, context);
  if (session === null) return answerOf(first, context);
  return answerOf(await post(endpoint, api, request, context, call.idempotencyKey, session), context);
}

function argumentsOf(
  { agent, profile }: UcpApi,
  { operation, id, body, idempotencyKey }: UcpCall,
): JsonObject {
  const payload = PAYLOAD_NAMES[operation];
  return {
    meta: {
      'ucp-agent': { profile: profileUrlFor(agent, profile.version) },
      'idempotency-key': idempotencyKey ?? randomUUID(),
    },
    ...(id !== undefined && { id }),
    ...(payload !== undefined && body !== undefined && { [payload]: withoutId(body) }),
  };
}

/** Over MCP the id stands beside the payload, never in it. */
function withoutId({ id: _id, ...body }: JsonObject): JsonObject {
  return body;
}

const PROTOCOL_VERSION = '2025-06-18';
const ACCEPT = 'application/json, text/event-stream';

async function post(
  endpoint: string,
  api: UcpApi,
  message: JsonObject,
  context: DriveContext,
  idempotencyKey: string | undefined,
  session: string | null,
): Promise<JsonReply> {
  const isNotice = String(message.method).startsWith('notifications/');
  const body = { jsonrpc: '2.0', ...(!isNotice && { id: 1 }), ...message };
  const headers = {
    ...requestHeaders(api, 'POST', endpoint, body, idempotencyKey),
    accept: ACCEPT,
    'mcp-protocol-version': PROTOCOL_VERSION,
    ...(session !== null && { 'mcp-session-id': session }),
  };
  return sendJson(context, 'POST', endpoint, body, headers);
}

/** As the protocol calls what has to come first. */
const GREETED = ['session', 'initialis', 'initializ'];

/** A server that wants to be greeted refuses what comes before, and nothing has happened yet. */
function wantsGreeting({ status, body }: JsonReply): boolean {
  const said = `${textAt(body, 'error', 'message') ?? ''} ${textAt(body, 'message') ?? ''}`;
  const words = said.toLowerCase();
  return (status === 400 || status === 404) && GREETED.some((part) => words.includes(part));
}

async function greet(endpoint: string, api: UcpApi, context: DriveContext): Promise<string | null> {
  const clientInfo = { name: 'florin', version: '1' };
  const params = { protocolVersion: PROTOCOL_VERSION, capabilities: {}, clientInfo };
  const reply = await post(endpoint, api, { method: 'initialize', params }, context, undefined, null);
  const session = reply.headers.get('mcp-session-id');
  if (session === null) return null;
  await post(endpoint, api, { method: 'notifications/initialized' }, context, undefined, session);
  return session;
}

/** JSON-RPC's code for parameters that the server refuses to work with. */
const INVALID_PARAMS = -32_602;

/** What the tool said, as if it had been said over REST. */
function answerOf(reply: JsonReply, context: DriveContext): JsonReply {
  const { headers, body, status } = reply;
  const error = at(body, 'error');
  if (isJsonObject(error)) {
    const isRefused = numberAt(error, 'code') === INVALID_PARAMS;
    return { status: isRefused ? 400 : Math.max(status, 500), body: error, headers };
  }
  const structured = at(body, 'result', 'structuredContent') ?? parsedContent(body, context);
  return { status, body: unwrapped(structured), headers };
}

/** Clients without structured content are given the same as text. */
function parsedContent(body: Json, context: DriveContext): Json {
  const text = textAt(body, 'result', 'content', 0, 'text');
  return text === null ? null : parseJson(text, context);
}

/** Some servers name the result by what it is. */
function unwrapped(content: Json): Json {
  if (textAt(content, 'id') !== null) return content;
  const checkout = at(content, 'checkout');
  if (isJsonObject(checkout)) return checkout;
  // A checkout has an order, too, once it is completed.
  const order = textAt(content, 'status') === null ? at(content, 'order') : undefined;
  return isJsonObject(order) ? order : content;
}
