/** An append-only list of records. A position stays valid for the life of the log. */
export interface RecordLog {
  append(payload: Buffer): number;
  read(position: number): Uint8Array;
  /** Resolves when everything appended before the call would survive a power cut. */
  durable(): Promise<void>;
  close(): Promise<void>;
}

/** The log of a chain that lives only as long as its process. */
export class MemoryLog implements RecordLog {
  readonly #records: Buffer[] = [];

  append(payload: Buffer): number {
    // In Node's shared pool a short record would keep all of its neighbours alive.
    const record = Buffer.allocUnsafeSlow(payload.length);
    payload.copy(record);
    return this.#records.push(record) - 1;
  }

  read(position: number): Uint8Array {
    const record = this.#records[position];
    if (!record) throw new RangeError(`no record at ${position}`);
    return record;
  }

  async durable(): Promise<void> {}

  async close(): Promise<void> {}
}
