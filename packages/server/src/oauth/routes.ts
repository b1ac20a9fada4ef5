import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../http/limits/ip-network.ts';
import type { RateLimits } from '../http/limits/rate-limits.ts';
import { TokenBuckets } from '../http/limits/token-bucket.ts';
import type { ParsedBody } from '../http/parse/body.ts';
import { answerPreflight, letEveryOriginRead } from '../http/pipeline/any-origin.ts';
import type { Pages } from '../pages/pages.ts';
import type { Services } from '../services.ts';
import { registerClient } from './clients.ts';
import { addConsentPage } from './consent.ts';
import { RESOURCE_METADATA_PATH, resourceMetadata, resourceOf, serverMetadata } from './metadata.ts';
import { OauthError } from './oauth-error.ts';
import { refreshToken } from './refresh.ts';
import { revokeGrantOf } from './refresh-store.ts';
import { exchangeCode } from './token.ts';
import { hashOf, onlyOne } from './token-answer.ts';

/** Of one customer of a provider: enough for whoever tries programs, too little to fill a table. */
const REGISTRATIONS = { perSecond: 1 / 60, burst: 20 };
const METADATA_SECONDS = 3_600;

const GRANTS = new Map([
  ['authorization_code', exchangeCode],
  ['refresh_token', refreshToken],
]);

/** How programs are let in (docs/decisions/0050): what they read, where they register, and where they fetch what a person agreed to. */
export function addOauthRoutes(
  app: FastifyInstance,
  pages: Pages,
  services: Pick<Services, 'urls' | 'database'>,
  rateLimits: RateLimits,
): void {
  const { urls, database } = services;
  const registrations = new TokenBuckets(REGISTRATIONS, 10_000);
  const config = { operation: 'oauth' };
  const options = { config, onRequest: letEveryOriginRead };

  const read = (path: string, document: object) => {
    answerPreflight(app, path);
    app.get(path, options, async (request, reply) => {
      rateLimits.takePublic(request.ip);
      return reply.header('Cache-Control', `max-age=${METADATA_SECONDS}`).send(document);
    });
  };
  read(RESOURCE_METADATA_PATH, resourceMetadata(urls));
  read('/.well-known/oauth-protected-resource', resourceMetadata(urls));
  read('/.well-known/oauth-authorization-server', serverMetadata(urls));

  const act = (
    path: string,
    answer: (request: FastifyRequest) => Promise<{ status: number; body: object }>,
  ) => {
    answerPreflight(app, path);
    app.post(path, options, async (request, reply) => {
      rateLimits.takePublic(request.ip);
      return sent(reply, () => answer(request));
    });
  };
  act('/oauth/register', async ({ ip, body }) => {
    if (!registrations.take(networkOf(ip), performance.now()).allowed)
      throw new OauthError(
        'temporarily_unavailable',
        'Too many registrations from this address. Try later.',
        429,
      );
    const client = await registerClient(database, (body as ParsedBody | null | undefined)?.value);
    return {
      status: 201,
      body: {
        client_id: client.id,
        client_id_issued_at: client.created,
        client_name: client.name,
        redirect_uris: client.redirect_uris,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', ...(client.refreshes ? ['refresh_token'] : [])],
        response_types: ['code'],
      },
    };
  });
  act('/oauth/token', async ({ body }) => {
    const form = formOf(body as ParsedBody | null | undefined);
    const grantType = onlyOne(form)('grant_type');
    const give = GRANTS.get(grantType);
    if (give === undefined)
      throw new OauthError('unsupported_grant_type', `grant_type is ${[...GRANTS.keys()].join(' or ')}.`);
    return { status: 200, body: await give(database, form, resourceOf(urls)) };
  });
  // RFC 7009: the answer says nothing about whether there was such a token.
  act('/oauth/revoke', async ({ body }) => {
    const one = onlyOne(formOf(body as ParsedBody | null | undefined));
    await revokeGrantOf(database, one('client_id'), hashOf(one('token')));
    return { status: 200, body: {} };
  });
  addConsentPage(app, pages, services, rateLimits);
}

/** RFC 6749: neither a token nor a refusal is kept by anyone on the way. */
async function sent(
  reply: FastifyReply,
  answer: () => Promise<{ status: number; body: object }>,
): Promise<FastifyReply> {
  reply.headers({ 'Cache-Control': 'no-store', Pragma: 'no-cache' });
  try {
    const { status, body } = await answer();
    return reply.code(status).send(body);
  } catch (error) {
    if (!(error instanceof OauthError)) throw error;
    return reply.code(error.status).send({ error: error.code, error_description: error.message });
  }
}

function formOf(body: ParsedBody | null | undefined): URLSearchParams {
  if (body?.encoding !== 'form') throw new OauthError('invalid_request', 'Send a form.');
  const fields = Object.entries(body.value as object).filter(([, value]) => typeof value === 'string');
  return new URLSearchParams(fields as [string, string][]);
}
