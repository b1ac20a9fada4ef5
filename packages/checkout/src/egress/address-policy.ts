import ipaddr from 'ipaddr.js';

/** Public addresses that clouds answer their own instances on. */
const METADATA_ADDRESSES = new Set(['168.63.129.16']);

/**
 * Whether an IP address is on the public internet. Addresses that carry an IPv4 address inside (mapped, NAT64) are
 * judged by that one; tunnels, private, shared, link-local, loopback and reserved ranges are not public.
 * @example isPublicAddress('169.254.169.254') // false
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parseAddress(address);
  if (parsed === null) return false;
  const effective = carriedAddress(parsed);
  return effective.range() === 'unicast' && !METADATA_ADDRESSES.has(effective.toString());
}

type Parsed = ipaddr.IPv4 | ipaddr.IPv6;

/** Only the canonical spellings: a resolver hands out no decimal or octal address, and URL parsing rewrites those. */
function parseAddress(address: string): Parsed | null {
  const bare = address.split('%', 1)[0]!;
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare);
  return ipaddr.IPv6.isValid(bare) ? ipaddr.IPv6.parse(bare) : null;
}

function carriedAddress(address: Parsed): Parsed {
  if (!(address instanceof ipaddr.IPv6)) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (address.range() !== 'rfc6052') return address;
  return new ipaddr.IPv4(address.toByteArray().slice(12));
}
