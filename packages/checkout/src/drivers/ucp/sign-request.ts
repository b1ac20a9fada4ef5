import { createHash, sign } from 'node:crypto';
import type { SigningKey } from '../../protocols/ucp-agent.ts';

export interface SignedRequest {
  readonly method: string;
  readonly url: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Headers that are signed where the request has them, in this order. */
const SIGNED_HEADERS = [
  'ucp-agent',
  'idempotency-key',
  'webhook-id',
  'webhook-timestamp',
  'content-digest',
  'content-type',
] as const;

/**
 * The headers that sign a request by RFC 9421 with ECDSA P-256, as UCP asks for it since 2026-04-08: method, host, path,
 * the agent, the idempotency key and the body cannot be changed or sent elsewhere.
 * @example const headers = { ...request.headers, ...signatureOf(request, key) }
 */
export function signatureOf(
  { method, url, headers, body }: SignedRequest,
  { keyId, privateKey }: SigningKey,
  /** When it is signed, for receivers that take nothing old. */
  createdSeconds?: number,
): Readonly<Record<string, string>> {
  const { host, pathname, search } = new URL(url);
  const digest = body === null ? {} : { 'content-digest': `sha-256=:${digestOf(body)}:` };
  const present = { ...headers, ...digest } as Readonly<Record<string, string>>;
  const derived: readonly (readonly [string, string])[] = [
    ['@method', method],
    ['@authority', host],
    ['@path', pathname],
    ...(search === '' ? [] : [['@query', search] as const]),
  ];
  const covered = [
    ...derived,
    ...SIGNED_HEADERS.flatMap((name) =>
      present[name] === undefined ? [] : [[name, present[name]] as const],
    ),
  ];
  const created = createdSeconds === undefined ? '' : `;created=${createdSeconds}`;
  const parameters = `(${covered.map(([name]) => `"${name}"`).join(' ')})${created};keyid="${keyId}"`;
  const base = [
    ...covered.map(([name, value]) => `"${name}": ${value}`),
    `"@signature-params": ${parameters}`,
  ];
  const signature = sign('sha256', Buffer.from(base.join('\n')), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  });
  return {
    ...digest,
    'signature-input': `sig1=${parameters}`,
    signature: `sig1=:${signature.toString('base64')}:`,
  };
}

/**
 * The body signed as a detached JWS (RFC 7515, appendix F), which the versions before 2026-04-08 carry as
 * `Request-Signature`.
 */
export function detachedSignatureOf(body: string, { keyId, privateKey }: SigningKey): string {
  const header = base64Url(JSON.stringify({ alg: 'ES256', kid: keyId }));
  const signed = Buffer.from(`${header}.${base64Url(body)}`);
  const signature = sign('sha256', signed, { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${header}..${signature.toString('base64url')}`;
}

function digestOf(body: string): string {
  return createHash('sha256').update(body).digest('base64');
}

function base64Url(text: string): string {
  return Buffer.from(text).toString('base64url');
}
