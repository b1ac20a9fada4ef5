import { generateKeyPairSync, sign } from 'node:crypto';
import { detachedSignatureOf, signatureOf } from '@florin/checkout/drivers/ucp/sign-request';
import { describe, expect, it } from 'vitest';
import { signingKeyFrom } from '../../ucp-agent/signing-key.ts';
import { verifyDetachedSignature, verifyHttpSignature, verifySharedSecret } from './verify-signature.ts';

const key = signingKeyFrom(Buffer.alloc(32, 5));
const keys = [{ ...key.publicJwk }];
const url = 'https://florin.example/protocols/ucp/orders';
const body = Buffer.from('{"id":"1001"}');
const sent = {
  'ucp-agent': 'profile="https://shop.example/.well-known/ucp"',
  'content-type': 'application/json',
};
const headers: Record<string, string> = {
  ...sent,
  ...signatureOf({ method: 'POST', url, headers: sent, body: body.toString() }, key),
};

/** Signs whatever is named, for what a careful signer would never make. */
function signedOver(names: readonly string[], values: Record<string, string>, more = '') {
  const parameters = `(${names.map((name) => `"${name}"`).join(' ')})${more};keyid="${key.keyId}"`;
  const lines = names.map((name) => `"${name}": ${values[name]}`);
  const base = [...lines, `"@signature-params": ${parameters}`].join('\n');
  const bytes = sign('sha256', Buffer.from(base), { key: key.privateKey, dsaEncoding: 'ieee-p1363' });
  return { 'signature-input': `sig1=${parameters}`, signature: `sig1=:${bytes.toString('base64')}:` };
}

const VALUES = {
  '@method': 'POST',
  '@path': '/protocols/ucp/orders',
  'content-digest': headers['content-digest']!,
};

describe('a signature over a message', () => {
  it('is verified by the key that it names', () => {
    expect(verifyHttpSignature({ url, headers, body }, keys)).toEqual({ keyId: key.keyId, createdMs: null });
    const timed = signedOver(Object.keys(VALUES), VALUES, ';created=1700000000');
    const verified = verifyHttpSignature({ url, headers: { ...headers, ...timed }, body }, keys);
    expect(verified?.createdMs).toBe(1_700_000_000_000);
    const over = signedOver(Object.keys(VALUES), VALUES, ';expires=1700000000');
    expect(verifyHttpSignature({ url, headers: { ...headers, ...over }, body }, keys)).toBeNull();
  });

  it.each([
    ['for another address', { url: 'https://other.example/protocols/ucp/orders' }],
    ['over another body', { body: Buffer.from('{"id":"1002"}') }],
    ['with another header', { headers: { ...headers, 'ucp-agent': 'profile="https://x.example"' } }],
    ['without a header that it covers', { headers: { ...headers, 'ucp-agent': undefined } }],
    [
      'under another name',
      { headers: { ...headers, signature: headers.signature!.replace('sig1', 'sig2') } },
    ],
    ['that is none', { headers: { ...headers, 'signature-input': 'sig1=("@method"' } }],
    ['that is missing', { headers: sent }],
  ])('%s is not', (_what, change) => {
    expect(verifyHttpSignature({ url, headers, body, ...change }, keys)).toBeNull();
  });

  it.each([
    [['@method', '@path']],
    [['@method', 'content-digest']],
    [['@path', 'content-digest']],
    [['@method', '@path', 'content-digest', '@path']],
    [[]],
  ])('that covers %j is not', (names) => {
    const little = { ...headers, ...signedOver(names, VALUES) };
    expect(verifyHttpSignature({ url, headers: little, body }, keys)).toBeNull();
  });

  it('is verified by signing keys of the merchant alone', () => {
    const message = { url, headers, body };
    expect(verifyHttpSignature(message, [])).toBeNull();
    expect(verifyHttpSignature(message, [{ ...key.publicJwk, use: 'enc' }])).toBeNull();
    expect(verifyHttpSignature(message, [{ ...key.publicJwk, x: 'AAAA' }])).toBeNull();
    expect(verifyHttpSignature(message, [{ kid: key.keyId, kty: 'oct', k: 'AAAA' }])).toBeNull();
  });
});

describe('a detached signature', () => {
  it('is verified over the body as it came', async () => {
    const header = detachedSignatureOf(body.toString(), key);
    expect(await verifyDetachedSignature(header, body, keys)).toBe(true);
    expect(await verifyDetachedSignature(header, Buffer.from('{"id": "1001"}'), keys)).toBe(false);
    expect(await verifyDetachedSignature(header.replace('..', '.e30.'), body, keys)).toBe(false);
    expect(await verifyDetachedSignature('', body, keys)).toBe(false);
  });

  it('may leave the body as it is (RFC 7797), and must say so in full', async () => {
    const over = (says: object) => {
      const header = Buffer.from(JSON.stringify({ alg: 'ES256', kid: key.keyId, ...says })).toString(
        'base64url',
      );
      const bytes = sign('sha256', Buffer.concat([Buffer.from(`${header}.`), body]), {
        key: key.privateKey,
        dsaEncoding: 'ieee-p1363',
      });
      return verifyDetachedSignature(`${header}..${bytes.toString('base64url')}`, body, keys);
    };
    expect(await over({ b64: false, crit: ['b64'] })).toBe(true);
    expect(await over({ b64: false })).toBe(false);
    expect(await over({ b64: true, crit: ['b64'] })).toBe(false);
    expect(await over({ b64: false, crit: ['b64', 'exp'] })).toBe(false);
  });

  it('may be by other kinds of keys that are published', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'ed' } as { kid: string };
    const header = Buffer.from('{"alg":"EdDSA","kid":"ed"}').toString('base64url');
    const bytes = sign(null, Buffer.from(`${header}.${body.toString('base64url')}`), privateKey);
    expect(await verifyDetachedSignature(`${header}..${bytes.toString('base64url')}`, body, [jwk])).toBe(
      true,
    );
  });

  it.each([['{"alg":"none"}'], ['[]'], ['{"kid":1}'], ['{"kid":"x","crit":["b64"],"b64":false}']])(
    'that says %s is none',
    async (text) => {
      const header = `${Buffer.from(text).toString('base64url')}..AAAA`;
      expect(await verifyDetachedSignature(header, body, keys)).toBe(false);
    },
  );
});

it('a shared secret is proven in one form alone', () => {
  for (const header of ['', 't=1', 'v1=00', `t=x,v1=${'0'.repeat(64)}`, `t=1,v1=${'0'.repeat(64)}`])
    expect(verifySharedSecret(header, body, 'secret')).toBeNull();
});
