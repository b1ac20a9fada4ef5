import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './address-policy.ts';

export type EgressRefusal =
  | 'malformed_url'
  | 'scheme_not_allowed'
  | 'credentials_in_url'
  | 'port_not_allowed'
  | 'address_not_public'
  | 'host_unknown'
  | 'body_to_another_origin'
  | 'outside_mandate';

/** The policy forbids this address: nothing was sent. */
export class EgressRefused extends Error {
  override readonly name = 'EgressRefused';
  readonly reason: EgressRefusal;
  readonly target: string;

  constructor(reason: EgressRefusal, target: string) {
    super(`egress to ${target} refused: ${reason}`);
    this.reason = reason;
    this.target = target;
  }
}

export type Resolver = (hostname: string) => Promise<readonly string[]>;

export interface EgressPolicyOptions {
  /**
   * `host:port`, or `host:*`, of what may be private (the sandbox shops on loopback). Matched as written, not by address.
   */
  readonly allow?: readonly string[];
  readonly ports?: readonly number[];
  readonly resolve?: Resolver;
}

export interface EgressPolicy {
  /** Checks everything that can be seen in the address itself. */
  vetUrl(url: string): URL;
  /** Resolves and checks, to be called at connect time: what it returns is what must be dialled. */
  addressesOf(hostname: string, port: number): Promise<readonly string[]>;
  isAllowListed(url: URL): boolean;
}

const DEFAULT_PORTS = [80, 443, 8080, 8443];
const ADDRESSES_MAX = 4;

/**
 * What the checkout may talk to: public addresses only, checked at connect time on the address that is dialled, so
 * that a name which resolves differently the second time gains nothing.
 * @example createEgressPolicy({ allow: ['localhost:4101'] }).vetUrl('http://2130706433/') // throws EgressRefused
 */
export function createEgressPolicy(options: EgressPolicyOptions = {}): EgressPolicy {
  const allowed = new Set(options.allow?.map((entry) => entry.toLowerCase()));
  const ports = new Set(options.ports ?? DEFAULT_PORTS);
  const resolve = options.resolve ?? resolveWithSystem;
  const isAllowed = (hostname: string, port: number) =>
    [port, '*'].some((allowedPort) => allowed.has(`${hostname.toLowerCase()}:${allowedPort}`));

  function vetHost(hostname: string, port: number): void {
    if (isAllowed(hostname, port)) return;
    if (!ports.has(port)) throw new EgressRefused('port_not_allowed', `${hostname}:${port}`);
    const literal = unbracket(hostname);
    if (isIP(literal) !== 0 && !isPublicAddress(literal)) {
      throw new EgressRefused('address_not_public', hostname);
    }
  }

  return {
    vetUrl(text) {
      const url = parseUrl(text);
      if (url.protocol !== 'https:' && url.protocol !== 'http:') {
        throw new EgressRefused('scheme_not_allowed', url.protocol);
      }
      if (url.username !== '' || url.password !== '') throw new EgressRefused('credentials_in_url', url.host);
      vetHost(url.hostname, portOf(url));
      return url;
    },

    async addressesOf(hostname, port) {
      vetHost(hostname, port);
      const literal = unbracket(hostname);
      const addresses = isIP(literal) === 0 ? await resolve(literal) : [literal];
      if (addresses.length === 0) throw new EgressRefused('host_unknown', hostname);
      // One private address among public ones is an attack, not a choice.
      if (!isAllowed(hostname, port) && !addresses.every(isPublicAddress)) {
        throw new EgressRefused('address_not_public', hostname);
      }
      return addresses.slice(0, ADDRESSES_MAX);
    },

    isAllowListed: (url) => isAllowed(url.hostname, portOf(url)),
  };
}

/** @example portOf(new URL('https://shop.example/')) // 443 */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

function parseUrl(text: string): URL {
  if (!URL.canParse(text)) throw new EgressRefused('malformed_url', text.slice(0, 200));
  return new URL(text);
}

function unbracket(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

const UNKNOWN_HOST_CODES = new Set(['ENOTFOUND', 'ENODATA', 'EAI_NONAME']);

async function resolveWithSystem(hostname: string): Promise<readonly string[]> {
  try {
    const found = await lookup(hostname, { all: true, verbatim: true });
    return found.map(({ address }) => address);
  } catch (error) {
    // A name that does not exist is an answer; a resolver that is down is not.
    if (UNKNOWN_HOST_CODES.has((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
