import { createHash, randomUUID, sign } from 'node:crypto';
import { listAt, recordAt, textAt } from '../../http/json-reading.ts';
import type { Signer } from '../../signer.ts';
import { isEarly, type UcpVersion } from './variant.ts';

export interface OrderMessage {
  readonly version: UcpVersion;
  /** The platform's, from its profile. */
  readonly webhookUrl: string;
  /** The merchant's. */
  readonly profileUrl: string;
  readonly order: Record<string, unknown>;
  readonly nowMs: number;
}

/** What a merchant sends when something happened to an order, as its version has it sent and signed. */
export function signedOrderMessage(
  { version, webhookUrl, profileUrl, order, nowMs }: OrderMessage,
  signer: Signer,
): { readonly headers: Readonly<Record<string, string>>; readonly body: string } {
  const type = { 'content-type': 'application/json' };
  if (isEarly({ version })) {
    const event = { event_id: randomUUID(), created_time: new Date(nowMs).toISOString() };
    const body = JSON.stringify({ ...order, ...event });
    return { body, headers: { ...type, 'request-signature': detachedJws(body, signer) } };
  }
  const body = JSON.stringify(order);
  const seconds = Math.floor(nowMs / 1_000);
  const fields: Record<string, string> = {
    'ucp-agent': `profile="${profileUrl}"`,
    'webhook-timestamp': String(seconds),
    'webhook-id': randomUUID(),
    'content-digest': `sha-256=:${createHash('sha256').update(body).digest('base64')}:`,
    ...type,
  };
  const { host, pathname } = new URL(webhookUrl);
  const covered = [['@method', 'POST'], ['@authority', host], ['@path', pathname], ...Object.entries(fields)];
  const names = covered.map(([name]) => `"${name}"`).join(' ');
  const parameters = `(${names});created=${seconds};keyid="${signer.keyId}"`;
  const lines = covered.map(([name, value]) => `"${name}": ${value}`);
  const base = [...lines, `"@signature-params": ${parameters}`].join('\n');
  const signature = signatureOf(base, signer).toString('base64');
  return {
    body,
    headers: { ...fields, 'signature-input': `sig1=${parameters}`, signature: `sig1=:${signature}:` },
  };
}

function detachedJws(body: string, signer: Signer): string {
  const header = Buffer.from(JSON.stringify({ alg: 'ES256', kid: signer.keyId })).toString('base64url');
  const signed = `${header}.${Buffer.from(body).toString('base64url')}`;
  return `${header}..${signatureOf(signed, signer).toString('base64url')}`;
}

function signatureOf(text: string, { privateKey }: Signer): Buffer {
  return sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
}

const ORDER = 'dev.ucp.shopping.order';

/** Where a platform's profile says that it is told of orders; empty where it does not. */
export function webhookUrlIn(profile: unknown): string {
  const ucp = recordAt(profile, 'ucp');
  const listed = listAt(ucp, 'capabilities').find((entry) => textAt(entry, 'name') === ORDER);
  const declared = listed ?? listAt(recordAt(ucp, 'capabilities'), ORDER)[0];
  return textAt(recordAt(declared, 'config'), 'webhook_url');
}
