import { hkdfSync, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;

export interface VaultKey {
  readonly id: string;
  readonly bytes: Buffer;
}

export interface Keyring {
  /** New records are sealed with it. */
  readonly current: VaultKey;
  readonly keys: readonly VaultKey[];
  find(id: string): VaultKey;
}

/**
 * Reads `VAULT_KEYS`: `id:base64` pairs separated by commas, the current key first, older ones kept for as long as
 * records are sealed with them.
 * @example parseKeyring('2026b:q83v...=,2026a:EjRW...=')
 */
export function parseKeyring(text: string): Keyring {
  const keys = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(parseKey);
  const [current] = keys;
  if (current === undefined) throw new Error('VAULT_KEYS holds no key');
  const byId = new Map(keys.map((key) => [key.id, key]));
  if (byId.size !== keys.length) throw new Error('VAULT_KEYS names one key id twice');
  return {
    current,
    keys,
    find(id) {
      const key = byId.get(id);
      if (key === undefined) throw new Error(`VAULT_KEYS lacks the key ${id} that a record is sealed with`);
      return key;
    },
  };
}

/**
 * A fresh entry for `VAULT_KEYS`.
 * @example generateVaultKey('2026a') // '2026a:9GuX...='
 */
export function generateVaultKey(id: string): string {
  return `${id}:${randomBytes(KEY_BYTES).toString('base64')}`;
}

/** A key for one purpose, so that no key both encrypts and hashes. */
export function subkeyOf(key: VaultKey, purpose: 'wrap' | 'fingerprint' | 'request'): Buffer {
  return Buffer.from(hkdfSync('sha256', key.bytes, '', `florin vault ${purpose} v1`, KEY_BYTES));
}

function parseKey(entry: string): VaultKey {
  const match = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]{43}=)$/.exec(entry);
  // The entry itself stays out of the message: it may be a key with a typo.
  if (match === null) throw new Error('VAULT_KEYS must hold id:base64 pairs of 32-byte keys');
  return { id: match[1]!, bytes: Buffer.from(match[2]!, 'base64') };
}
