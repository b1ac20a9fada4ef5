import type { UcpVersion } from '@florin/checkout/protocols/ucp-versions';
import type { PublicJwk } from './signing-key.ts';

const SERVICE = 'dev.ucp.shopping';
const CAPABILITIES = ['checkout', 'fulfillment', 'order', 'catalog.lookup'] as const;
type CapabilityName = (typeof CAPABILITIES)[number];

/**
 * What merchants read about this installation as a buyer: the version it speaks with them, what it understands, where it
 * is told of orders, and the keys that its requests are signed with. It takes cards to handlers of any name, so it declares none of its own.
 * @example agentProfile('2026-04-08', [publicJwk], 'https://florin.example/protocols/ucp/orders')
 */
export function agentProfile(
  version: UcpVersion,
  keys: readonly PublicJwk[],
  webhookUrl: string,
): Record<string, unknown> {
  const spec = `https://ucp.dev/${version}/specification/overview`;
  if (version === '2026-01-11') {
    return {
      ucp: {
        version,
        services: { [SERVICE]: { version, spec } },
        capabilities: CAPABILITIES.map((name) => ({
          name: `${SERVICE}.${name}`,
          ...declared(version, name, webhookUrl),
        })),
      },
      payment: { handlers: [] },
      signing_keys: keys,
    };
  }
  const transports = (['rest', 'mcp'] as const).map((transport) => ({
    version,
    spec,
    transport,
    schema: `https://ucp.dev/${version}/services/shopping/${transport}.json`,
  }));
  const capabilities = Object.fromEntries(
    CAPABILITIES.map((name) => [`${SERVICE}.${name}`, [declared(version, name, webhookUrl)]]),
  );
  return {
    // 2026-01-23 has platforms name an endpoint with each transport, and a buyer has none.
    ucp: {
      version,
      services: { [SERVICE]: version === '2026-01-23' ? [] : transports },
      capabilities,
      payment_handlers: {},
    },
    ...(version > '2026-04-08' ? { keys } : { signing_keys: keys }),
  };
}

function declared(version: UcpVersion, name: CapabilityName, webhookUrl: string): Record<string, unknown> {
  const file = name.replace('.', '_');
  return {
    version,
    spec: `https://ucp.dev/${version}/specification/${name.split('.')[0]}`,
    schema: `https://ucp.dev/${version}/schemas/shopping/${file}.json`,
    ...(name === 'fulfillment' && { extends: `${SERVICE}.checkout` }),
    ...(name === 'order' && { config: { webhook_url: webhookUrl } }),
  };
}
