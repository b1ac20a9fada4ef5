import { createPublicKey, randomBytes, verify } from 'node:crypto';
import {
  PROTOCOLS_DIRECTORY,
  ucpValidator,
  WITHOUT_PROTOCOLS,
} from '@florin/checkout/drivers/published-schemas.testing';
import { signatureOf } from '@florin/checkout/drivers/ucp/sign-request';
import { UCP_VERSIONS } from '@florin/checkout/protocols/ucp-versions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';
import { agentProfile } from './profile.ts';
import { signingKeyFrom } from './signing-key.ts';
import { ucpAgentOf } from './ucp-agent.ts';

const key = signingKeyFrom(Buffer.alloc(32, 7));
const WEBHOOK_URL = 'https://f.example/protocols/ucp/orders';

describe('the profile of an installation', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const read = async (query = '') => {
    const response = await fetch(`${server.url}/.well-known/ucp${query}`);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it('is served in the version that a merchant is sent, else in the newest', async () => {
    expect((await read('?version=2026-01-23')).body).toMatchObject({ ucp: { version: '2026-01-23' } });
    expect((await read()).body).toMatchObject({ ucp: { version: UCP_VERSIONS[0] } });
    expect((await read('?version=2020-01-01')).status).toBe(404);
  });

  it('names the public key that requests are signed with, and nothing of the private one', async () => {
    const { body } = await read('?version=2026-04-08');
    const [jwk] = body.signing_keys as Record<string, unknown>[];
    expect(Object.keys(jwk!).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  });
});

describe.skipIf(PROTOCOLS_DIRECTORY === null)(`the published schemas${WITHOUT_PROTOCOLS}`, () => {
  it.each(UCP_VERSIONS)('hold for the profile of %s', (version) => {
    const path = {
      '2026-01-11': 'discovery/profile_schema.json',
      '2026-01-23': 'discovery/profile_schema.json#/$defs/platform_profile',
      '2026-04-08': 'discovery/profile_schema.json#/$defs/platform_profile',
      '2026-08-25': 'schemas/profile.json#/$defs/platform_schema',
    }[version];
    const check = ucpValidator(version, path, 'response');
    expect(check(agentProfile(version, [key.publicJwk], WEBHOOK_URL)) ? null : check.errors).toBeNull();
  });
});

describe.skipIf(PROTOCOLS_DIRECTORY === null)(`the published order capability${WITHOUT_PROTOCOLS}`, () => {
  it.each(UCP_VERSIONS)('of %s finds where merchants tell of orders', (version) => {
    const { capabilities } = agentProfile(version, [key.publicJwk], WEBHOOK_URL).ucp as {
      capabilities:
        | Record<string, { name?: string; config?: object }[]>
        | { name: string; config?: object }[];
    };
    const ORDER = 'dev.ucp.shopping.order';
    const declared = Array.isArray(capabilities)
      ? capabilities.find(({ name }) => name === ORDER)
      : capabilities[ORDER]?.[0];
    const definition = version === '2026-01-11' ? 'platform_config' : 'platform_schema';
    const check = ucpValidator(version, `schemas/shopping/order.json#/$defs/${definition}`, 'response');
    expect(declared?.config).toEqual({ webhook_url: WEBHOOK_URL });
    expect(check(declared?.config) ? null : check.errors).toBeNull();
  });
});

describe('the signing key', () => {
  it('is the same for the same secret, and another for another', () => {
    expect(signingKeyFrom(Buffer.alloc(32, 7)).keyId).toBe(key.keyId);
    expect(signingKeyFrom(randomBytes(32)).keyId).not.toBe(key.keyId);
  });

  it('signs what a merchant verifies with the published half alone', () => {
    const body = '{"line_items":[]}';
    const headers = {
      'ucp-agent': 'profile="https://f.example/.well-known/ucp"',
      'content-type': 'application/json',
    };
    const url = 'https://shop.example/ucp/checkout-sessions?a=1';
    const signed = signatureOf({ method: 'POST', url, headers, body }, key);
    const parameters = signed['signature-input']!.replace('sig1=', '');
    // Written down as RFC 9421, section 2.5 has it.
    const base = [
      '"@method": POST',
      '"@authority": shop.example',
      '"@path": /ucp/checkout-sessions',
      '"@query": ?a=1',
      `"ucp-agent": ${headers['ucp-agent']}`,
      `"content-digest": ${signed['content-digest']}`,
      '"content-type": application/json',
      `"@signature-params": ${parameters}`,
    ].join('\n');
    const signature = Buffer.from(signed.signature!.slice('sig1=:'.length, -1), 'base64');
    const publicKey = createPublicKey({ key: { ...key.publicJwk }, format: 'jwk' });
    const isValid = (text: string) =>
      verify('sha256', Buffer.from(text), { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature);
    expect([isValid(base), isValid(base.replace('shop.example', 'evil.example'))]).toEqual([true, false]);
    expect(parameters).toContain(`keyid="${key.keyId}"`);
  });

  it('needs an address under which its profile can be read', () => {
    const config = {
      ucpProfileUrl: null,
      baseUrl: null,
      ucpSigningKey: Buffer.alloc(32, 7),
      secretKey: null,
    };
    type Config = Parameters<typeof ucpAgentOf>[0];
    expect(ucpAgentOf(config as unknown as Config)).toBeNull();
    expect(ucpAgentOf({ ...config, baseUrl: 'https://f.example' } as unknown as Config)).toMatchObject({
      profileUrl: 'https://f.example/.well-known/ucp',
      signingKey: { keyId: key.keyId },
    });
  });
});
