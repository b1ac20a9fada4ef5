import { webcrypto } from 'node:crypto';
import { decodeBase58 } from '@florin/release-code/base58';
import { expect, it } from 'vitest';
import { exportSecretKey, openDeviceKey } from './device-key.ts';

const secret = () => Uint8Array.from({ length: 32 }, (_, index) => index);
const HOST = 'pay.example';

it('gives the same wallet for the same passkey and host, for ever', async () => {
  const { address } = await openDeviceKey(secret(), HOST);
  expect(address).toBe('9SfcYigAFRxKFvrkx791mdwLjbr5xXRqNLHGffdcFo35');
  expect((await openDeviceKey(secret(), HOST)).address).toBe(address);
  expect((await openDeviceKey(secret(), 'other.example')).address).not.toBe(address);
  expect((await openDeviceKey(secret().reverse(), HOST)).address).not.toBe(address);
});

it('signs what the chain can check', async () => {
  const { publicKey, sign } = await openDeviceKey(secret(), HOST);
  const message = Uint8Array.of(1, 2, 3);
  const key = await webcrypto.subtle.importKey('raw', publicKey, 'Ed25519', true, ['verify']);
  expect(await webcrypto.subtle.verify('Ed25519', key, await sign(message), message)).toBe(true);
});

it('overwrites the secret, and exports what other wallets import', async () => {
  const [used, exported] = [secret(), secret()];
  const { publicKey } = await openDeviceKey(used, HOST);
  const bytes = decodeBase58(await exportSecretKey(exported, HOST))!;
  expect([used, exported].map((given) => given.every((byte) => byte === 0))).toEqual([true, true]);
  expect(bytes).toHaveLength(64);
  expect(bytes.slice(32)).toEqual(publicKey);
  const seed = Uint8Array.from([
    48,
    46,
    2,
    1,
    0,
    48,
    5,
    6,
    3,
    43,
    101,
    112,
    4,
    34,
    4,
    32,
    ...bytes.slice(0, 32),
  ]);
  const again = await webcrypto.subtle.importKey('pkcs8', seed, 'Ed25519', true, ['sign']);
  const { x } = await webcrypto.subtle.exportKey('jwk', again);
  expect(Buffer.from(x!, 'base64url')).toEqual(Buffer.from(publicKey));
});
