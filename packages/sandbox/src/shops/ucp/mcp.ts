import { recordAt, textAt } from '../../http/json-reading.ts';
import { absoluteUrl, uuid } from '../../http/strict-shape.ts';
import { jsonBody, type Route, route, sendJson, type WebReply } from '../../http/web-server.ts';
import { CHANGES, type UcpOperation } from './check-request.ts';
import type { UcpCall } from './operations.ts';
import type { UcpVariant } from './variant.ts';

const PAYLOADS: Readonly<Record<UcpOperation, string | null>> = {
  create_checkout: 'checkout',
  get_checkout: null,
  update_checkout: 'checkout',
  complete_checkout: 'checkout',
  cancel_checkout: null,
  lookup_catalog: 'catalog',
  get_product: 'catalog',
  get_order: null,
};

const INVALID_PARAMS = -32_602;
const UNKNOWN_METHOD = -32_601;

/** The operations as tools over MCP's streamable HTTP transport, without sessions. */
export function mcpRoute(path: string, variant: UcpVariant, operate: (call: UcpCall) => WebReply): Route {
  return route('POST', path, (request) => {
    const message = jsonBody(request) ?? {};
    const { id } = message;
    const failure = (code: number, text: string) =>
      sendJson({ jsonrpc: '2.0', id, error: { code, message: text } });
    if (message.method !== 'tools/call') return failure(UNKNOWN_METHOD, 'Only tools/call is answered here');
    const params = recordAt(message, 'params');
    const operation = textAt(params, 'name') as UcpOperation;
    if (!(operation in PAYLOADS)) return failure(INVALID_PARAMS, `No tool ${operation}`);
    const call = callOf(operation, recordAt(params, 'arguments'), variant);
    return typeof call === 'string' ? failure(INVALID_PARAMS, call) : enveloped(id, operate(call));
  });
}

function callOf(
  operation: UcpOperation,
  given: Record<string, unknown>,
  variant: UcpVariant,
): UcpCall | string {
  const meta = recordAt(given, 'meta');
  const idempotencyKey = textAt(meta, 'idempotency-key');
  const payload = PAYLOADS[operation];
  const body = payload === null ? {} : recordAt(given, payload);
  if ('id' in body && payload === 'checkout') return 'checkout.id is not allowed: the id stands beside it';
  const problem =
    absoluteUrl(recordAt(meta, 'ucp-agent').profile, 'meta.ucp-agent.profile') ??
    (operation === 'complete_checkout' || operation === 'cancel_checkout'
      ? uuid(idempotencyKey, 'meta.idempotency-key')
      : null);
  if (problem !== null) return problem;
  const id = textAt(given, 'id');
  // Over REST the early versions repeat the id in the body of an update.
  const isEarlyUpdate = operation === 'update_checkout' && variant.version <= '2026-01-23';
  return {
    operation,
    id,
    body: isEarlyUpdate ? { ...body, id } : body,
    idempotencyKey: CHANGES.includes(operation) ? idempotencyKey : '',
    agent: textAt(recordAt(meta, 'ucp-agent'), 'profile'),
  };
}

function enveloped(id: unknown, reply: WebReply): WebReply {
  if (reply.kind !== 'send' || !reply.headers['content-type']?.includes('json')) return reply;
  const text = String(reply.body);
  const structuredContent: unknown = JSON.parse(text);
  const content = [{ type: 'text', text }];
  return sendJson({ jsonrpc: '2.0', id, result: { structuredContent, content } });
}
