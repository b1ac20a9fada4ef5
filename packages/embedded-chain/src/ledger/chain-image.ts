import type { AddressKey } from '../bytes/byte-key.ts';
import type { RecordLog } from '../log/record-log.ts';
import type { AbandonedSlots } from '../slots/blockhashes.ts';
import type { Moment } from '../slots/clock.ts';
import { newestSlotAt } from '../slots/commitment.ts';
import type { AccountState } from '../vm/account-state.ts';
import { faucetSignerOf, genesisAccounts } from './genesis.ts';
import { History } from './history.ts';
import type { RecordEffects, RollbackRecord, TransactionEffects } from './record.ts';
import { decodeEffects } from './record.ts';
import { UndoLog } from './undo-log.ts';

/** The whole state of a chain between two transactions. */
export interface ChainImage {
  readonly seed: Uint8Array;
  readonly moment: Moment;
  readonly abandoned: readonly AbandonedSlots[];
  readonly history: History;
  readonly undo: UndoLog;
  /** Accounts that differ from those of a VM without any transaction; null for one that was closed since. */
  readonly accounts: Map<AddressKey, AccountState | null>;
}

/** The state before the first transaction. */
export async function genesisImage(seed: Uint8Array, moment: Moment): Promise<ChainImage> {
  const faucet = await faucetSignerOf(seed);
  const accounts = new Map(genesisAccounts(faucet.address).map(({ key, state }) => [key, state]));
  return { seed, moment, abandoned: [], history: new History(), undo: new UndoLog(), accounts };
}

/** The state after one more record of the log. Collections are changed in place. */
export function afterRecord(
  image: ChainImage,
  record: RecordEffects,
  position: number,
  log: RecordLog,
): ChainImage {
  if (record.kind === 'transaction') applyTransaction(image, record, position);
  if (record.kind === 'rollback') applyRollback(image, record, log);
  const abandoned = record.kind === 'rollback' ? [...image.abandoned, record.slots] : image.abandoned;
  return { ...image, abandoned, moment: record.moment };
}

/** Takes the transactions from a slot on out of the history. */
export function removeSince(history: History, log: RecordLog, slot: bigint): void {
  for (let newest = history.newest(); newest && newest.slot >= slot; newest = history.newest()) {
    const record = decodeEffects(log.read(newest.position));
    if (record.kind !== 'transaction') throw new Error('the history points to a record of another kind');
    history.removeNewest(record);
  }
}

function applyTransaction(image: ChainImage, record: TransactionEffects, position: number): void {
  const { slot } = record.moment;
  const changes = record.accounts.map(({ key, state }) => ({
    key,
    before: image.accounts.get(key) ?? null,
    after: state,
  }));
  image.history.add(record, position);
  image.undo.forgetUpTo(newestSlotAt('finalized', slot));
  image.undo.record(slot, changes);
  for (const { key, after } of changes) image.accounts.set(key, after);
}

function applyRollback(image: ChainImage, record: RollbackRecord, log: RecordLog): void {
  removeSince(image.history, log, record.slots.from);
  image.undo.takeBack(record.slots.from);
  for (const { key, state } of record.accounts) image.accounts.set(key, state);
}
