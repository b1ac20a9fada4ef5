import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './address-policy.ts';

it.each([
  ['1.1.1.1', 'a public IPv4 address'],
  ['2606:4700:4700::1111', 'a public IPv6 address'],
  ['::ffff:8.8.8.8', 'a public address mapped into IPv6'],
  ['64:ff9b::808:808', 'a public address behind NAT64'],
])('%s is public: %s', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['0.0.0.0', 'this host'],
  ['10.1.2.3', 'private'],
  ['172.16.0.1', 'private'],
  ['192.168.1.1', 'private'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['100.100.100.200', 'cloud metadata within carrier-grade NAT'],
  ['169.254.169.254', 'cloud metadata'],
  ['168.63.129.16', 'cloud host agent on a public address'],
  ['192.0.0.192', 'protocol assignments'],
  ['198.18.0.1', 'benchmarking'],
  ['224.0.0.1', 'multicast'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::ffff:127.0.0.1', 'mapped loopback'],
  ['::ffff:7f00:1', 'mapped loopback in hex'],
  ['::ffff:169.254.169.254', 'mapped metadata'],
  ['::127.0.0.1', 'IPv4-compatible loopback'],
  ['64:ff9b::7f00:1', 'loopback behind NAT64'],
  ['64:ff9b::a9fe:a9fe', 'metadata behind NAT64'],
  ['64:ff9b:1::a9fe:a9fe', 'local-use NAT64'],
  ['2002:7f00:1::', '6to4'],
  ['2001:0:7f00:1::', 'Teredo'],
  ['fd00:ec2::254', 'unique local metadata'],
  ['fe80::1%eth0', 'link-local with zone'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['2130706433', 'a decimal spelling, which no resolver returns'],
  ['0x7f.1', 'a hexadecimal spelling'],
  ['0177.0.0.1', 'an octal spelling'],
  ['not an address', 'no address'],
])('%s is not public: %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

/** https://www.iana.org/assignments/iana-ipv4-special-registry, multicast, and what is reserved: the first and last of each. */
const SPECIAL_IPV4 = [
  ['this network', '0.0.0.0', '0.255.255.255'],
  ['private use', '10.0.0.0', '10.255.255.255'],
  ['shared address space', '100.64.0.0', '100.127.255.255'],
  ['loopback', '127.0.0.0', '127.255.255.255'],
  ['link-local', '169.254.0.0', '169.254.255.255'],
  ['private use', '172.16.0.0', '172.31.255.255'],
  ['IETF protocol assignments', '192.0.0.0', '192.0.0.255'],
  ['documentation', '192.0.2.0', '192.0.2.255'],
  ['AS112', '192.31.196.0', '192.31.196.255'],
  ['AMT', '192.52.193.0', '192.52.193.255'],
  ['6to4 relays', '192.88.99.0', '192.88.99.255'],
  ['private use', '192.168.0.0', '192.168.255.255'],
  ['AS112', '192.175.48.0', '192.175.48.255'],
  ['benchmarking', '198.18.0.0', '198.19.255.255'],
  ['documentation', '198.51.100.0', '198.51.100.255'],
  ['documentation', '203.0.113.0', '203.0.113.255'],
  ['multicast', '224.0.0.0', '239.255.255.255'],
  ['reserved, and broadcast', '240.0.0.0', '255.255.255.255'],
] as const;

/** https://www.iana.org/assignments/iana-ipv6-special-registry, and what is not given out: the first and last of each. */
const SPECIAL_IPV6 = [
  ['unspecified, loopback and IPv4-compatible', '::', '::ffff:ffff'],
  ['IPv4-translated', '::ffff:0:0:0', '::ffff:0:ffff:ffff'],
  ['local-use NAT64', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['around NAT64', '64:ff9b:0:1::', '64:ff9b:0:ffff:ffff:ffff:ffff:ffff'],
  ['discard-only', '100::', '100::ffff:ffff:ffff:ffff'],
  ['dummy prefix', '100:0:0:1::', '100::1:ffff:ffff:ffff:ffff'],
  ['Teredo', '2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['port control and TURN anycast', '2001:1::1', '2001:1::3'],
  ['benchmarking', '2001:2::', '2001:2:0:ffff:ffff:ffff:ffff:ffff'],
  ['AMT', '2001:3::', '2001:3:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['AS112', '2001:4:112::', '2001:4:112:ffff:ffff:ffff:ffff:ffff'],
  ['ORCHID', '2001:10::', '2001:1f:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['ORCHIDv2', '2001:20::', '2001:2f:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['drone remote IDs', '2001:30::', '2001:3f:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['documentation', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['6to4', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['AS112', '2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff'],
  ['documentation', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['segment routing', '5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['not given out', '4000::', 'fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['unique-local', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['link-local', 'fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['site-local', 'fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['multicast', 'ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
] as const;

/** Ways to write an IPv4 address into an IPv6 one, as resolvers and as urls spell them. */
const CARRIERS: readonly (readonly [string, (ipv4: string) => string])[] = [
  ['mapped', (ipv4) => `::ffff:${ipv4}`],
  ['mapped, in hex', (ipv4) => `::ffff:${hexOf(ipv4)}`],
  ['compatible', (ipv4) => `::${ipv4}`],
  ['compatible, in hex', (ipv4) => `::${hexOf(ipv4)}`],
  ['translated', (ipv4) => `::ffff:0:${ipv4}`],
  ['NAT64', (ipv4) => `64:ff9b::${ipv4}`],
  ['NAT64, in hex', (ipv4) => `64:ff9b::${hexOf(ipv4)}`],
  ['local NAT64', (ipv4) => `64:ff9b:1::${ipv4}`],
  ['6to4', (ipv4) => `2002:${hexOf(ipv4)}::1`],
  ['Teredo server', (ipv4) => `2001:0:${hexOf(ipv4)}::1`],
  [
    'Teredo client',
    (ipv4) =>
      `2001::${hexOf(
        ipv4
          .split('.')
          .map((part) => 255 - Number(part))
          .join('.'),
      )}`,
  ],
];

function hexOf(ipv4: string): string {
  const [a, b, c, d] = ipv4.split('.').map(Number) as [number, number, number, number];
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}

describe('every range that IANA keeps for a purpose', () => {
  it.each([...SPECIAL_IPV4, ...SPECIAL_IPV6])('%s: %s to %s', (_purpose, first, last) => {
    expect([isPublicAddress(first), isPublicAddress(last)]).toEqual([false, false]);
  });

  it.each(CARRIERS)('of IPv4, carried in IPv6: %s', (_how, carry) => {
    const carried = SPECIAL_IPV4.flatMap(([, first, last]) => [carry(first), carry(last)]);
    expect(carried.filter(isPublicAddress)).toEqual([]);
  });

  it('beside them the internet begins', () => {
    const outside = [
      ...[
        '1.0.0.0',
        '9.255.255.255',
        '11.0.0.0',
        '100.63.255.255',
        '100.128.0.0',
        '126.255.255.255',
        '128.0.0.0',
      ],
      ...[
        '172.15.255.255',
        '172.32.0.0',
        '192.0.1.0',
        '192.0.3.0',
        '198.17.255.255',
        '198.20.0.0',
        '223.255.255.255',
      ],
      ...['2001:200::', '2001:db7:ffff::', '2001:db9::', '2003::', '2400::', '2a00::', '3ffe:ffff::'],
    ];
    expect(outside.filter((address) => !isPublicAddress(address))).toEqual([]);
  });
});
