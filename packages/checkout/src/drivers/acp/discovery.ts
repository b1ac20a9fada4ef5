import type { Json } from '../../json.ts';
import { listAt, textAt } from '../json-reading.ts';

export interface AcpSeller {
  readonly version: string;
  readonly baseUrl: string;
}

/** Versions whose requests this driver knows how to write, newest first. */
const VERSIONS = ['2026-04-17', '2026-01-30', '2026-01-16', '2025-12-12', '2025-09-29'];

/**
 * Reads `/.well-known/acp.json`. Null where the seller has no checkout over REST, or no way to hand a card to its
 * processor: tokens of wallets that only some agents can issue are of no use here.
 * @example readDiscovery(json)?.baseUrl // 'https://shop.example/agentic_commerce'
 */
export function readDiscovery(document: Json): AcpSeller | null {
  const baseUrl = textAt(document, 'api_base_url');
  const offered = new Set([
    textAt(document, 'protocol', 'version'),
    ...listAt(document, 'protocol', 'supported_versions'),
  ]);
  const version = VERSIONS.find((known) => offered.has(known));
  const services = listAt(document, 'capabilities', 'services');
  const isUsable =
    textAt(document, 'protocol', 'name') === 'acp' &&
    listAt(document, 'transports').includes('rest') &&
    services.includes('checkout') &&
    services.includes('delegate_payment');
  if (!isUsable || version === undefined || baseUrl === null || !URL.canParse(baseUrl)) return null;
  return { version, baseUrl: baseUrl.replace(/\/$/, '') };
}
