import { knownVersion, UCP_VERSIONS } from '@florin/checkout/protocols/ucp-versions';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors/api-error.ts';
import type { Services } from '../services.ts';
import { ucpOrdersUrl } from '../urls.ts';
import { agentProfile } from './profile.ts';
import { ucpKeyOf } from './ucp-agent.ts';

const PROFILE_AGE_SECONDS = 300;

/** `GET /.well-known/ucp`: who asks, for merchants that are sent this address as `UCP-Agent`. */
export function addUcpAgentRoutes(
  app: FastifyInstance,
  { config, secret, urls }: Pick<Services, 'config' | 'urls' | 'secret'>,
): void {
  const key = ucpKeyOf(config.ucpSigningKey, secret);
  app.get<{ Querystring: { version?: string } }>(
    '/.well-known/ucp',
    { config: { operation: 'ucp_profile' } },
    async ({ query }, reply) => {
      const version = query.version === undefined ? UCP_VERSIONS[0] : knownVersion(query.version);
      if (version === null)
        throw new ApiError('resource_missing', `There is no profile of version ${query.version}.`);
      return reply
        .header('Cache-Control', `public, max-age=${PROFILE_AGE_SECONDS}`)
        .header('Access-Control-Allow-Origin', '*')
        .send(agentProfile(version, [key.publicJwk], ucpOrdersUrl(urls)));
    },
  );
}
