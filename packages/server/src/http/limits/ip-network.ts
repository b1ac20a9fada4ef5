import { isIPv6 } from 'node:net';

const IPV4_MAPPED = '::ffff:';
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * What stands for one customer of an internet provider: an IPv4 address, or the /64 that an IPv6 customer is given, of
 * which every address is theirs.
 * @example networkOf('2001:db8:1:2:3:4:5:6') // '2001:db8:1:2::/64'
 */
export function networkOf(ip: string): string {
  const address = ip.toLowerCase();
  if (!isIPv6(address)) return address;
  if (address.startsWith(IPV4_MAPPED) && address.includes('.')) return address.slice(IPV4_MAPPED.length);
  return `${expanded(address).slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

function expanded(address: string): string[] {
  const [head = '', tail] = address.split('%', 1)[0]!.split('::');
  const left = groupsOf(head);
  if (tail === undefined) return left;
  const right = groupsOf(tail);
  return [...left, ...Array<string>(GROUPS - left.length - right.length).fill('0'), ...right];
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, ''));
}
