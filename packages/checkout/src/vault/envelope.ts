import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type Keyring, subkeyOf } from './keyring.ts';

/** One encrypted value as it is stored: the data key, wrapped by a key-encryption key, and the payload under it. */
export interface SealedRecord {
  readonly version: 1;
  readonly keyId: string;
  readonly wrappedKey: string;
  readonly payload: string;
}

/** What a record belongs to; a record copied to another card, purchase, account or field does not open. */
export type Binding =
  | { readonly accountId: string; readonly cardId: string; readonly field: 'number' | 'cvc' }
  /** Of the account that a purchase makes at a shop. */
  | { readonly accountId: string; readonly intentId: string; readonly field: 'password' };

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const DATA_KEY_BYTES = 32;

/** @example seal(keyring, { accountId, cardId, field: 'number' }, '4242424242424242') */
export function seal(keyring: Keyring, binding: Binding, plaintext: string): SealedRecord {
  const dataKey = randomBytes(DATA_KEY_BYTES);
  const context = contextOf(binding);
  const record: SealedRecord = {
    version: 1,
    keyId: keyring.current.id,
    wrappedKey: sealBytes(subkeyOf(keyring.current, 'wrap'), dataKey, context),
    payload: sealBytes(dataKey, Buffer.from(plaintext, 'utf8'), context),
  };
  dataKey.fill(0);
  return record;
}

/** Throws where the record was tampered with, belongs elsewhere, or its key is gone. */
export function open(keyring: Keyring, binding: Binding, record: SealedRecord): string {
  const context = contextOf(binding);
  const dataKey = unwrap(keyring, record, context);
  const plaintext = openBytes(dataKey, record.payload, context);
  dataKey.fill(0);
  const text = plaintext.toString('utf8');
  plaintext.fill(0);
  return text;
}

/**
 * The same record under the current key-encryption key. The payload stays as it is, so rotation never decrypts a card.
 * @example const moved = rewrap(keyring, binding, record); // null when there is nothing to do
 */
export function rewrap(keyring: Keyring, binding: Binding, record: SealedRecord): SealedRecord | null {
  if (record.keyId === keyring.current.id) return null;
  const context = contextOf(binding);
  const dataKey = unwrap(keyring, record, context);
  const wrappedKey = sealBytes(subkeyOf(keyring.current, 'wrap'), dataKey, context);
  dataKey.fill(0);
  return { ...record, keyId: keyring.current.id, wrappedKey };
}

function unwrap(keyring: Keyring, record: SealedRecord, context: Buffer): Buffer {
  if (record.version !== 1) throw new Error(`sealed record version ${String(record.version)} is not known`);
  return openBytes(subkeyOf(keyring.find(record.keyId), 'wrap'), record.wrappedKey, context);
}

/** JSON keeps the parts apart: no two bindings share a context. */
function contextOf(binding: Binding): Buffer {
  const { accountId, field } = binding;
  const of =
    field === 'password'
      ? ['florin login v1', accountId, binding.intentId]
      : ['florin card v1', accountId, binding.cardId];
  return Buffer.from(JSON.stringify([...of, field]), 'utf8');
}

/**
 * Encrypts under a key of 32 bytes; opens only with the same context.
 * @example const sealed = sealBytes(key, Buffer.from('whsec_…'), Buffer.from('webhook secret of we_01k9…'))
 */
export function sealBytes(key: Buffer, plaintext: Buffer, context: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(context);
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64');
}

/** Throws where it was tampered with, or belongs to another key or context. */
export function openBytes(key: Buffer, sealed: string, context: Buffer): Buffer {
  const bytes = Buffer.from(sealed, 'base64');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(context)
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
