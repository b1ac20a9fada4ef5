import { createHash } from 'node:crypto';

/**
 * The same text as a UUID (version 8, RFC 9562): protocols that want idempotency keys as UUIDs get the same one for the same
 * step of the same charge, whichever process sends it.
 * @example stableUuid('chg_1:token') === stableUuid('chg_1:token') // true
 */
export function stableUuid(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
