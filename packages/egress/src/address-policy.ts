import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** All of the IANA IPv4 Special-Purpose Address Registry, multicast and what is reserved. */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Azure answers its own machines there, on an address that is public otherwise.
  '168.63.129.16/32',
];

/** What IANA gives out to hosts; whatever lies outside is loopback, private, link-local, multicast, carries IPv4, or is nobody's. */
const GLOBAL_IPV6 = ['2000::/3'];

/** Within it: Teredo, benchmarking and the rest of 2001::/23, documentation, 6to4, AS112. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const specialIpv4 = listOf(SPECIAL_IPV4, 'ipv4');
const globalIpv6 = listOf(GLOBAL_IPV6, 'ipv6');
const specialIpv6 = listOf(SPECIAL_IPV6, 'ipv6');

/**
 * Whether an IP address is on the public internet. IPv6 addresses by which hosts without IPv6 are reached (mapped, NAT64) are judged by
 * the IPv4 address inside; no other that carries one is public.
 * @example isPublicAddress('169.254.169.254') // false
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.split('%', 1)[0]!;
  // Only the canonical spellings: a resolver hands out no decimal or octal address, and URL parsing rewrites those.
  if (isIPv4(bare)) return !specialIpv4.check(bare, 'ipv4');
  if (!isIPv6(bare)) return false;
  const groups = groupsOf(bare);
  const carried = carriedIpv4(groups);
  if (carried !== null) return isPublicAddress(carried);
  return globalIpv6.check(bare, 'ipv6') && !specialIpv6.check(bare, 'ipv6');
}

const MAPPED = '0:0:0:0:0:ffff';
const NAT64 = '64:ff9b:0:0:0:0';

function carriedIpv4(groups: readonly number[]): string | null {
  const prefix = groups
    .slice(0, 6)
    .map((group) => group.toString(16))
    .join(':');
  if (prefix !== MAPPED && prefix !== NAT64) return null;
  const [high, low] = groups.slice(6) as [number, number];
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

/** The eight groups of an IPv6 address, however it is spelt. */
function groupsOf(address: string): number[] {
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const numbers = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [numbers(head), numbers(tail ?? '')];
  const missing = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array<number>(missing).fill(0), ...last];
}

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}
