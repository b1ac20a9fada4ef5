import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildPrograms, builtProgram } from '../processes.testing.ts';
import { lockDirectory } from './directory-lock.ts';

const run = promisify(execFile);
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

test('is taken over when a power cut left it empty', () => {
  writeFileSync(join(directory, 'lock'), '');
  lockDirectory(directory)();
  expect(readdirSync(directory)).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  'is taken over from a process that nobody has buried yet',
  async () => {
    // The shell becomes a program that never waits for the child it had.
    const parent = spawn('sh', ['-c', 'sleep 600 & echo $! $(cut -d" " -f22 /proc/$!/stat); exec sleep 600']);
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const [pid, startedAt] = line.toString().trim().split(' ');
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim()).toBe('sleep');
    process.kill(Number(pid), 'SIGKILL');
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) Z /);
    leaveLock({ pid: Number(pid), startedAt: startedAt! });
    lockDirectory(directory)();
    parent.kill('SIGKILL');
    await once(parent, 'exit');
  },
);

test('has one holder while many find the same dead one at once, again and again', async () => {
  buildPrograms();
  const program = builtProgram('directory-lock');
  const overlaps = await Promise.all(
    Array.from({ length: 6 }, () => run(process.execPath, [program, directory, '300'])),
  );
  expect(overlaps.map(({ stdout }) => stdout)).toEqual(['0', '0', '0', '0', '0', '0']);
  lockDirectory(directory)();
  expect(readdirSync(directory)).toEqual([]);
});
