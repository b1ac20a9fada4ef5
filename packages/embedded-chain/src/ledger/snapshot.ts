import { existsSync, readFileSync } from 'node:fs';
import { ByteReader } from '../bytes/byte-reader.ts';
import { ByteWriter } from '../bytes/byte-writer.ts';
import { crc32 } from '../bytes/crc32.ts';
import type { ChainImage } from './chain-image.ts';
import { History } from './history.ts';
import { readAccount, readMoment, writeAccount, writeMoment } from './record.ts';
import { UndoLog } from './undo-log.ts';

/** The state of the chain as of a position in its log; a restart reads it and then only the log's rest. */
export interface Snapshot {
  readonly image: ChainImage;
  readonly logPosition: number;
}

const FORMAT = 'florin-chain-snapshot-1\n';
const CHECKSUM_BYTES = 4;

export function encodeSnapshot({ image, logPosition }: Snapshot): Buffer {
  const writer = new ByteWriter();
  writer.text(FORMAT);
  writer.f64(logPosition);
  writer.bytes(image.seed);
  writeMoment(writer, image.moment);
  writer.list(image.abandoned, ({ from, to }) => {
    writer.u64(from);
    writer.u64(to);
  });
  image.history.write(writer);
  image.undo.write(writer);
  writer.list([...image.accounts], ([key, state]) => writeAccount(writer, { key, state }));
  const content = writer.take();
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32LE(crc32(content));
  return Buffer.concat([content, checksum]);
}

/** Null when there is none, or none that is whole: the log alone then tells everything, only slower. */
export function readSnapshot(path: string): Snapshot | null {
  if (!existsSync(path)) return null;
  const bytes = readFileSync(path);
  if (bytes.length < CHECKSUM_BYTES) return null;
  const content = bytes.subarray(0, -CHECKSUM_BYTES);
  if (crc32(content) !== bytes.readUInt32LE(content.length)) return null;
  const reader = new ByteReader(content);
  return reader.text() === FORMAT ? readContent(reader) : null;
}

function readContent(reader: ByteReader): Snapshot {
  const logPosition = reader.f64();
  const seed = new Uint8Array(reader.bytes());
  const moment = readMoment(reader);
  const abandoned = reader.list(() => ({ from: reader.u64(), to: reader.u64() }));
  const history = History.read(reader);
  const undo = UndoLog.read(reader);
  const accounts = new Map(reader.list(() => readAccount(reader)).map(({ key, state }) => [key, state]));
  return { logPosition, image: { seed, moment, abandoned, history, undo, accounts } };
}
