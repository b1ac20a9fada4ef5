import { randomBytes } from 'node:crypto';
import { isSmallOrderKey } from '@florin/release-code/small-order';
import { invalidParameter } from '../errors/api-error.ts';
import type { ChallengeRow } from './store.ts';

const LIFE_SECONDS = 300;

/** Sign-In With Solana: the text names our domain (from configuration, never from Host), the wallet, and the time. */
export function draftChallenge(appUrl: string, address: string): ChallengeRow {
  if (isSmallOrderKey(address)) {
    throw invalidParameter(
      'address',
      'Invalid address: this is not a wallet, because anyone can sign for it.',
    );
  }
  const { host, origin } = new URL(appUrl);
  const nowMs = Date.now();
  const expiresAt = Math.floor(nowMs / 1000) + LIFE_SECONDS;
  const nonce = randomBytes(16).toString('hex');
  const message = [
    `${host} wants you to sign in with your Solana account:`,
    address,
    '',
    'Sign in to Florin. This moves no money.',
    '',
    `URI: ${origin}`,
    'Version: 1',
    'Chain ID: mainnet',
    `Nonce: ${nonce}`,
    `Issued At: ${new Date(nowMs).toISOString()}`,
    `Expiration Time: ${new Date(expiresAt * 1000).toISOString()}`,
  ].join('\n');
  return { nonce, address, message, expires_at: expiresAt };
}
