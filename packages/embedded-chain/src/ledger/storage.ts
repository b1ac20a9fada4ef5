import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { replaceLargeFile, syncDirectory } from '@florin/local-state/large-file';
import { tryProcessLock } from '@florin/local-state/process-lock';
import { FileLog } from '../log/file-log.ts';
import type { RecordLog } from '../log/record-log.ts';
import { MemoryLog } from '../log/record-log.ts';
import type { Moment } from '../slots/clock.ts';
import type { ChainImage } from './chain-image.ts';
import { afterRecord, genesisImage } from './chain-image.ts';
import { newSeed } from './genesis.ts';
import { decodeEffects, encodeRecord } from './record.ts';
import type { Snapshot } from './snapshot.ts';
import { encodeSnapshot, readSnapshot } from './snapshot.ts';

/** Where a chain's records go. */
export interface Storage {
  readonly log: RecordLog;
  /** To be called after records were appended: now and then the state is written down, to make the next start short. */
  checkpoint(image: () => ChainImage): void;
  close(image: () => ChainImage): Promise<void>;
}

/** The state is apart from the storage, so that it can be let go once the chain has taken it over. */
export interface OpenedStorage {
  readonly storage: Storage;
  readonly image: ChainImage;
}

const SNAPSHOT_EVERY_BYTES = 32 << 20;

export async function openMemory(now: Moment, seed = newSeed()): Promise<OpenedStorage> {
  const log = new MemoryLog();
  const storage: Storage = { log, checkpoint: () => {}, close: () => log.close() };
  return { storage, image: await genesisImage(seed, now) };
}

/** Opens the chain kept in a directory, or begins one there. */
export async function openDirectory(
  directory: string,
  now: Moment,
  snapshotEveryBytes = SNAPSHOT_EVERY_BYTES,
): Promise<OpenedStorage> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const unlock = lockDirectory(directory);
  try {
    const log = FileLog.open(join(directory, 'ledger.log'));
    const snapshotPath = join(directory, 'snapshot');
    const snapshot = readSnapshot(snapshotPath);
    const image = (await restore(log, snapshot)) ?? (await begin(log, directory, now));
    const snapshots = new SnapshotWriter(log, snapshotPath, snapshotEveryBytes, snapshot?.logPosition ?? 0);
    const storage: Storage = {
      log,
      checkpoint: (current) => snapshots.writeIfDue(current),
      close: async (current) => {
        await snapshots.finish(current);
        await log.durable();
        await log.close();
        unlock();
      },
    };
    return { storage, image };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Takes the directory for this process; returns the function that gives it back. */
function lockDirectory(directory: string): () => void {
  const lock = tryProcessLock(join(resolve(directory), 'lock'));
  if (lock.taken) return lock.release;
  throw new Error(
    `${directory} is in use by process ${lock.holderPid}; a chain is opened by one process at a time`,
  );
}

/** The state after the last whole record; null for a log without any. */
async function restore(log: FileLog, snapshot: Snapshot | null): Promise<ChainImage | null> {
  let image = snapshot?.image ?? null;
  for (const { position, payload } of log.recover(snapshot?.logPosition)) {
    const record = decodeEffects(payload);
    if (record.kind === 'genesis') image = await genesisImage(new Uint8Array(record.seed), record.moment);
    else if (image) image = afterRecord(image, record, position, log);
    else throw new Error('the log of the chain does not begin with its genesis');
  }
  return image;
}

async function begin(log: FileLog, directory: string, now: Moment): Promise<ChainImage> {
  const image = await genesisImage(newSeed(), now);
  log.append(encodeRecord({ kind: 'genesis', seed: image.seed, moment: now }));
  await log.durable();
  await syncDirectory(directory);
  return image;
}

/**
 * Writes a snapshot whenever the log has grown by a fixed amount and by as much as the last snapshot was long,
 * so that snapshots never cost more writing than the log itself.
 */
class SnapshotWriter {
  readonly #log: FileLog;
  readonly #path: string;
  readonly #everyBytes: number;
  #lastPosition: number;
  #lastBytes = 0;
  #writing: Promise<void> | undefined;

  constructor(log: FileLog, path: string, everyBytes: number, lastPosition: number) {
    this.#log = log;
    this.#path = path;
    this.#everyBytes = everyBytes;
    this.#lastPosition = lastPosition;
  }

  writeIfDue(image: () => ChainImage): void {
    const grownBytes = this.#log.size - this.#lastPosition;
    if (this.#writing || grownBytes < Math.max(this.#everyBytes, this.#lastBytes)) return;
    this.#writing = this.#write(image()).finally(() => {
      this.#writing = undefined;
    });
    // A snapshot only saves time; without it the log is read further back. `finish` reports a failure that stays.
    this.#writing.catch(() => {});
  }

  async finish(image: () => ChainImage): Promise<void> {
    await this.#writing;
    if (this.#log.size > this.#lastPosition) await this.#write(image());
  }

  async #write(image: ChainImage): Promise<void> {
    const logPosition = this.#log.size;
    const bytes = encodeSnapshot({ image, logPosition });
    // The log must never be shorter than a snapshot of it says.
    await this.#log.durable();
    await replaceLargeFile(this.#path, bytes);
    this.#lastPosition = logPosition;
    this.#lastBytes = bytes.length;
  }
}
