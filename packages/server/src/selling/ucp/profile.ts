import type { Services } from '../../services.ts';
import type { PublicJwk } from '../../ucp-agent/signing-key.ts';

/** The newest version that is published. */
export const UCP_VERSION = '2026-04-08';
export const X402_HANDLER = 'org.x402';
export const X402_HANDLER_ID = 'x402';

const SERVICE = 'dev.ucp.shopping';
const CAPABILITIES = ['checkout', 'catalog.search', 'catalog.lookup', 'fulfillment', 'order'] as const;
const EXTENDED: Readonly<Record<string, string>> = { fulfillment: 'checkout' };

/** @example sellerUrl(services.urls, 'acct_01k9…') // 'https://pay.example/merchants/acct_01k9…/ucp' */
export function sellerUrl({ base }: Services['urls'], accountId: string): string {
  return `${base}/merchants/${accountId}/ucp`;
}

/** Where the profile of a merchant is: who signs what is told of its orders. */
export function profileUrl({ base }: Services['urls'], accountId: string): string {
  return `${base}/merchants/${accountId}/.well-known/ucp`;
}

/**
 * What agents read about a merchant: where it sells, what it understands, that it is paid by x402, and the keys that sign what
 * is told of its orders.
 * @example businessProfile(services.urls, seller.id, [publicJwk])
 */
export function businessProfile(
  urls: Services['urls'],
  accountId: string,
  keys: readonly PublicJwk[],
): object {
  const version = UCP_VERSION;
  return {
    ucp: {
      version,
      services: {
        [SERVICE]: [
          {
            version,
            transport: 'rest',
            endpoint: sellerUrl(urls, accountId),
            spec: `https://ucp.dev/${version}/specification/overview`,
            schema: `https://ucp.dev/${version}/services/shopping/rest.openapi.json`,
          },
          {
            version,
            transport: 'mcp',
            endpoint: `${sellerUrl(urls, accountId)}/mcp`,
            spec: `https://ucp.dev/${version}/specification/overview`,
            schema: `https://ucp.dev/${version}/services/shopping/mcp.openrpc.json`,
          },
        ],
      },
      capabilities: capabilities(),
      payment_handlers: {
        [X402_HANDLER]: [
          {
            id: X402_HANDLER_ID,
            version,
            spec: 'https://www.x402.org',
            available_instruments: [{ type: 'x402' }],
          },
        ],
      },
    },
    signing_keys: keys,
  };
}

export function capabilities(): object {
  return Object.fromEntries(
    CAPABILITIES.map((name) => {
      const extended = EXTENDED[name];
      return [
        `${SERVICE}.${name}`,
        [{ version: UCP_VERSION, ...(extended !== undefined && { extends: `${SERVICE}.${extended}` }) }],
      ];
    }),
  );
}
