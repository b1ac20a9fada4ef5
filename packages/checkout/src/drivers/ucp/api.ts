import { randomUUID } from 'node:crypto';
import type { DriveContext } from '@florin/checkout-browser/driver';
import { FetchFailed } from '@florin/egress/guarded-fetch';
import { type JsonReply, type Method, onceMore, type SubmitReply, sendJson } from '../json-client.ts';
import { callTool } from './mcp.ts';
import { requestHeaders, type UcpApi, type UcpCall, type UcpOperation } from './request.ts';

const ROUTES: Record<UcpOperation, readonly [Method, (id: string) => string]> = {
  create_checkout: ['POST', () => '/checkout-sessions'],
  get_checkout: ['GET', (id) => `/checkout-sessions/${id}`],
  update_checkout: ['PUT', (id) => `/checkout-sessions/${id}`],
  complete_checkout: ['POST', (id) => `/checkout-sessions/${id}/complete`],
  cancel_checkout: ['POST', (id) => `/checkout-sessions/${id}/cancel`],
  lookup_catalog: ['POST', () => '/catalog/lookup'],
  get_product: ['POST', () => '/catalog/product'],
  get_order: ['GET', (id) => `/orders/${id}`],
};

/**
 * Calls one operation, over whichever transport the merchant offers; what is answered is the same over both.
 * @example const { body } = await callUcp(api, { operation: 'get_checkout', id: 'chk_1' }, context)
 */
export function callUcp(api: UcpApi, call: UcpCall, context: DriveContext): Promise<JsonReply> {
  const keyed = { idempotencyKey: randomUUID(), ...call };
  return onceMore(() => callOnce(api, keyed, context));
}

function callOnce(api: UcpApi, call: UcpCall, context: DriveContext): Promise<JsonReply> {
  const { transport, endpoint } = api.profile;
  if (transport === 'mcp') return callTool(endpoint, api, call, context);
  const [method, pathOf] = ROUTES[call.operation];
  const url = `${endpoint}${pathOf(encodeURIComponent(call.id ?? ''))}`;
  const headers = requestHeaders(api, method, url, call.body, call.idempotencyKey);
  return sendJson(context, method, url, call.body, headers);
}

/** The irreversible call: what went wrong with it is told apart by whether it can have reached the merchant. */
export async function submitUcp(api: UcpApi, call: UcpCall, context: DriveContext): Promise<SubmitReply> {
  try {
    return await callOnce(api, call, context);
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    return error.sent ? 'no_answer' : 'never_sent';
  }
}
