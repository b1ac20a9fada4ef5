import { encodeBase58 } from '@florin/release-code/base58';

/** A wallet's key that lives in this page and leaves it in no form: it can be used, not read. */
export interface DeviceKey {
  readonly address: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  sign(message: Uint8Array): Promise<Uint8Array<ArrayBuffer>>;
}

/** What stands before a seed in PKCS #8 (RFC 8410), the form in which WebCrypto takes a private key. */
const PKCS8_PREFIX = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32];
/** Changing either would give every passkey another wallet. */
const INFO = 'florin device wallet v1: solana ed25519 seed';

/**
 * The key of a passkey's secret. The secret is overwritten.
 * @example const key = await openDeviceKey(opened.secret, location.hostname)
 */
export async function openDeviceKey(secret: Uint8Array<ArrayBuffer>, host: string): Promise<DeviceKey> {
  const seed = await seedOf(secret, host);
  const pkcs8 = Uint8Array.from([...PKCS8_PREFIX, ...seed]);
  seed.fill(0);
  const readable = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign']);
  const publicKey = await publicKeyOf(readable);
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign']);
  pkcs8.fill(0);
  return {
    address: encodeBase58(publicKey),
    publicKey,
    sign: async (message) =>
      new Uint8Array(await crypto.subtle.sign('Ed25519', key, new Uint8Array(message))),
  };
}

/**
 * The secret key as other wallets import it: the seed and the public key, in base58. For the person's own eyes.
 * @example setShown(await exportSecretKey(opened.secret, location.hostname))
 */
export async function exportSecretKey(secret: Uint8Array<ArrayBuffer>, host: string): Promise<string> {
  const seed = await seedOf(secret, host);
  const pkcs8 = Uint8Array.from([...PKCS8_PREFIX, ...seed]);
  const readable = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign']);
  const whole = Uint8Array.from([...seed, ...(await publicKeyOf(readable))]);
  const text = encodeBase58(whole);
  for (const bytes of [seed, pkcs8, whole]) bytes.fill(0);
  return text;
}

/** HKDF (RFC 5869): another host, another wallet, even where a passkey could be used on both. */
async function seedOf(secret: Uint8Array<ArrayBuffer>, host: string): Promise<Uint8Array<ArrayBuffer>> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  secret.fill(0);
  const encoder = new TextEncoder();
  const terms = { name: 'HKDF', hash: 'SHA-256', salt: encoder.encode(host), info: encoder.encode(INFO) };
  return new Uint8Array(await crypto.subtle.deriveBits(terms, material, 256));
}

async function publicKeyOf(readable: CryptoKey): Promise<Uint8Array<ArrayBuffer>> {
  const { x = '' } = await crypto.subtle.exportKey('jwk', readable);
  const binary = atob(x.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
