import type { AddressKey } from '../bytes/byte-key.ts';

/** An account as the VM holds it. An account without lamports does not exist and is `null` everywhere. */
export interface AccountState {
  readonly lamports: bigint;
  readonly data: Uint8Array;
  readonly owner: AddressKey;
  readonly executable: boolean;
}

/** What one transaction (or one rollback) made of an account. */
export interface AccountChange {
  readonly key: AddressKey;
  readonly before: AccountState | null;
  readonly after: AccountState | null;
}

export function sameAccountState(left: AccountState | null, right: AccountState | null): boolean {
  if (left === null || right === null) return left === right;
  return (
    left.lamports === right.lamports &&
    left.owner === right.owner &&
    left.executable === right.executable &&
    Buffer.compare(left.data, right.data) === 0
  );
}
