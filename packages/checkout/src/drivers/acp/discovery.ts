import type { Json } from '@florin/page-reading/json';
import { withoutEnd } from '@florin/wire/values/without-end';
import type { ConfiguredSeller } from '../../protocols/acp-seller.ts';
import { ACP_VERSIONS, type AcpVersion } from '../../protocols/acp-versions.ts';
import { listAt, textAt } from '../json-reading.ts';

/** Where a seller's API is; the bearer token is kept apart, since this is stored with the purchase. */
export interface AcpSeller {
  readonly version: AcpVersion;
  readonly baseUrl: string;
  /** Where a card becomes a token that only this seller can charge. */
  readonly delegateUrl: string;
}

const DELEGATE_PATH = '/agentic_commerce/delegate_payment';

/** @example configuredSeller(sellers, new URL('https://shop.example/p/1'))?.baseUrl // 'https://api.shop.example/acp' */
export function configuredSeller(sellers: readonly ConfiguredSeller[], url: URL): AcpSeller | null {
  const found = sellers.find(({ origin }) => origin === url.origin);
  if (found === undefined) return null;
  return {
    version: found.version,
    baseUrl: withoutEnd(found.endpoint, /\//),
    delegateUrl: found.delegatePaymentUrl ?? new URL(DELEGATE_PATH, found.endpoint).href,
  };
}

/**
 * Reads `/.well-known/acp.json`. Null where the seller has no checkout over REST, or no way to hand a card to its
 * processor: tokens of wallets that only some agents can issue are of no use here.
 * @example readDiscovery(json)?.baseUrl // 'https://shop.example/agentic_commerce'
 */
export function readDiscovery(document: Json): AcpSeller | null {
  const base = textAt(document, 'api_base_url');
  const offered = new Set([
    textAt(document, 'protocol', 'version'),
    ...listAt(document, 'protocol', 'supported_versions'),
  ]);
  const version = ACP_VERSIONS.find((known) => offered.has(known));
  const services = listAt(document, 'capabilities', 'services');
  const isUsable =
    textAt(document, 'protocol', 'name') === 'acp' &&
    listAt(document, 'transports').includes('rest') &&
    services.includes('checkout') &&
    services.includes('delegate_payment');
  if (!isUsable || version === undefined || base === null || !URL.canParse(base)) return null;
  const baseUrl = withoutEnd(base, /\//);
  return { version, baseUrl, delegateUrl: `${baseUrl}/delegate_payment` };
}
