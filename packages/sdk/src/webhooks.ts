import type { Event } from '@florin/wire/events/event';
import { hashFromHex, toHex } from './hex.ts';
import { SignatureVerificationError } from './request/errors.ts';

export interface WebhookOptions {
  /** How old a webhook may be; five minutes when left out. */
  readonly toleranceS?: number;
  /** What time it is; now when left out. */
  readonly nowMs?: number;
}

const TOLERANCE_S = 300;

/**
 * Checks a webhook and returns its event; throws a `SignatureVerificationError` where it was not signed with this secret.
 * @example
 * const event = await constructEvent(await request.text(), request.headers.get('florin-signature'), secret);
 * if (event.type === 'checkout.session.completed') await fulfil(event.data.object);
 */
export async function constructEvent(
  rawBody: string | Uint8Array,
  signatureHeader: string | null | undefined,
  secret: string,
  { toleranceS = TOLERANCE_S, nowMs = Date.now() }: WebhookOptions = {},
): Promise<Event> {
  const body = typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody);
  const { timestampS, signatures } = readHeader(signatureHeader);
  const key = await keyOf(secret, 'verify');
  const signed = new TextEncoder().encode(`${timestampS}.${body}`);
  const checks = signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature, signed));
  if (!(await Promise.all(checks)).includes(true))
    throw new SignatureVerificationError(
      'No signature matches. Pass the raw body exactly as it was received, and the secret of this endpoint.',
    );
  if (Math.abs(nowMs / 1000 - timestampS) > toleranceS)
    throw new SignatureVerificationError(
      `The signature is more than ${toleranceS} seconds old, or from the future.`,
    );
  return JSON.parse(body) as Event;
}

/**
 * Signs a body as the service does, for tests of your own receiver.
 * @example await signatureHeaderOf(JSON.stringify(event), 'whsec_…') // 't=1763164800,v1=5257a8…'
 */
export async function signatureHeaderOf(body: string, secret: string, nowMs = Date.now()): Promise<string> {
  const timestampS = Math.floor(nowMs / 1000);
  const signed = new TextEncoder().encode(`${timestampS}.${body}`);
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret, 'sign'), signed);
  return `t=${timestampS},v1=${toHex(new Uint8Array(signature))}`;
}

function keyOf(secret: string, use: 'sign' | 'verify'): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, [use]);
}

function readHeader(header: string | null | undefined) {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='));
  const valuesOf = (wanted: string) =>
    parts.filter(([name]) => name === wanted).map(([, value = '']) => value);
  const [timestamp = ''] = valuesOf('t');
  const signatures = valuesOf('v1').flatMap((hex) => hashFromHex(hex) ?? []);
  if (!/^\d{1,12}$/.test(timestamp) || signatures.length === 0)
    throw new SignatureVerificationError('The signature header is missing or malformed.');
  return { timestampS: Number(timestamp), signatures };
}
