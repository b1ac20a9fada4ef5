import type { AddressKey } from '../bytes/byte-key.ts';
import type { ByteReader } from '../bytes/byte-reader.ts';
import type { ByteWriter } from '../bytes/byte-writer.ts';
import type { AccountChange, AccountState } from '../vm/account-state.ts';
import { readAccount, writeAccount } from './record.ts';

interface SlotUndo {
  readonly slot: bigint;
  /** What each account that the slot changed was before it. */
  readonly before: Map<AddressKey, AccountState | null>;
}

/** What accounts were before each recent slot: reads at an older slot and rollbacks both come from here. */
export class UndoLog {
  /** Oldest first; only slots that changed something, so about as many as finality is old. */
  #slots: SlotUndo[] = [];

  record(slot: bigint, changes: readonly AccountChange[]): void {
    const { before } = this.#open(slot);
    for (const change of changes) if (!before.has(change.key)) before.set(change.key, change.before);
  }

  /** The account's state at the end of `slot`, if it has changed since; `undefined` means that it is what it is now. */
  stateAt(key: AddressKey, slot: bigint): AccountState | null | undefined {
    return this.#slots.find((later) => later.slot > slot && later.before.has(key))?.before.get(key);
  }

  /** Accounts that have changed since the end of `slot`. */
  changedSince(slot: bigint): Set<AddressKey> {
    const later = this.#slots.filter((undo) => undo.slot > slot);
    return new Set(later.flatMap(({ before }) => [...before.keys()]));
  }

  /** Forgets the slots from this one on, and says what their accounts were before it. */
  takeBack(fromSlot: bigint): Map<AddressKey, AccountState | null> {
    const taken = this.#slots.filter(({ slot }) => slot >= fromSlot);
    this.#slots = this.#slots.filter(({ slot }) => slot < fromSlot);
    return new Map(taken.toReversed().flatMap(({ before }) => [...before]));
  }

  /** Nobody will ask about, or take back, this slot or an earlier one. */
  forgetUpTo(slot: bigint): void {
    const oldest = this.#slots[0];
    if (oldest && oldest.slot <= slot) this.#slots = this.#slots.filter((undo) => undo.slot > slot);
  }

  write(writer: ByteWriter): void {
    writer.list(this.#slots, ({ slot, before }) => {
      writer.u64(slot);
      writer.list([...before], ([key, state]) => writeAccount(writer, { key, state }));
    });
  }

  static read(reader: ByteReader): UndoLog {
    const undo = new UndoLog();
    undo.#slots = reader.list(() => {
      const slot = reader.u64();
      const accounts = reader.list(() => readAccount(reader));
      return { slot, before: new Map(accounts.map(({ key, state }) => [key, state])) };
    });
    return undo;
  }

  #open(slot: bigint): SlotUndo {
    const newest = this.#slots.at(-1);
    if (newest?.slot === slot) return newest;
    const opened = { slot, before: new Map() };
    this.#slots.push(opened);
    return opened;
  }
}
