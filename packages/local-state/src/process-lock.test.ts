import { once } from 'node:events';
import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleForNode, killHard, messageOf, startChild } from '@florin/testing/child-process';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ownIdentity } from './process-identity.ts';
import { withProcessLock } from './process-lock.ts';

let program: string;
let directory: string;
let lock: string;

beforeAll(async () => {
  program = await bundleForNode(new URL('./process-lock.child.testing.ts', import.meta.url));
});
afterAll(() => rmSync(program));
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'florin-lock-'));
  lock = join(directory, 'lock');
});
afterEach(() => rmSync(directory, { recursive: true }));

const isHeld = () => lstatSync(lock, { throwIfNoEntry: false }) !== undefined;

it('lets one in at a time within a process, and lets go after a failure', async () => {
  let inside = 0;
  const work = (fails: boolean) => async () => {
    expect(++inside).toBe(1);
    await Promise.resolve();
    inside--;
    if (fails) throw new Error('failed inside');
    return 'done';
  };
  const results = await Promise.allSettled(
    [true, false, true, false].map((fails) => withProcessLock(lock, work(fails))),
  );
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  expect(isHeld()).toBe(false);
});

it('breaks the lock of a dead process, also of one whose pid somebody else has now', async () => {
  const reused = `${ownIdentity().split('-')[0]}-1.abcdef`;
  for (const holder of ['4194304-1.abcdef', reused]) {
    symlinkSync(holder, lock);
    expect(await withProcessLock(lock, async () => 'mine')).toBe('mine');
  }
});

it('loses no count between processes, while others are killed holding the lock', async () => {
  const file = join(directory, 'count');
  writeFileSync(file, '0');
  const steady = Array.from({ length: 3 }, () => startChild(program, [lock, file, '20']));
  const doomed = Array.from({ length: 3 }, () => startChild(program, [lock, file, '1000']));
  const reported: number[] = [];
  for (const child of [...steady, ...doomed])
    child.on('message', (count) => Number.isInteger(count) && reported.push(Number(count)));
  const finished = steady.map((child) => once(child, 'disconnect'));
  for (const child of doomed) {
    await messageOf(child);
    await killHard(child);
  }
  await Promise.all(finished);
  expect(reported.length).toBeGreaterThanOrEqual(63);
  // A process killed between its report and its write leaves the count where it was: the next one reports it again.
  const repeats = reported.length - new Set(reported).size;
  expect(repeats).toBeLessThanOrEqual(doomed.length);
  expect(Number(readFileSync(file, 'utf8'))).toBeGreaterThanOrEqual(reported.length - repeats - 1);
  expect(await withProcessLock(lock, async () => 'free')).toBe('free');
});

it('stays whole while many find the same dead holder at once, again and again', async () => {
  const file = join(directory, 'count');
  writeFileSync(file, '0');
  const children = Array.from({ length: 6 }, () => startChild(program, [lock, file, '500', 'litters']));
  await Promise.all(children.map((child) => once(child, 'disconnect')));
  expect(Number(readFileSync(file, 'utf8'))).toBe(3_000);
  expect(await withProcessLock(lock, async () => 'free')).toBe('free');
  expect(readdirSync(directory)).toEqual(['count']);
});
