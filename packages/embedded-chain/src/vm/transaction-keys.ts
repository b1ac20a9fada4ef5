import type { AddressKey } from '../bytes/byte-key.ts';
import { addressKey } from '../bytes/byte-key.ts';
import type { AccountState } from './account-state.ts';
import type { WireMessage } from './parse-transaction.ts';
import { isWritableStatic } from './parse-transaction.ts';

const LOOKUP_TABLE_HEADER_BYTES = 56;

/** All accounts of a transaction in the order of its indexes: its own, then those of its lookup tables. */
export interface TransactionKeys {
  readonly keys: readonly AddressKey[];
  readonly writable: readonly boolean[];
  readonly loadedWritableCount: number;
}

/** A table or an entry that is missing is left out; the VM then refuses the transaction. */
export function transactionKeysOf(
  message: WireMessage,
  accountOf: (key: AddressKey) => AccountState | null,
): TransactionKeys {
  const loaded = message.lookups.map((lookup) => {
    const table = accountOf(lookup.table)?.data ?? new Uint8Array();
    return {
      writable: [...lookup.writableIndexes].flatMap((index) => tableEntry(table, index)),
      readonly: [...lookup.readonlyIndexes].flatMap((index) => tableEntry(table, index)),
    };
  });
  const writableKeys = loaded.flatMap(({ writable }) => writable);
  const readonlyKeys = loaded.flatMap(({ readonly }) => readonly);
  return {
    keys: [...message.staticKeys, ...writableKeys, ...readonlyKeys],
    writable: [
      ...message.staticKeys.map((_, index) => isWritableStatic(message, index)),
      ...writableKeys.map(() => true),
      ...readonlyKeys.map(() => false),
    ],
    loadedWritableCount: writableKeys.length,
  };
}

function tableEntry(table: Uint8Array, index: number): AddressKey[] {
  const start = LOOKUP_TABLE_HEADER_BYTES + 32 * index;
  return start + 32 <= table.length ? [addressKey(table.subarray(start, start + 32))] : [];
}
