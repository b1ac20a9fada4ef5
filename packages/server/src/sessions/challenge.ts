import { randomBytes, webcrypto } from 'node:crypto';
import { decodeBase58 } from '@florin/release-code/base58';
import { isSmallOrderKey } from '@florin/release-code/small-order';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { ApiError, invalidParameter } from '../errors/api-error.ts';

const LIFE_SECONDS = 300;

export interface Challenge {
  readonly message: string;
  readonly nonce: string;
  /** Unix seconds. */
  readonly expiresAt: number;
}

/** Sign-In With Solana: the text names our domain (from configuration, never from Host), the wallet, and the time. */
export class Challenges {
  readonly #database: Queryable;
  readonly #appUrl: URL;

  constructor(database: Queryable, appUrl: string) {
    this.#database = database;
    this.#appUrl = new URL(appUrl);
  }

  async issue(address: string, now = Date.now()): Promise<Challenge> {
    if (isSmallOrderKey(address)) {
      throw invalidParameter('address', 'Invalid address: it is no wallet, anybody can sign for it.');
    }
    const nonce = randomBytes(16).toString('hex');
    const expiresAt = Math.floor(now / 1000) + LIFE_SECONDS;
    const message = this.#text(address, nonce, now, expiresAt);
    await this.#database.query(sql`
      INSERT INTO auth_challenges (nonce, address, message, expires_at)
      VALUES (${nonce}, ${address}, ${message}, ${new Date(expiresAt * 1000)})`);
    return { message, nonce, expiresAt };
  }

  /**
   * The wallet that signed, or an error. The challenge is consumed before anything is verified, so that a nonce gets
   * one attempt; the text must be ours to the letter, and the key is the one that the text names.
   */
  async redeem(message: string, signature: string): Promise<string> {
    const nonce = /^Nonce: ([0-9a-f]{32})$/m.exec(message)?.[1];
    const stored = nonce === undefined ? null : await this.#consume(nonce);
    if (!stored || stored.message !== message) {
      throw new ApiError(
        'challenge_invalid',
        'This challenge is unknown, used or expired; ask for a new one.',
      );
    }
    if (!(await isSignedBy(stored.address, message, signature))) {
      throw new ApiError(
        'signature_invalid',
        'The signature does not match the message and the wallet it names.',
      );
    }
    return stored.address;
  }

  async forgetExpired(): Promise<void> {
    await this.#database.query(sql`DELETE FROM auth_challenges WHERE expires_at < now()`);
  }

  async #consume(nonce: string): Promise<{ address: string; message: string } | null> {
    const [row] = await this.#database.query<{ address: string; message: string; is_live: boolean }>(sql`
      DELETE FROM auth_challenges WHERE nonce = ${nonce} RETURNING address, message, expires_at > now() AS is_live`);
    return row?.is_live ? row : null;
  }

  #text(address: string, nonce: string, now: number, expiresAt: number): string {
    return [
      `${this.#appUrl.host} wants you to sign in with your Solana account:`,
      address,
      '',
      'Sign in to Florin. This moves no money.',
      '',
      `URI: ${this.#appUrl.origin}`,
      'Version: 1',
      'Chain ID: mainnet',
      `Nonce: ${nonce}`,
      `Issued At: ${new Date(now).toISOString()}`,
      `Expiration Time: ${new Date(expiresAt * 1000).toISOString()}`,
    ].join('\n');
  }
}

async function isSignedBy(address: string, message: string, signature: string): Promise<boolean> {
  // Checked where it counts, too: a challenge may be older than the check at its issue.
  if (isSmallOrderKey(address)) return false;
  const publicKey = decodeBase58(address);
  const signatureBytes = decodeBase58(signature);
  if (publicKey?.length !== 32 || signatureBytes?.length !== 64) return false;
  const key = await importKey(publicKey);
  if (key === null) return false;
  return crypto.subtle.verify('Ed25519', key, signatureBytes, new TextEncoder().encode(message));
}

async function importKey(publicKey: Uint8Array<ArrayBuffer>): Promise<webcrypto.CryptoKey | null> {
  try {
    return await webcrypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
  } catch {
    // An address that is no point on the curve has no key, so nobody can have signed for it.
    return null;
  }
}
