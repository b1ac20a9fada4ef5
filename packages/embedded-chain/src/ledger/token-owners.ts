import type { AddressKey } from '../bytes/byte-key.ts';
import type { AccountState } from '../vm/account-state.ts';
import { tokenAccountOf } from '../vm/token-account.ts';

/** Which token accounts a wallet owns, so that asking for them costs what the wallet holds, not what the chain holds. */
export class TokenOwners {
  readonly #accounts = new Map<AddressKey, Set<AddressKey>>();

  changed(key: AddressKey, before: AccountState | null, after: AccountState | null): void {
    const oldOwner = tokenAccountOf(before)?.owner;
    const newOwner = tokenAccountOf(after)?.owner;
    if (oldOwner === newOwner) return;
    if (oldOwner !== undefined) this.#remove(oldOwner, key);
    if (newOwner !== undefined) this.#add(newOwner, key);
  }

  of(owner: AddressKey): Iterable<AddressKey> {
    return this.#accounts.get(owner) ?? [];
  }

  #add(owner: AddressKey, key: AddressKey): void {
    const owned = this.#accounts.get(owner);
    if (owned) owned.add(key);
    else this.#accounts.set(owner, new Set([key]));
  }

  #remove(owner: AddressKey, key: AddressKey): void {
    const owned = this.#accounts.get(owner);
    owned?.delete(key);
    if (owned?.size === 0) this.#accounts.delete(owner);
  }
}
