import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDurably, writeDurably } from './durable-file.ts';

let directory: string;
let path: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'florin-durable-'));
  path = join(directory, 'secret.key');
});
afterEach(() => rmSync(directory, { recursive: true }));

test('writes a file that only its owner may read, and nothing beside it', () => {
  writeDurably(path, 'one');
  writeDurably(path, 'two');
  expect(readFileSync(path, 'utf8')).toBe('two');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(directory)).toEqual(['secret.key']);
});

test('creates a file once, and leaves the one that is there', () => {
  createDurably(path, 'one');
  expect(() => createDurably(path, 'two')).toThrow('EEXIST');
  expect(readFileSync(path, 'utf8')).toBe('one');
  expect(readdirSync(directory)).toEqual(['secret.key']);
});

test('says so when there is no place for the file', () => {
  expect(() => writeDurably(join(directory, 'none', 'file'), 'x')).toThrow('ENOENT');
});
