import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDirectory } from './directory-lock.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'florin-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function leaveLock(holder: { pid: number; startedAt: string | null }): void {
  writeFileSync(join(directory, 'lock'), JSON.stringify(holder));
}

async function otherProcess() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(child, 'spawn');
  return {
    pid: child.pid!,
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

test('is held once, and free again when given back', () => {
  const unlock = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(/in use by process/);
  unlock();
  expect(readdirSync(directory)).toEqual([]);
  lockDirectory(directory)();
});

test('is refused while its process lives and taken over when it has died', async () => {
  const other = await otherProcess();
  leaveLock({ pid: other.pid, startedAt: null });
  expect(() => lockDirectory(directory)).toThrow(`in use by process ${other.pid}`);
  await other.kill();
  lockDirectory(directory)();
});

test('is taken over from a process of the same number that began at another time', async () => {
  const other = await otherProcess();
  leaveLock({ pid: other.pid, startedAt: 'another time' });
  lockDirectory(directory)();
  await other.kill();
});

test('is taken over from an earlier process with our own number, as containers give it', () => {
  leaveLock({ pid: process.pid, startedAt: 'before' });
  lockDirectory(directory)();
});
