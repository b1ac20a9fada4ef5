import { createHash, createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import { isJsonObject, type JsonObject } from '@florin/page-reading/json';

/** A message as it came, and the address that it was meant for by our own word. */
export interface SignedMessage {
  readonly url: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

/** What a valid signature says of itself. */
export interface Signature {
  readonly keyId: string;
  /** When it was made, where it says so. */
  readonly createdMs: number | null;
}

/** Without these another body could be put under the signature, or the signature be used for another request. */
const COVERED_ALWAYS = ['@method', '@path', 'content-digest'];
const ENTRY = /^\s*([a-z*][\w.*-]*)=(\(([^()]*)\)((?:;[a-z*][\w.*-]*(?:=(?:"[^"\\]*"|[\w.:-]+))?)*))/;
const COMPONENT = /^"(@?[a-z0-9-]+)"$/;

/**
 * A signature by RFC 9421, as UCP has merchants sign since 2026-04-08, verified with the keys of a profile; null where it
 * is missing, malformed, covers too little, or was made by none of them.
 * @example verifyHttpSignature({ url, headers, body }, keys)?.keyId // 'key-2026'
 */
export function verifyHttpSignature(message: SignedMessage, keys: readonly JsonObject[]): Signature | null {
  const entry = ENTRY.exec(textOf(message.headers['signature-input']));
  if (entry === null) return null;
  const [, label, parameters, components = '', attributes = ''] = entry;
  const covered = components.split(' ').map((component) => COMPONENT.exec(component)?.[1] ?? null);
  const isEnough = COVERED_ALWAYS.every((name) => covered.includes(name));
  if (!isEnough || new Set(covered).size !== covered.length) return null;
  const lines = covered.map((name) => lineOf(name, message));
  if (lines.includes(null) || !isDigestOf(message.body, textOf(message.headers['content-digest'])))
    return null;
  const bytes = signatureIn(textOf(message.headers.signature), label!);
  const base = [...lines, `"@signature-params": ${parameters}`].join('\n');
  const keyId = /;keyid="([^"]+)"/.exec(attributes)?.[1];
  if (bytes === null || keyId === undefined || !isSignedBy(keyId, keys, Buffer.from(base), bytes))
    return null;
  const expiresMs = timeIn(attributes, 'expires');
  if (expiresMs !== null && expiresMs < Date.now()) return null;
  return { keyId, createdMs: timeIn(attributes, 'created') };
}

const TIMES = { created: /;created=(\d{1,12})(?:;|$)/, expires: /;expires=(\d{1,12})(?:;|$)/ };

function timeIn(attributes: string, name: keyof typeof TIMES): number | null {
  const seconds = TIMES[name].exec(attributes)?.[1];
  return seconds === undefined ? null : Number(seconds) * 1_000;
}

/** A line of the signature base; null for what cannot be known here. */
function lineOf(name: string | null, { url, headers }: SignedMessage): string | null {
  if (name === null) return null;
  const { host, pathname, protocol } = new URL(url);
  const derived: Readonly<Record<string, string>> = {
    '@method': 'POST',
    '@authority': host,
    '@path': pathname,
    '@query': '?',
    '@scheme': protocol.slice(0, -1),
    '@target-uri': url,
  };
  const value = name.startsWith('@') ? derived[name] : headers[name] && textOf(headers[name]).trim();
  return value === undefined ? null : `"${name}": ${value}`;
}

const DIGESTS = [
  ['sha256', /(?:^|,\s*)sha-256=:([A-Za-z0-9+/=]+):/],
  ['sha512', /(?:^|,\s*)sha-512=:([A-Za-z0-9+/=]+):/],
] as const;

/** Every digest that is known must be right, and one must be. */
function isDigestOf(body: Buffer, header: string): boolean {
  const named = DIGESTS.flatMap(([algorithm, entry]) => {
    const stated = entry.exec(header)?.[1];
    return stated === undefined ? [] : [createHash(algorithm).update(body).digest('base64') === stated];
  });
  return named.length > 0 && named.every((isRight) => isRight);
}

function signatureIn(header: string, label: string): Buffer | null {
  const entries = header.split(',').map((entry) => /^\s*([\w.*-]+)=:([A-Za-z0-9+/=]+):\s*$/.exec(entry));
  const found = entries.find((entry) => entry?.[1] === label)?.[2];
  return found === undefined ? null : Buffer.from(found, 'base64');
}

/**
 * A detached JWS over the body, encoded (RFC 7515, appendix F) or as it is (RFC 7797), as the versions before carry it as
 * `Request-Signature`.
 * @example verifyDetachedSignature('eyJhbGciOi…..MEUCIQ', body, keys) // true
 */
export function verifyDetachedSignature(header: string, body: Buffer, keys: readonly JsonObject[]): boolean {
  const [, protectedHeader, signature] = /^([\w-]+)\.\.([\w-]+)$/.exec(header) ?? [];
  if (protectedHeader === undefined || signature === undefined) return false;
  const { kid, crit, b64 } = jsonIn(Buffer.from(protectedHeader, 'base64url').toString());
  const isPlain = b64 === false && JSON.stringify(crit) === '["b64"]';
  if (typeof kid !== 'string' || (!isPlain && (crit !== undefined || b64 !== undefined))) return false;
  const payload = isPlain ? body : Buffer.from(body.toString('base64url'));
  const signed = Buffer.concat([Buffer.from(`${protectedHeader}.`), payload]);
  return isSignedBy(kid, keys, signed, Buffer.from(signature, 'base64url'));
}

/** By the key's own kind, whatever a message says of its algorithm. */
function isSignedBy(keyId: string, keys: readonly JsonObject[], signed: Buffer, signature: Buffer): boolean {
  return keys
    .filter(({ kid, use }) => kid === keyId && use !== 'enc')
    .some((key) => isSignedByKey(key, signed, signature));
}

const HASHES: Readonly<Record<string, string | null>> = {
  'P-256': 'sha256',
  'P-384': 'sha384',
  Ed25519: null,
};

function isSignedByKey({ kty, crv, x, y }: JsonObject, signed: Buffer, signature: Buffer): boolean {
  const hash = HASHES[String(crv)];
  if (hash === undefined) return false;
  try {
    const key = createPublicKey({ key: { kty, crv, x, y } as JsonObject, format: 'jwk' });
    return verify(hash, signed, { key, dsaEncoding: 'ieee-p1363' }, signature);
  } catch {
    // A merchant's profile may hold what is no key of its kind: then nobody has signed with it.
    return false;
  }
}

/**
 * `Merchant-Signature` of ACP, `t=<unix seconds>,v1=<hex>`: an HMAC over time and body with the secret that is shared with
 * the seller. When it was made; null where it is missing, malformed or wrong.
 * @example verifySharedSecret('t=1709123456,v1=e3b0…', body, secret) // 1709123456000
 */
export function verifySharedSecret(header: string, body: Buffer, secret: string): number | null {
  const [, time, stated] = /^t=(\d{1,12}),v1=([a-fA-F0-9]{64})$/.exec(header) ?? [];
  if (time === undefined || stated === undefined) return null;
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(stated, 'hex')) ? Number(time) * 1_000 : null;
}

/** What comes as JSON from strangers; nothing where it is none. */
export function jsonIn(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : {};
  } catch {
    // The reason is that it is no JSON: then it says nothing.
    return {};
  }
}

export function textOf(header: string | readonly string[] | undefined): string {
  return header === undefined ? '' : String(header);
}
