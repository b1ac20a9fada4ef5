import type { Event } from '@florin/wire/events/event';
import type { EventProof } from '@florin/wire/events/event-proof';
import { rootStatement } from '@florin/wire/events/history-root';
import { hashFromHex, toHex } from '../hex.ts';
import { SignatureVerificationError } from '../request/errors.ts';

/** The public key, as `/.well-known/florin-history` gives it. Keep it: a key that comes with each proof proves nothing. */
export interface HistoryPublicKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
}

/**
 * Checks that an event as you were sent it stands in the sealed history; throws a `SignatureVerificationError` that says what does not
 * fit. Nothing is asked of the service.
 * @example
 * const proof = await florin.events.proof(event.id);
 * await verifyEventProof(event, proof, publicKey);
 */
export async function verifyEventProof(
  event: Event,
  proof: EventProof,
  publicKey: HistoryPublicKey,
): Promise<void> {
  const { root } = proof;
  if (!(await isSigned(rootStatement(root), root.signature, publicKey)))
    throw new SignatureVerificationError('The root is not signed with this key.');
  const leaf = await hashOf(bytes(0), new TextEncoder().encode(proof.entry));
  if (!(await leadsToRoot(leaf, proof)))
    throw new SignatureVerificationError('The path does not lead from the entry to the root.');
  const difference = differenceOf(event, proof);
  if (difference !== null)
    throw new SignatureVerificationError(`The entry is of something else: ${difference} differs.`);
}

async function isSigned(statement: string, signature: string, { kty, crv, x }: HistoryPublicKey) {
  const key = await crypto.subtle
    .importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify'])
    .catch((error: unknown) => {
      throw new SignatureVerificationError('The public key is not one of Ed25519.', { cause: error });
    });
  return crypto.subtle.verify('Ed25519', key, fromBase64url(signature), new TextEncoder().encode(statement));
}

/** RFC 9162, section 2.1.3.2. Numbers are divided and not shifted: shifting ends at 32 bits. */
async function leadsToRoot(leaf: Uint8Array, { path, place, root }: EventProof): Promise<boolean> {
  if (!Number.isSafeInteger(place) || place < 0 || place >= root.size) return false;
  let [hash, at, last] = [leaf, place, root.size - 1];
  for (const hex of path) {
    const sibling = hashFromHex(hex);
    if (sibling === null || last === 0) return false;
    if (at % 2 === 1 || at === last) {
      hash = await hashOf(bytes(1), sibling, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else {
      hash = await hashOf(bytes(1), hash, sibling);
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && toHex(hash) === root.root_hash;
}

function differenceOf(event: Event, { entry, event: id, place }: EventProof): string | null {
  const sealed = JSON.parse(entry) as Record<string, unknown>;
  const object = event.data.object as unknown as Record<string, unknown>;
  const expected: Record<string, unknown> = {
    id: event.id,
    place,
    type: event.type,
    created: event.created,
    object: object.id,
    amount: object.amount ?? object.amount_total ?? null,
    currency: object.currency ?? sealed.currency,
    signature: object.signature ?? null,
  };
  if (id !== event.id) return 'id';
  return Object.keys(expected).find((name) => sealed[name] !== expected[name]) ?? null;
}

async function hashOf(...parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', whole));
}

const bytes = (...values: number[]) => Uint8Array.from(values);

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]{86}$/.test(text)) throw new SignatureVerificationError('The root has no signature.');
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
