import { EgressRefused, portOf } from '@florin/egress/policy';
import { isProcessorOrigin } from '../card-origins.ts';

/** Where a purchase under a mandate may be made. */
export interface MerchantBounds {
  /** As the mandate names them: `shop.example` for each of its ports, `shop.example:8443` for that one. */
  readonly hosts: readonly string[];
  /** Processors beside the known ones: the sandbox's in the embedded mode. */
  readonly processorOrigins: readonly string[];
}

/**
 * What an origin is to a purchase. The `merchant` is whoever is told who buys what: the page that was reached, the API behind
 * it. The `card` is where the number goes; a known processor may be given that, on behalf of a merchant that is named.
 */
export type OriginUse = 'merchant' | 'card';

/**
 * The one judge of a mandate's merchants: the host that the mandate would have to name for this use of an origin, or null where
 * it may be used. Names count as they are written; nothing is covered by a name above or below it.
 * @example forbiddenHost({ hosts: ['shop.example'], processorOrigins: [] }, 'https://checkout.shop.example', 'merchant') // 'checkout.shop.example'
 */
export function forbiddenHost(bounds: MerchantBounds | null, address: string, use: OriginUse): string | null {
  if (bounds === null) return null;
  if (!URL.canParse(address)) return address.slice(0, ADDRESS_LENGTH_MAX);
  const url = new URL(address);
  if (!['http:', 'https:'].includes(url.protocol)) return url.protocol;
  if (isNamed(bounds.hosts, url)) return null;
  return use === 'card' && isProcessorOrigin(url, bounds.processorOrigins) ? null : url.host;
}

const ADDRESS_LENGTH_MAX = 200;

function isNamed(hosts: readonly string[], url: URL): boolean {
  return hosts.includes(url.hostname) || hosts.includes(`${url.hostname}:${portOf(url)}`);
}

/**
 * What two mandates allow both; null is one that names no merchants.
 * @example sharedHosts(['shop.example'], ['shop.example:8443', 'tea.example']) // ['shop.example:8443']
 */
export function sharedHosts(
  some: readonly string[] | null,
  others: readonly string[] | null,
): readonly string[] | null {
  if (some === null || others === null) return some ?? others;
  const within = (host: string, hosts: readonly string[]) =>
    hosts.includes(host) || hosts.includes(host.replace(/:\d+$/, ''));
  return [
    ...new Set([
      ...some.filter((host) => within(host, others)),
      ...others.filter((host) => within(host, some)),
    ]),
  ];
}

const SHOWN_MAX = 5;

/** @example outsideMandate(['shop.example'], 'evil.example') // 'the mandate covers only shop.example (merchants), not evil.example: …' */
export function outsideMandate(hosts: readonly string[], host: string): string {
  const more = hosts.length > SHOWN_MAX ? ', …' : '';
  const covered = hosts.length === 0 ? 'no shop' : `only ${hosts.slice(0, SHOWN_MAX).join(', ')}${more}`;
  return `the mandate covers ${covered} (merchants), not ${host}: to buy there, a person makes a key whose merchants name ${host}`;
}

/** The mandate does not name this host: nothing was sent there. */
export class HostForbidden extends EgressRefused {
  constructor({ hosts }: MerchantBounds, host: string) {
    super('outside_mandate', host);
    this.message = outsideMandate(hosts, host);
  }
}

/** Throws where a mandate forbids it. */
export function assertWithin(bounds: MerchantBounds | null, address: string, use: OriginUse): void {
  const host = forbiddenHost(bounds, address, use);
  if (bounds !== null && host !== null) throw new HostForbidden(bounds, host);
}
