import { knownVersion, UCP_VERSIONS } from '@florin/checkout/protocols/ucp-versions';
import type { JsonObject } from '@florin/page-reading/json';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RateLimits } from '../../http/limits/rate-limits.ts';
import type { Services } from '../../services.ts';
import { ucpOrdersUrl } from '../../urls.ts';
import { findSigners, noteOrderMessage, type OrderMessage } from './store.ts';
import {
  jsonIn,
  type SignedMessage,
  textOf,
  verifyDetachedSignature,
  verifyHttpSignature,
  verifySharedSecret,
} from './verify-signature.ts';

const BODY_BYTES_MAX = 256 * 1024;
/** Between the signing and the arrival, and between two clocks. */
const SIGNED_WITHIN_MS = 300_000;
/** Between what happened and the last time that a merchant tries to tell of it. */
const TOLD_WITHIN_MS = 3 * 24 * 3_600_000;

/**
 * `POST /protocols/ucp/orders` and `POST /protocols/acp/orders/{host}`: merchants tell what became of an order. What is signed
 * by the merchant makes us look; anything else changes nothing. Who signs is answered alike whether the order exists or not.
 */
export function addOrderMessageRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'urls' | 'database'>,
  rateLimits: RateLimits,
): void {
  app.register(async (routes) => {
    // Signatures are over the bytes as they came.
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: unknown, bytes: Buffer) => bytes,
    );

    routes.post(
      '/protocols/ucp/orders',
      { bodyLimit: BODY_BYTES_MAX, config: { operation: 'ucp_order_told' } },
      async (request, reply) => {
        rateLimits.takePublic(request.ip);
        const content = jsonIn(bytesOf(request).toString());
        const message = await ucpMessageIn(services, request, content);
        const version = versionOf(content);
        if (message === null) return reply.code(401).send(ucpRefusal(version));
        await noteOrderMessage(services.database, message);
        return reply.send({ ucp: { version, status: 'success' } });
      },
    );

    routes.post<{ Params: { host: string } }>(
      '/protocols/acp/orders/:host',
      { bodyLimit: BODY_BYTES_MAX, config: { operation: 'acp_order_told' } },
      async (request, reply) => {
        rateLimits.takePublic(request.ip);
        const message = acpMessageIn(services, request, request.params.host);
        if (message === 'unsigned') return reply.code(401).send(acpRefusal('invalid_signature'));
        if (message === 'unreadable') return reply.code(400).send(acpRefusal('invalid'));
        await noteOrderMessage(services.database, message);
        const requestId = request.headers['request-id'];
        return reply.send({ received: true, ...(requestId !== undefined && { request_id: requestId }) });
      },
    );
  });
}

function bytesOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/** What a UCP merchant tells; null where nothing proves that it does. */
async function ucpMessageIn(
  { database, urls }: Pick<Services, 'urls' | 'database'>,
  request: FastifyRequest,
  content: JsonObject,
): Promise<OrderMessage | null> {
  const { headers } = request;
  const body = bytesOf(request);
  const { id: orderId, checkout_id: sessionId } = content;
  const agent = textOf(headers['ucp-agent']);
  const origin = originIn(agent);
  if (typeof orderId !== 'string' || (agent !== '' && origin === null)) return null;
  const signers = await findSigners(database, origin, orderId);
  const url = ucpOrdersUrl(urls);
  for (const { merchant_origin: merchantOrigin, keys } of signers) {
    const said =
      headers['signature-input'] === undefined
        ? await saidInBody(textOf(headers['request-signature']), body, content, keys)
        : saidInHeaders({ url, headers, body }, content, keys);
    if (said === null) continue;
    return { merchantOrigin, orderId, sessionId: typeof sessionId === 'string' ? sessionId : null, ...said };
  }
  return null;
}

type Said = Pick<OrderMessage, 'saidAtMs' | 'told'>;

/** Since 2026-04-08 an order can be asked for. What is said counts where it cannot, if its time is signed, too. */
function saidInHeaders(
  message: SignedMessage,
  content: JsonObject,
  keys: readonly JsonObject[],
): Said | null {
  const signature = verifyHttpSignature(message, keys);
  if (signature === null) return null;
  const { createdMs } = signature;
  const happenedMs = Number(textOf(message.headers['webhook-timestamp']) || Number.NaN) * 1_000;
  if (createdMs !== null && !isWithin(createdMs, SIGNED_WITHIN_MS)) return null;
  const saidAtMs = createdMs ?? happenedMs;
  if (!isWithin(saidAtMs, TOLD_WITHIN_MS)) return null;
  return { saidAtMs, told: createdMs === null ? null : content };
}

/** Before, the message is all that there is; its time is in what is signed. */
async function saidInBody(
  signature: string,
  body: Buffer,
  content: JsonObject,
  keys: readonly JsonObject[],
): Promise<Said | null> {
  const saidAtMs = Date.parse(String(content.created_time));
  const isProven =
    isWithin(saidAtMs, TOLD_WITHIN_MS) && (await verifyDetachedSignature(signature, body, keys));
  return isProven ? { saidAtMs, told: content } : null;
}

function acpMessageIn(
  { config }: Pick<Services, 'config'>,
  request: FastifyRequest,
  host: string,
): OrderMessage | 'unsigned' | 'unreadable' {
  const seller = config.checkout.acpSellers.find(({ origin }) => new URL(origin).host === host);
  const body = bytesOf(request);
  const header = textOf(request.headers['merchant-signature']);
  const secret = seller?.webhookSecret;
  const saidAtMs = secret === undefined ? null : verifySharedSecret(header, body, secret);
  if (seller === undefined || saidAtMs === null || !isWithin(saidAtMs, SIGNED_WITHIN_MS)) return 'unsigned';
  const { data } = jsonIn(body.toString());
  const { id, checkout_session_id: sessionId, status } = (data ?? {}) as JsonObject;
  if (typeof sessionId !== 'string' || typeof status !== 'string') return 'unreadable';
  const orderId = typeof id === 'string' ? id : null;
  return { merchantOrigin: seller.origin, orderId, sessionId, saidAtMs, told: data ?? null };
}

/** As long ago at most, and no further ahead than clocks differ. */
function isWithin(timeMs: number, ageMaxMs: number): boolean {
  const ageMs = Date.now() - timeMs;
  return ageMs <= ageMaxMs && ageMs >= -SIGNED_WITHIN_MS;
}

/** @example originIn('profile="https://shop.example/.well-known/ucp"') // 'https://shop.example' */
function originIn(agent: string): string | null {
  const profile = /^profile="([^"]+)"/.exec(agent)?.[1];
  return profile !== undefined && URL.canParse(profile) ? new URL(profile).origin : null;
}

function versionOf({ ucp }: JsonObject): string {
  const stated = (ucp as JsonObject | undefined)?.version;
  return knownVersion(typeof stated === 'string' ? stated : null) ?? UCP_VERSIONS[0];
}

const UNSIGNED = 'The signature is missing, too old, or not made with a key in the profile.';

function ucpRefusal(version: string) {
  const message = {
    type: 'error',
    code: 'signature_invalid',
    content: UNSIGNED,
    severity: 'unrecoverable',
  };
  return { ucp: { version, status: 'error' }, messages: [message] };
}

function acpRefusal(code: 'invalid_signature' | 'invalid') {
  const message =
    code === 'invalid' ? 'data is not an order.' : 'Merchant-Signature is missing, too old or wrong.';
  return { type: 'invalid_request', code, message };
}
