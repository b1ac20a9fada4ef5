import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { crc32 } from '../bytes/crc32.ts';
import { FileLog } from './file-log.ts';

let directory: string;
let path: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'florin-log-'));
  path = join(directory, 'log');
});
afterEach(() => rmSync(directory, { recursive: true }));

function recovered(log: FileLog): string[] {
  return [...log.recover()].map(({ payload }) => Buffer.from(payload).toString());
}

async function write(texts: readonly string[]): Promise<number[]> {
  const log = FileLog.open(path);
  recovered(log);
  const positions = texts.map((text) => log.append(Buffer.from(text)));
  await log.durable();
  await log.close();
  return positions;
}

test('the checksum is the usual CRC-32', () => {
  expect(crc32(Buffer.from('123456789'))).toBe(0xcbf43926);
});

test('records come back in order and by position, also long ones', async () => {
  const texts = ['one', '2', 'x'.repeat(100_000), 'four'];
  const positions = await write(texts);
  const log = FileLog.open(path);
  expect(recovered(log)).toEqual(texts);
  expect(positions.map((position) => Buffer.from(log.read(position)).toString())).toEqual(texts);
  expect(() => log.read(positions[1]! + 1)).toThrow(/damaged/);
  await log.close();
});

test('cut off at any byte, the whole records before the cut remain, and writing goes on', async () => {
  const positions = await write(['first', 'second', 'third']);
  const bytes = readFileSync(path);
  for (let length = 0; length <= bytes.length; length++) {
    writeFileSync(path, bytes);
    truncateSync(path, length);
    const whole = positions.filter((_, index) => (positions[index + 1] ?? bytes.length) <= length).length;
    await write(['next']);
    const log = FileLog.open(path);
    expect(recovered(log)).toEqual([...['first', 'second', 'third'].slice(0, whole), 'next']);
    await log.close();
  }
});

test('a flipped bit in the last record takes that record away', async () => {
  const positions = await write(['first', 'second']);
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.from('S'), 0, 1, positions[1]! + 8);
  closeSync(file);
  const log = FileLog.open(path);
  expect(recovered(log)).toEqual(['first']);
  await log.close();
});

test('zeros that a power cut leaves at the end are no records', async () => {
  await write(['first', 'second']);
  for (const zeros of [1, 8, 16, 4_096]) {
    appendFileSync(path, Buffer.alloc(zeros));
    const log = FileLog.open(path);
    expect(recovered(log)).toEqual(['first', 'second']);
    await log.close();
  }
  const log = FileLog.open(path);
  expect(() => log.append(Buffer.alloc(0))).toThrow('a record has 1 to');
  await log.close();
});

test('a file of another kind is refused and left alone', () => {
  writeFileSync(path, 'something else entirely, and not short');
  expect(() => FileLog.open(path)).toThrow(/another version or another program/);
  expect(readFileSync(path, 'utf8')).toBe('something else entirely, and not short');
});
