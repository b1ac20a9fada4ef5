import { webcrypto } from 'node:crypto';
import { decodeBase58 } from '@florin/release-code/base58';
import { isSmallOrderKey } from '@florin/release-code/small-order';

/**
 * Whether the wallet of this address signed this text.
 * @example if (!(await isSignedBy(body.account, message, body.signature))) throw new ApiError('signature_invalid', …)
 */
export async function isSignedBy(address: string, message: string, signature: string): Promise<boolean> {
  // A key of small order verifies what nobody has signed.
  if (isSmallOrderKey(address)) return false;
  const publicKey = decodeBase58(address);
  const signatureBytes = decodeBase58(signature);
  if (publicKey?.length !== 32 || signatureBytes?.length !== 64) return false;
  const key = await importKey(publicKey);
  if (key === null) return false;
  return webcrypto.subtle.verify('Ed25519', key, signatureBytes, new TextEncoder().encode(message));
}

async function importKey(publicKey: Uint8Array<ArrayBuffer>): Promise<webcrypto.CryptoKey | null> {
  try {
    return await webcrypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
  } catch {
    // An address that is no point on the curve has no key, so nobody can have signed for it.
    return null;
  }
}
