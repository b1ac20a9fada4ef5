import { isJsonObject, type Json } from '../../json.ts';
import { at, listAt, textAt } from '../json-reading.ts';

/** How a merchant's handler takes a card: tokenized first, as it is, or only on the merchant's own pages. */
export type UcpPayment =
  | { readonly kind: 'tokenizer'; readonly handlerId: string; readonly url: string }
  | { readonly kind: 'raw'; readonly handlerId: string; readonly credentialType: 'pan' | 'card' }
  | { readonly kind: 'page' };

export interface UcpProfile {
  readonly version: string;
  readonly endpoint: string;
  readonly payment: UcpPayment;
  readonly hasCatalog: boolean;
}

const SERVICE = 'dev.ucp.shopping';
const CHECKOUT = 'dev.ucp.shopping.checkout';
const CATALOG = 'dev.ucp.shopping.catalog.lookup';

/**
 * Reads `/.well-known/ucp` in both shapes that merchants publish: lists (2026-01-11) and maps (2026-01-23 and later).
 * Null where the merchant offers no checkout over REST.
 * @example readProfile(await profileJson)?.endpoint // 'https://shop.example/ucp/v1'
 */
export function readProfile(profile: Json): UcpProfile | null {
  const endpoint = restEndpoint(at(profile, 'ucp', 'services', SERVICE));
  const version = textAt(profile, 'ucp', 'version');
  const capabilities = capabilityNames(at(profile, 'ucp', 'capabilities'));
  if (endpoint === null || version === null || !capabilities.has(CHECKOUT)) return null;
  return {
    version,
    endpoint: endpoint.replace(/\/$/, ''),
    payment: paymentOf(handlersOf(profile)),
    hasCatalog: capabilities.has(CATALOG),
  };
}

function restEndpoint(service: Json | undefined): string | null {
  const listed = Array.isArray(service)
    ? service.find((entry) => textAt(entry, 'transport') === 'rest')
    : undefined;
  const endpoint = textAt(listed, 'endpoint') ?? textAt(service, 'rest', 'endpoint');
  return endpoint !== null && URL.canParse(endpoint) ? endpoint : null;
}

function capabilityNames(capabilities: Json | undefined): ReadonlySet<string> {
  if (Array.isArray(capabilities))
    return new Set(capabilities.flatMap((entry) => textAt(entry, 'name') ?? []));
  return new Set(isJsonObject(capabilities) ? Object.keys(capabilities) : []);
}

/** Handlers of a profile or of a checkout session. */
export function handlersOf(document: Json): readonly Json[] {
  const map = at(document, 'ucp', 'payment_handlers');
  const mapped = isJsonObject(map) ? Object.values(map).flatMap((entries) => listAt(entries as Json)) : [];
  return [...listAt(document, 'payment', 'handlers'), ...mapped];
}

/** A handler says in its configuration which credentials it takes; one that says nothing of cards is not for us. */
export function paymentOf(handlers: readonly Json[]): UcpPayment {
  for (const handler of handlers) {
    const handlerId = textAt(handler, 'id');
    const types = listAt(handler, 'config', 'credential_types');
    const url = textAt(handler, 'config', 'endpoint');
    if (handlerId === null) continue;
    if (types.includes('token') && url !== null && URL.canParse(url))
      return { kind: 'tokenizer', handlerId, url };
    const raw = (['pan', 'card'] as const).find((type) => types.includes(type));
    if (raw !== undefined) return { kind: 'raw', handlerId, credentialType: raw };
  }
  return { kind: 'page' };
}
