import type { Services } from '../../services.ts';
import type { AgentSeller } from '../store.ts';

/** The newest version that is published. */
export const ACP_VERSION = '2026-04-17';

/** @example acpUrl(services.urls, 'acct_01k9…') // 'https://pay.example/merchants/acct_01k9…/acp' */
export function acpUrl({ base }: Services['urls'], accountId: string): string {
  return `${base}/merchants/${accountId}/acp`;
}

/**
 * What agents read about a merchant: where it sells, and by which version.
 * @example discoveryDocument(services.urls, seller)
 */
export function discoveryDocument(urls: Services['urls'], seller: AgentSeller): object {
  const services = ['checkout', ...(seller.acp_order_events_url === null ? [] : ['orders'])];
  return {
    protocol: { name: 'acp', version: ACP_VERSION, supported_versions: [ACP_VERSION] },
    api_base_url: acpUrl(urls, seller.id),
    transports: ['rest'],
    capabilities: { services, supported_currencies: ['usd'], supported_locales: ['en-US'] },
  };
}
