import { isIP } from 'node:net';

/** Nobody, so many proxies counted from the server, or those with these addresses. */
export type TrustedProxies = false | number | string[];

const PROXIES_MAX = 16;
const PREFIX_BITS_MAX = { 4: 32, 6: 128 };

/**
 * Whose word is taken on where a request came from; null where the text does not say. There is no way to believe everyone:
 * the first address of `X-Forwarded-For` is whatever the client wrote there.
 * @example trustedProxies('10.0.0.0/8, 192.0.2.1') // ['10.0.0.0/8', '192.0.2.1']
 */
export function trustedProxies(text: string): TrustedProxies | null {
  if (text === 'false') return false;
  if (text === 'true') return 1;
  if (/^\d+$/.test(text)) return Number(text) >= 1 && Number(text) <= PROXIES_MAX ? Number(text) : null;
  const networks = text.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? networks : null;
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= PREFIX_BITS_MAX[version as 4 | 6];
}

/** The same for Fastify, which takes no number: it cannot know that nobody reaches the server but through the proxies. */
export function trustOf(
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
}
