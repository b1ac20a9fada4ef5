import { textAt } from '../../http/json-reading.ts';
import {
  isRecord,
  jsonBody,
  type Route,
  route,
  sendJson,
  type WebReply,
  type WebRequest,
} from '../../http/web-server.ts';
import { browsingRoutes, checkoutRoutes, orderRoutes, type Storefront } from '../storefront/storefront.ts';
import { ageRoutes } from './age.ts';
import { agentOf, headerProblem, type UcpOperation } from './check-request.ts';
import { mcpRoute } from './mcp.ts';
import { ucpOperations } from './operations.ts';
import { handlerSchema, ucpProfile } from './profile.ts';
import type { UcpVariant } from './variant.ts';

const REST: readonly (readonly [string, string, UcpOperation])[] = [
  ['POST', '/checkout-sessions', 'create_checkout'],
  ['GET', '/checkout-sessions/:id', 'get_checkout'],
  ['PUT', '/checkout-sessions/:id', 'update_checkout'],
  ['POST', '/checkout-sessions/:id/complete', 'complete_checkout'],
  ['POST', '/checkout-sessions/:id/cancel', 'cancel_checkout'],
  ['POST', '/catalog/lookup', 'lookup_catalog'],
  ['POST', '/catalog/product', 'get_product'],
  ['GET', '/orders/:id', 'get_order'],
];

/**
 * A merchant that speaks the Universal Commerce Protocol over REST or MCP, with ordinary pages beside it. It refuses what
 * the published schemas of its version refuse.
 */
export function ucpRoutes(shop: Storefront, variant: UcpVariant): Route[] {
  const { merchant, origin } = shop;
  const { operate, tell } = ucpOperations({ merchant, variant, origin });
  const apiOrigin = () =>
    variant.api === 'own_origin' ? origin().replace('//localhost', '//127.0.0.1') : origin();

  function overRest(operation: UcpOperation, request: WebRequest): WebReply {
    const body = jsonBody(request);
    const problem = headerProblem(variant, operation, request);
    if (problem !== null || !isRecord(body)) return sendJson({ detail: problem ?? 'no JSON object' }, 400);
    const idempotencyKey = textAt(request.headers, 'idempotency-key');
    const agent = agentOf(request.headers) ?? '';
    return operate({ operation, id: request.params.id ?? '', body, idempotencyKey, agent });
  }

  const api =
    variant.transport === 'mcp'
      ? [mcpRoute('/ucp/mcp', variant, operate)]
      : REST.map(([method, path, operation]) =>
          route(method, `/ucp/v1${path}`, (request) => overRest(operation, request)),
        );
  return [
    route('GET', '/.well-known/ucp', () => sendJson(ucpProfile(merchant, variant, origin(), apiOrigin()))),
    route('GET', '/ucp/card-handler.json', () => sendJson(handlerSchema(variant))),
    // For tests: something happens to an order, and whoever bought it is told.
    route('POST', '/_sandbox/orders/:id/events', async (request) => {
      const number = request.params.id ?? '';
      merchant.tellOf(number, textAt(jsonBody(request), 'type'));
      return sendJson({ answered: await tell(number) });
    }),
    ...(variant.asksForAge ? ageRoutes(merchant) : []),
    ...api,
    ...browsingRoutes(shop),
    ...checkoutRoutes(shop),
    ...orderRoutes(shop),
  ];
}
