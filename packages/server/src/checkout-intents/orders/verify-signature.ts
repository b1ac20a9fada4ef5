import { createHash, createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import { isJsonObject, type JsonObject } from '@florin/page-reading/json';
import { errors, flattenedVerify, importJWK, type JWK } from 'jose';
import {
  type Dictionary,
  type InnerList,
  type Item,
  isInnerList,
  type Parameters,
  ParseError,
  parseDictionary,
  serializeInnerList,
} from 'structured-headers';

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

/**
 * A signature by RFC 9421, as UCP has merchants sign since 2026-04-08, verified with the keys of a profile; null where it
 * is missing, malformed, covers too little, or was made by none of them.
 * @example verifyHttpSignature({ url, headers, body }, keys)?.keyId // 'key-2026'
 */
export function verifyHttpSignature(message: SignedMessage, keys: readonly JsonObject[]): Signature | null {
  const [first] = dictionaryIn(message.headers['signature-input']);
  if (first === undefined || !isInnerList(first[1])) return null;
  const [label, input] = first;
  const [components, attributes] = input;
  const covered = components.map(([name, more]) =>
    typeof name === 'string' && more.size === 0 ? name : null,
  );
  const isEnough = COVERED_ALWAYS.every((name) => covered.includes(name));
  if (!isEnough || new Set(covered).size !== covered.length) return null;
  const lines = covered.map((name) => lineOf(name, message));
  if (lines.includes(null) || !isDigestOf(message)) return null;
  const bytes = bytesIn(dictionaryIn(message.headers.signature).get(label));
  const base = [...lines, `"@signature-params": ${serializeInnerList(input)}`].join('\n');
  const keyId = attributes.get('keyid');
  if (bytes === null || typeof keyId !== 'string' || !isSignedBy(keyId, keys, Buffer.from(base), bytes))
    return null;
  const expiresMs = timeIn(attributes, 'expires');
  if (expiresMs !== null && expiresMs < Date.now()) return null;
  return { keyId, createdMs: timeIn(attributes, 'created') };
}

/** What is no dictionary by RFC 8941 says nothing. */
function dictionaryIn(header: string | readonly string[] | undefined): Dictionary {
  try {
    return parseDictionary(textOf(header));
  } catch (error) {
    if (error instanceof ParseError) return new Map();
    throw error;
  }
}

function bytesIn(member: Item | InnerList | undefined): Buffer | null {
  const value = member?.[0];
  if (!(value instanceof ArrayBuffer || ArrayBuffer.isView(value))) return null;
  return ArrayBuffer.isView(value)
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    : Buffer.from(value);
}

function timeIn(attributes: Parameters, name: 'created' | 'expires'): number | null {
  const seconds = attributes.get(name);
  return typeof seconds === 'number' ? seconds * 1_000 : null;
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

const DIGESTS = { 'sha-256': 'sha256', 'sha-512': 'sha512' } as const;

/** Every digest that is known must be right, and one must be. */
function isDigestOf({ headers, body }: SignedMessage): boolean {
  const stated = dictionaryIn(headers['content-digest']);
  const named = Object.entries(DIGESTS).filter(([name]) => stated.has(name));
  const isRight = ([name, algorithm]: readonly [string, string]) =>
    bytesIn(stated.get(name))?.equals(createHash(algorithm).update(body).digest()) === true;
  return named.length > 0 && named.every(isRight);
}

/**
 * A detached JWS over the body, encoded (RFC 7515, appendix F) or as it is (RFC 7797), as the versions before carry it as
 * `Request-Signature`.
 * @example verifyDetachedSignature('eyJhbGciOi…..MEUCIQ', body, keys) // true
 */
export async function verifyDetachedSignature(
  header: string,
  body: Buffer,
  keys: readonly JsonObject[],
): Promise<boolean> {
  const [, protectedHeader, signature] = /^([\w-]+)\.\.([\w-]+)$/.exec(header) ?? [];
  if (protectedHeader === undefined || signature === undefined) return false;
  const { kid, b64 } = jsonIn(Buffer.from(protectedHeader, 'base64url').toString());
  const payload = b64 === false ? body : body.toString('base64url');
  const named = keys.filter((key) => key.kid === kid && typeof kid === 'string' && key.use !== 'enc');
  for (const key of named) {
    const algorithm = ALGORITHMS[String(key.crv)];
    if (algorithm === undefined) continue;
    try {
      const { kty, crv, x, y } = key as Readonly<Record<string, string>>;
      const point = { kty, crv, x, ...(y !== undefined && { y }) } as JWK;
      await flattenedVerify(
        { protected: protectedHeader, payload, signature },
        await importJWK(point, algorithm),
        {
          algorithms: [algorithm],
        },
      );
      return true;
    } catch (error) {
      // Not signed by this key, or no key of its kind: another of the same name may be.
      if (!(error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException))
        throw error;
    }
  }
  return false;
}

const ALGORITHMS: Readonly<Record<string, string>> = { 'P-256': 'ES256', 'P-384': 'ES384', Ed25519: 'EdDSA' };

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
