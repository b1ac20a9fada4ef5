import { expect, it } from 'vitest';
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
