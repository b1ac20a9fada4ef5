import { hkdfSync, randomBytes } from 'node:crypto';
import { openBytes, sealBytes } from '@florin/checkout/vault/envelope';

const SECRET_BYTES = 32;
const KEY_BYTES = 32;

/** @example makeWebhookSecret() // 'whsec_…' */
export function makeWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

/** For one endpoint: copied to another row, it does not open. */
export function sealWebhookSecret(installationSecret: Buffer, endpointId: string, secret: string): string {
  return sealBytes(keyOf(installationSecret), Buffer.from(secret, 'utf8'), contextOf(endpointId));
}

export function openWebhookSecret(installationSecret: Buffer, endpointId: string, sealed: string): string {
  return openBytes(keyOf(installationSecret), sealed, contextOf(endpointId)).toString('utf8');
}

function keyOf(installationSecret: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', installationSecret, '', 'florin webhook secrets v1', KEY_BYTES));
}

function contextOf(endpointId: string): Buffer {
  return Buffer.from(`florin webhook secret of ${endpointId}`, 'utf8');
}
