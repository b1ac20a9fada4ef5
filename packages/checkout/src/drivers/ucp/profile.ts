import { isJsonObject, type Json } from '@florin/page-reading/json';
import { withoutEnd } from '@florin/wire/values/without-end';
import { knownVersion, UCP_VERSIONS, type UcpVersion } from '../../protocols/ucp-versions.ts';
import { at, listAt, textAt } from '../json-reading.ts';

/** A merchant as its profile describes it. */
export interface UcpProfile {
  readonly version: UcpVersion;
  readonly transport: 'rest' | 'mcp';
  readonly endpoint: string;
  readonly capabilities: readonly string[];
  /** Payment handlers, each with its name. */
  readonly handlers: readonly Json[];
}

export const CHECKOUT = 'dev.ucp.shopping.checkout';
export const FULFILLMENT = 'dev.ucp.shopping.fulfillment';
export const ORDER = 'dev.ucp.shopping.order';
export const CATALOG_LOOKUP = 'dev.ucp.shopping.catalog.lookup';
const SERVICE = 'dev.ucp.shopping';

/**
 * Reads `/.well-known/ucp` in both shapes that were published: lists (2026-01-11) and maps (2026-01-23 and later). Null
 * where the merchant offers no checkout in a version and over a transport that are known.
 * @example readProfile(json)?.endpoint // 'https://shop.example/ucp/v1'
 */
export function readProfile(document: Json): UcpProfile | null {
  const version = knownVersion(textAt(document, 'ucp', 'version'));
  const service = serviceOf(at(document, 'ucp', 'services', SERVICE));
  const capabilities = capabilitiesOf(at(document, 'ucp', 'capabilities'));
  if (version === null || service === null || !capabilities.includes(CHECKOUT)) return null;
  return { version, ...service, capabilities, handlers: handlersOf(document) };
}

/**
 * Where a profile of a version that is known lies, for merchants whose own is of another.
 * @example olderProfile(json) // 'https://shop.example/.well-known/ucp/2026-04-08'
 */
export function olderProfile(document: Json): string | null {
  const urls = at(document, 'ucp', 'supported_versions');
  const found = UCP_VERSIONS.map((version) => textAt(urls, version)).find((url) => url !== null) ?? null;
  return found !== null && isWebAddress(found) ? found : null;
}

type Service = Pick<UcpProfile, 'transport' | 'endpoint'>;

function serviceOf(service: Json | undefined): Service | null {
  for (const transport of ['rest', 'mcp'] as const) {
    const listed = Array.isArray(service)
      ? service.find((entry) => textAt(entry, 'transport') === transport)
      : undefined;
    const endpoint = textAt(listed, 'endpoint') ?? textAt(service, transport, 'endpoint');
    if (endpoint !== null && isWebAddress(endpoint))
      return { transport, endpoint: withoutEnd(endpoint, /\//) };
  }
  return null;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function capabilitiesOf(capabilities: Json | undefined): readonly string[] {
  if (Array.isArray(capabilities)) return capabilities.flatMap((entry) => textAt(entry, 'name') ?? []);
  return isJsonObject(capabilities) ? Object.keys(capabilities) : [];
}

/** Handlers of a profile or of a checkout session, each with the name that it is registered under. */
export function handlersOf(document: Json): readonly Json[] {
  const map = at(document, 'ucp', 'payment_handlers');
  const mapped = isJsonObject(map)
    ? Object.entries(map).flatMap(([name, entries]) =>
        listAt(entries as Json).flatMap((entry) => (isJsonObject(entry) ? { name, ...entry } : [])),
      )
    : [];
  return [...listAt(document, 'payment', 'handlers'), ...mapped];
}
