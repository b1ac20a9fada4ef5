import type { AddressKey, SignatureKey } from '../bytes/byte-key.ts';
import { signatureKey } from '../bytes/byte-key.ts';
import type { RecordLog } from '../log/record-log.ts';
import type { Blockhashes } from '../slots/blockhashes.ts';
import { BLOCKHASH_LIFE_SLOTS } from '../slots/blockhashes.ts';
import type { Moment, SlotClock } from '../slots/clock.ts';
import { newestSlotAt } from '../slots/commitment.ts';
import type { AccountChange, AccountState } from '../vm/account-state.ts';
import type { WireMessage, WireTransaction } from '../vm/parse-transaction.ts';
import { tokenAccountOf } from '../vm/token-account.ts';
import type { Execution, Simulation, Vm } from '../vm/vm.ts';
import { CLOCK_SYSVAR, LOOKUP_TABLE_PROGRAM } from '../vm/well-known.ts';
import type { ChainImage } from './chain-image.ts';
import { removeSince } from './chain-image.ts';
import type { History, HistoryEntry } from './history.ts';
import { execute, recordOf, undo } from './outcome.ts';
import type { StoredAccount, TransactionRecord, TransactionSummary } from './record.ts';
import { decodeSummary, decodeTransaction, encodeRecord } from './record.ts';
import type { TokenOwners } from './token-owners.ts';
import type { UndoLog } from './undo-log.ts';

export interface LedgerParts {
  readonly vm: Vm;
  readonly clock: SlotClock;
  readonly blockhashes: Blockhashes;
  readonly history: History;
  readonly undo: UndoLog;
  readonly owners: TokenOwners;
  readonly log: RecordLog;
}

export type Submission =
  | { readonly kind: 'landed'; readonly record: TransactionRecord }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'expired' }
  /** Executed, failed, and taken back: either nobody could be charged, or the sender asked not to land failures. */
  | { readonly kind: 'refused'; readonly execution: Execution };

/** The state of the chain: executes each transaction once, remembers it, and answers for any recent slot. */
export class Ledger {
  readonly #parts: LedgerParts;
  readonly #listeners = new Set<(record: TransactionRecord) => void>();
  readonly #liveKeys = new Set<AddressKey>();
  /** The oldest slot that a lagging node still shows; undo information is kept for it. */
  readonly #oldestShownSlots = new Set<() => bigint>();

  constructor(parts: LedgerParts) {
    this.#parts = parts;
  }

  get transactionCount(): number {
    return this.#parts.history.length;
  }

  now(): Moment {
    return this.#parts.clock.now();
  }

  latestBlockhash(slot: bigint): { readonly slot: bigint; readonly blockhash: AddressKey } {
    return this.#parts.blockhashes.latest(slot);
  }

  blockhashIssuedIn(blockhash: AddressKey): bigint | undefined {
    return this.#parts.blockhashes.issuedIn(blockhash, this.now().slot);
  }

  minimumRentLamports(dataLength: bigint): bigint {
    return this.#parts.vm.minimumRentLamports(dataLength);
  }

  /** Resolves when everything that an answer could have told by now is on disk. */
  durable(): Promise<void> {
    return this.#parts.log.durable();
  }

  onLanded(listener: (record: TransactionRecord) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Keeps the undo information that a node showing slots from `oldestShownSlot()` on needs. */
  keepStateFor(oldestShownSlot: () => bigint): () => void {
    this.#oldestShownSlots.add(oldestShownSlot);
    return () => this.#oldestShownSlots.delete(oldestShownSlot);
  }

  account(key: AddressKey, slot: bigint): AccountState | null {
    // The VM hears of the time with each transaction, and there may have been none for long.
    if (key === CLOCK_SYSVAR) this.#parts.vm.setMoment(this.now());
    const earlier = this.#parts.undo.stateAt(key, slot);
    return earlier === undefined ? this.#parts.vm.account(key) : earlier;
  }

  accountsOwnedBy(program: AddressKey, slot: bigint): StoredAccount[] {
    const keys = new Set([
      ...this.#parts.vm.accountsOwnedBy(program),
      ...this.#parts.undo.changedSince(slot),
    ]);
    return this.#statesAt(keys, slot).filter(({ state }) => state?.owner === program);
  }

  tokenAccountsOf(owner: AddressKey, slot: bigint): StoredAccount[] {
    const keys = new Set([...this.#parts.owners.of(owner), ...this.#parts.undo.changedSince(slot)]);
    return this.#statesAt(keys, slot).filter(({ state }) => tokenAccountOf(state)?.owner === owner);
  }

  find(signature: SignatureKey): HistoryEntry | undefined {
    return this.#parts.history.find(signature);
  }

  ofAddress(...query: Parameters<History['ofAddress']>): Iterable<HistoryEntry> {
    return this.#parts.history.ofAddress(...query);
  }

  summary(entry: HistoryEntry): TransactionSummary {
    return decodeSummary(this.#parts.log.read(entry.position));
  }

  transaction(entry: HistoryEntry): TransactionRecord {
    return decodeTransaction(this.#parts.log.read(entry.position));
  }

  /** Executes a transaction now. With `landFailures`, one that fails but pays its fee becomes history as well. */
  submit(transaction: WireTransaction, { landFailures }: { landFailures: boolean }): Submission {
    const moment = this.now();
    const signature = signatureKey(transaction.signatures[0]!);
    if (this.#parts.history.has(signature)) return { kind: 'duplicate' };
    if (this.blockhashIssuedIn(transaction.message.blockhash) === undefined) return { kind: 'expired' };

    this.#prepareVm(moment, transaction.message);
    const outcome = execute(this.#parts.vm, transaction);
    // A failure that charged nobody changed nothing: the network would not have taken it into a block.
    const hasLanded = outcome.execution.error === null || (landFailures && outcome.changes.length > 0);
    if (!hasLanded) {
      undo(this.#parts.vm, outcome);
      return { kind: 'refused', execution: outcome.execution };
    }
    const record = recordOf(this.#parts.vm, transaction, moment, outcome);
    this.#land(record, outcome.changes);
    return { kind: 'landed', record };
  }

  /** Runs a transaction without keeping anything of it. */
  simulate(transaction: WireTransaction, verifySignatures: boolean): Simulation {
    this.#prepareVm(this.now(), transaction.message);
    return this.#parts.vm.simulate(transaction, verifySignatures);
  }

  /**
   * Takes back the newest slots, the current one included, as when the network settles on another fork: their
   * transactions never happened and may land again, and their blockhashes are unknown.
   */
  rollBack(slotCount: number): void {
    const moment = this.now();
    const from = moment.slot - BigInt(slotCount) + 1n;
    if (slotCount < 1 || from <= newestSlotAt('finalized', moment.slot)) {
      throw new RangeError(`1 to 32 slots can be taken back, not ${slotCount}: the others are final`);
    }
    const accounts = [...this.#parts.undo.takeBack(from)].map(([key, state]) => ({ key, state }));
    const slots = { from, to: moment.slot };
    this.#parts.log.append(encodeRecord({ kind: 'rollback', moment, slots, accounts }));
    removeSince(this.#parts.history, this.#parts.log, from);
    this.#parts.blockhashes.abandon(slots);
    this.placeAccounts(accounts);
  }

  /** All that a later process needs to go on from here. */
  image(): ChainImage {
    const { history, undo, blockhashes, vm } = this.#parts;
    const accounts = new Map([...this.#liveKeys].map((key) => [key, vm.account(key)]));
    return {
      seed: blockhashes.seed,
      moment: this.now(),
      abandoned: blockhashes.abandoned(),
      history,
      undo,
      accounts,
    };
  }

  addProgram(address: AddressKey, binary: Uint8Array): void {
    this.#parts.vm.addProgram(address, binary);
  }

  /** Notes how far time has come, so that a later process does not live through the same slots again. */
  pause(): void {
    this.#parts.log.append(encodeRecord({ kind: 'pause', moment: this.now() }));
  }

  /** Writes accounts outside any transaction. Programs come last: the VM loads them from accounts that must be there. */
  placeAccounts(accounts: readonly StoredAccount[]): void {
    const isProgram = ({ state }: StoredAccount) => state?.executable === true;
    const ordered = [...accounts.filter((account) => !isProgram(account)), ...accounts.filter(isProgram)];
    for (const { key, state } of ordered) {
      const before = this.#parts.vm.account(key);
      this.#parts.vm.setAccount(key, state);
      this.#changed({ key, before, after: state });
    }
  }

  #statesAt(keys: Iterable<AddressKey>, slot: bigint): StoredAccount[] {
    return [...keys].map((key) => ({ key, state: this.account(key, slot) }));
  }

  #prepareVm(moment: Moment, message: WireMessage): void {
    const { vm, blockhashes } = this.#parts;
    vm.setMoment(moment);
    if (!message.staticKeys.includes(LOOKUP_TABLE_PROGRAM)) return;
    const slots = Array.from(
      { length: Number(BLOCKHASH_LIFE_SLOTS) },
      (_, age) => moment.slot - 1n - BigInt(age),
    );
    vm.setSlotHashes(slots.map((slot) => ({ slot, hash: blockhashes.at(slot) })));
  }

  #land(record: TransactionRecord, changes: readonly AccountChange[]): void {
    const { slot } = record.moment;
    const position = this.#parts.log.append(encodeRecord(record));
    this.#parts.history.add(record, position);
    this.#parts.undo.forgetUpTo(this.#oldestNeededSlot(slot));
    this.#parts.undo.record(slot, changes);
    for (const change of changes) this.#changed(change);
    for (const listener of [...this.#listeners]) listener(record);
  }

  #changed({ key, before, after }: AccountChange): void {
    this.#parts.owners.changed(key, before, after);
    if (after === null) this.#liveKeys.delete(key);
    else this.#liveKeys.add(key);
  }

  #oldestNeededSlot(slot: bigint): bigint {
    let oldest = newestSlotAt('finalized', slot);
    for (const oldestShownSlot of this.#oldestShownSlots) {
      const shown = oldestShownSlot();
      if (shown < oldest) oldest = shown;
    }
    return oldest;
  }
}
