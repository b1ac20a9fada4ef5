import { Scope } from '@florin/wire/accounts/mandate';
import type { Urls } from '../urls.ts';

/** What agents are for: buying within a mandate, and gifts, which a wallet signs. Programs that ask for no scopes of their own ask for these. */
export const USUAL_SCOPES: readonly Scope[] = ['checkout', 'gifts', 'read'];

/** What agents call: the protected resource that tokens are for. */
export const resourceOf = ({ base }: Urls): string => `${base}/mcp`;

export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource/mcp';

/** RFC 9728. */
export function resourceMetadata(urls: Urls) {
  return {
    resource: resourceOf(urls),
    authorization_servers: [urls.base],
    scopes_supported: USUAL_SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Florin',
    resource_documentation: `${urls.app}/docs/mcp`,
  };
}

/** RFC 8414. Clients have no secret; a code is worth nothing without the word that its client kept. */
export function serverMetadata({ base, app }: Urls) {
  return {
    issuer: base,
    authorization_endpoint: `${app}/dashboard/connect`,
    token_endpoint: `${base}/oauth/token`,
    registration_endpoint: `${base}/oauth/register`,
    revocation_endpoint: `${base}/oauth/revoke`,
    revocation_endpoint_auth_methods_supported: ['none'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: Scope.options,
    authorization_response_iss_parameter_supported: true,
  };
}
