import {
  closeSync,
  fdatasync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs';
import { promisify } from 'node:util';
import { crc32 } from '../bytes/crc32.ts';
import type { RecordLog } from './record-log.ts';

const sync = promisify(fdatasync);

/** Names the format; a later format gets another name, and old programs refuse it instead of misreading it. */
const FORMAT = Buffer.from('florin-chain-log-1\n');
const FRAME_BYTES = 8;
const RECORD_BYTES_MAX = 1 << 28;
/** Most records are shorter, so one read fetches them whole. */
const FIRST_READ_BYTES = 2_048;

export interface LogRecord {
  readonly position: number;
  readonly payload: Uint8Array;
}

/**
 * Records in one file, each with its length and checksum in front. A record is written at once, so that it outlives this
 * process, and is durable when the next sync, shared by all who wait, has brought it to the disk.
 */
export class FileLog implements RecordLog {
  readonly #file: number;
  #size: number;
  #syncedSize: number;
  #syncing: Promise<void> | undefined;
  #failure: unknown;

  private constructor(file: number, size: number) {
    this.#file = file;
    this.#size = size;
    this.#syncedSize = size;
  }

  /** Opens or creates a log. Nothing may be appended before `recover` has been read to its end. */
  static open(path: string): FileLog {
    const file = openSync(path, 'a+');
    closeSync(file);
    const log = new FileLog(openSync(path, 'r+'), 0);
    log.#size = fstatSync(log.#file).size;
    log.#checkFormat(path);
    return log;
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Reads the records from a position on. The first damaged one is where a crash cut off the last writes:
   * it was never acknowledged, and the file ends there from now on.
   */
  *recover(from: number = FORMAT.length): Generator<LogRecord> {
    if (from > this.#size) throw new Error(`the log of the chain ends at ${this.#size}, before ${from}`);
    let position = from;
    for (let payload = this.#readChecked(position); payload; payload = this.#readChecked(position)) {
      yield { position, payload };
      position += FRAME_BYTES + payload.length;
    }
    if (position < this.#size) ftruncateSync(this.#file, position);
    this.#size = position;
    fsyncSync(this.#file);
    this.#syncedSize = position;
  }

  append(payload: Buffer): number {
    this.#throwIfFailed();
    if (payload.length === 0 || payload.length > RECORD_BYTES_MAX)
      throw new RangeError(`a record has 1 to ${RECORD_BYTES_MAX} bytes, not ${payload.length}`);
    const position = this.#size;
    const frame = Buffer.allocUnsafe(FRAME_BYTES + payload.length);
    frame.writeUInt32LE(payload.length, 0);
    frame.writeUInt32LE(crc32(payload), 4);
    payload.copy(frame, FRAME_BYTES);
    this.#write(frame, position);
    this.#size = position + frame.length;
    return position;
  }

  read(position: number): Uint8Array {
    this.#throwIfFailed();
    const payload = this.#readChecked(position);
    if (!payload) throw new Error(`the chain's log is damaged at ${position}`);
    return payload;
  }

  async durable(): Promise<void> {
    const wanted = this.#size;
    while (this.#syncedSize < wanted) {
      this.#throwIfFailed();
      this.#syncing ??= this.#sync();
      await this.#syncing;
    }
    this.#throwIfFailed();
  }

  /** Nothing may follow: the system gives the file's number to the next file that is opened. */
  async close(): Promise<void> {
    await this.#syncing;
    this.#failure = new Error('it is closed');
    closeSync(this.#file);
  }

  async #sync(): Promise<void> {
    const size = this.#size;
    try {
      await sync(this.#file);
      this.#syncedSize = size;
    } catch (error) {
      // After a failed sync nobody knows what is on the disk; `durable` and `append` refuse from here on.
      this.#failure = error;
    } finally {
      this.#syncing = undefined;
    }
  }

  #write(bytes: Buffer, position: number): void {
    try {
      for (let written = 0; written < bytes.length; ) {
        written += writeSync(this.#file, bytes, written, bytes.length - written, position + written);
      }
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  /** The record at a position, or null where there is no whole, undamaged one. */
  #readChecked(position: number): Uint8Array | null {
    const first = this.#readUpTo(position, FIRST_READ_BYTES);
    if (first.length < FRAME_BYTES) return null;
    const length = first.readUInt32LE(0);
    // Where a power cut leaves zeros, they would read as records of no length whose checksum is right.
    if (length === 0 || position + FRAME_BYTES + length > this.#size) return null;
    const isWhole = first.length >= FRAME_BYTES + length;
    const payload = isWhole
      ? first.subarray(FRAME_BYTES, FRAME_BYTES + length)
      : this.#readUpTo(position + FRAME_BYTES, length);
    return crc32(payload) === first.readUInt32LE(4) ? payload : null;
  }

  #readUpTo(position: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    let read = 0;
    while (read < length) {
      const count = readSync(this.#file, bytes, read, length - read, position + read);
      if (count === 0) break;
      read += count;
    }
    return bytes.subarray(0, read);
  }

  #checkFormat(path: string): void {
    const found = this.#readUpTo(0, FORMAT.length);
    if (found.equals(FORMAT)) return;
    const isUnfinished = FORMAT.subarray(0, found.length).equals(found);
    if (!isUnfinished) throw new Error(`${path} was written by another version or another program`);
    this.#write(FORMAT, 0);
    this.#size = FORMAT.length;
  }

  #throwIfFailed(): void {
    if (this.#failure === undefined) return;
    throw new Error('the log of the chain cannot be used any more', { cause: this.#failure });
  }
}
