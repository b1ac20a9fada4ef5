import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceLargeFile } from './large-file.ts';

let directory: string;
let path: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'florin-large-'));
  path = join(directory, 'snapshot');
});
afterEach(() => rmSync(directory, { recursive: true }));

test('replaces a file whole, and leaves nothing beside it', async () => {
  await replaceLargeFile(path, Buffer.alloc(1_000_000, 1));
  await replaceLargeFile(path, Buffer.from('short'));
  expect(readFileSync(path, 'utf8')).toBe('short');
  expect(readdirSync(directory)).toEqual(['snapshot']);
});

test('writes over what a crash left of an earlier draft', async () => {
  writeFileSync(`${path}.new`, 'a draft that is longer than the next one');
  await replaceLargeFile(path, Buffer.from('whole'));
  expect(readFileSync(path, 'utf8')).toBe('whole');
  expect(readdirSync(directory)).toEqual(['snapshot']);
});
