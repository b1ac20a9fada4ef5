import { describe, expect, it } from 'vitest';
import { createEgressPolicy, EgressRefused } from './policy.ts';

function refusalOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof EgressRefused) return error.reason;
    throw error;
  }
  return 'allowed';
}

it('allows a host at every port where it is listed so, and no other host', () => {
  const policy = createEgressPolicy({ allow: ['localhost:*', '[::1]:*'] });
  for (const url of ['http://localhost:1/', 'https://LOCALHOST/', 'http://[::1]:9/'])
    expect(policy.isAllowListed(policy.vetUrl(url))).toBe(true);
  expect(refusalOf(() => policy.vetUrl('http://127.0.0.1/'))).toBe('address_not_public');
});

describe('an address as written', () => {
  const policy = createEgressPolicy({ allow: ['localhost:4101'] });

  it.each([
    ['https://shop.example/p/1', 'allowed'],
    ['http://localhost:4101/p/1', 'allowed'],
    ['http://LOCALHOST:4101/p/1', 'allowed'],
    ['http://localhost:4102/', 'port_not_allowed'],
    ['http://127.0.0.1:4101/', 'port_not_allowed'],
    ['ftp://shop.example/', 'scheme_not_allowed'],
    ['file:///etc/passwd', 'scheme_not_allowed'],
    ['javascript:alert(1)', 'scheme_not_allowed'],
    ['https://user:pass@shop.example/', 'credentials_in_url'],
    ['https://shop.example@169.254.169.254/', 'credentials_in_url'],
    ['https://shop.example:22/', 'port_not_allowed'],
    ['http://2130706433/', 'address_not_public'],
    ['http://0x7f000001/', 'address_not_public'],
    ['http://0x7f.1/', 'address_not_public'],
    ['http://0177.0.0.1/', 'address_not_public'],
    ['http://127.1/', 'address_not_public'],
    ['http://①②⑦.⓪.⓪.①/', 'address_not_public'],
    ['http://[::1]/', 'address_not_public'],
    ['http://[::ffff:7f00:1]/', 'address_not_public'],
    ['http://[64:ff9b::a9fe:a9fe]/', 'address_not_public'],
    ['http://[::127.0.0.1]/', 'address_not_public'],
    ['http://[::7f00:1]/', 'address_not_public'],
    ['http://[::ffff:0:127.0.0.1]/', 'address_not_public'],
    ['http://100.64.0.1/', 'address_not_public'],
    ['http://169.254.169.254/latest/meta-data/', 'address_not_public'],
    ['not a url', 'malformed_url'],
  ])('%s: %s', (url, expected) => {
    expect(refusalOf(() => policy.vetUrl(url))).toBe(expected);
  });
});

describe('an address as resolved', () => {
  it('refuses a name that resolves to a private address', async () => {
    const policy = createEgressPolicy({ resolve: async () => ['10.0.0.7'] });
    await expect(policy.addressesOf('shop.example', 443)).rejects.toMatchObject({
      reason: 'address_not_public',
    });
  });

  it('refuses a name whose answers mix public and private addresses', async () => {
    const policy = createEgressPolicy({ resolve: async () => ['1.1.1.1', '127.0.0.1'] });
    await expect(policy.addressesOf('shop.example', 443)).rejects.toMatchObject({
      reason: 'address_not_public',
    });
  });

  it('checks at every connection, so a name that turns private later is refused then', async () => {
    const answers = [['1.1.1.1'], ['169.254.169.254']];
    const policy = createEgressPolicy({ resolve: async () => answers.shift() ?? [] });
    expect(await policy.addressesOf('rebinding.example', 443)).toEqual(['1.1.1.1']);
    await expect(policy.addressesOf('rebinding.example', 443)).rejects.toMatchObject({
      reason: 'address_not_public',
    });
  });

  it('says so when a name does not exist', async () => {
    const policy = createEgressPolicy({ resolve: async () => [] });
    await expect(policy.addressesOf('nowhere.example', 443)).rejects.toMatchObject({
      reason: 'host_unknown',
    });
  });

  it('an allow-listed merchant may be private, by exact host and port only', async () => {
    const policy = createEgressPolicy({ allow: ['shop.test:4101'], resolve: async () => ['127.0.0.1'] });
    expect(await policy.addressesOf('shop.test', 4101)).toEqual(['127.0.0.1']);
    await expect(policy.addressesOf('shop.test', 443)).rejects.toBeInstanceOf(EgressRefused);
  });
});
