import { encodeBase58 } from '@florin/release-code/base58';

export interface SigningKey {
  readonly address: string;
  readonly publicKey: Uint8Array;
  sign(message: Uint8Array): Promise<Uint8Array>;
}

/** What stands before a seed in PKCS #8 (RFC 8410), the form in which WebCrypto takes a private key. */
const PKCS8_PREFIX = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32];

/** @example const key = await signingKeyOf(settings.seedHex) */
export async function signingKeyOf(seedHex: string): Promise<SigningKey> {
  const seed = (seedHex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const pkcs8 = Uint8Array.from([...PKCS8_PREFIX, ...seed]);
  const privateKey = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign']);
  const { x = '' } = await crypto.subtle.exportKey('jwk', privateKey);
  const publicKey = decodeBase64Url(x);
  return {
    address: encodeBase58(publicKey),
    publicKey,
    sign: async (message) =>
      new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, new Uint8Array(message))),
  };
}

function decodeBase64Url(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
