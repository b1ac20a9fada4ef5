import { spawn } from 'node:child_process';
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
import { isLong } from '@florin/testing/drawn';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEAD_PID, leaveToDead } from './dead-holder.testing.ts';
import { identifyProcess, ownIdentity } from './process-identity.ts';
import { tryProcessLock, withProcessLock } from './process-lock.ts';

let counter: string;
let taker: string;
let directory: string;
let path: string;

beforeAll(async () => {
  counter = await bundleForNode(new URL('./process-lock.child.testing.ts', import.meta.url));
  taker = await bundleForNode(new URL('./try-process-lock.child.testing.ts', import.meta.url));
});
afterAll(() => {
  rmSync(counter);
  rmSync(taker);
});
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'florin-lock-'));
  path = join(directory, 'lock');
});
afterEach(() => rmSync(directory, { recursive: true }));

const isHeld = () => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

function takeAndRelease(): void {
  const lock = tryProcessLock(path);
  if (!lock.taken) throw new Error(`held by process ${lock.holderPid}`);
  lock.release();
  expect(readdirSync(directory)).toEqual([]);
}

async function otherProcess() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(child, 'spawn');
  return { pid: child.pid!, kill: () => killHard(child) };
}

/** How often each of six processes finds a dead holder. */
const ROUNDS = isLong() ? 500 : 60;

describe('tryProcessLock', () => {
  it('is held once, also within a process, and free again when given back', () => {
    const lock = tryProcessLock(path);
    expect(lock.taken).toBe(true);
    expect(tryProcessLock(path)).toEqual({ taken: false, holderPid: process.pid });
    if (lock.taken) lock.release();
    takeAndRelease();
  });

  it('is refused while its process lives and taken over when it has died', async () => {
    const other = await otherProcess();
    symlinkSync(`${identifyProcess(other.pid)}.abcdef`, path);
    expect(tryProcessLock(path)).toEqual({ taken: false, holderPid: other.pid });
    await other.kill();
    takeAndRelease();
  });

  it('is taken over from a process of the same number that began at another time', async () => {
    const other = await otherProcess();
    symlinkSync(`${other.pid}-another time.abcdef`, path);
    takeAndRelease();
    await other.kill();
  });

  it('is taken over from an earlier process with our own number, as containers give it', () => {
    symlinkSync(`${process.pid}-before.abcdef`, path);
    takeAndRelease();
  });

  it('is refused while another process breaks the lock of a dead one', async () => {
    const other = await otherProcess();
    const dead = `${DEAD_PID}-1.abcdef`;
    symlinkSync(dead, path);
    symlinkSync(`${identifyProcess(other.pid)}.abcdef`, `${path}.${dead}`);
    expect(tryProcessLock(path)).toEqual({ taken: false, holderPid: other.pid });
    await other.kill();
    takeAndRelease();
  });

  it('gives back nothing but its own', () => {
    const lock = tryProcessLock(path);
    rmSync(path);
    leaveToDead(path, 1);
    if (lock.taken) lock.release();
    expect(isHeld()).toBe(true);
  });

  it.runIf(process.platform === 'linux')(
    'is taken over from a process that has ended and that its parent has not asked about yet',
    async () => {
      // The shell becomes a program that never waits for the child it had.
      const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600']);
      const [line] = (await once(parent.stdout, 'data')) as [Buffer];
      const pid = Number(line.toString());
      const identity = identifyProcess(pid);
      await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim()).toBe('sleep');
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) Z /);
      symlinkSync(`${identity}.abcdef`, path);
      takeAndRelease();
      await killHard(parent);
    },
  );

  it('has one holder while many find the same dead one at once, again and again', async () => {
    const children = Array.from({ length: 6 }, () => startChild(taker, [path, String(ROUNDS)]));
    expect(await Promise.all(children.map((child) => messageOf<number>(child)))).toEqual([0, 0, 0, 0, 0, 0]);
    takeAndRelease();
  });
});

describe('a lock that is a file, as versions up to 0.5 left it', () => {
  const leaveFile = (holder: { pid: number; startedAt: string | null }) =>
    writeFileSync(path, JSON.stringify(holder));

  it('is refused while its process lives and taken over when it has died', async () => {
    for (const knowsStart of [true, false]) {
      const other = await otherProcess();
      const startedAt = identifyProcess(other.pid)!.split('-')[1]!;
      leaveFile({ pid: other.pid, startedAt: knowsStart ? startedAt : null });
      expect(tryProcessLock(path)).toEqual({ taken: false, holderPid: other.pid });
      await other.kill();
      takeAndRelease();
    }
  });

  it('is taken over from a process of the same number that began at another time', () => {
    leaveFile({ pid: process.pid, startedAt: 'before' });
    takeAndRelease();
  });

  it('is taken over when a power cut left it empty', () => {
    writeFileSync(path, '');
    takeAndRelease();
  });
});

describe('withProcessLock', () => {
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
      [true, false, true, false].map((fails) => withProcessLock(path, work(fails))),
    );
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
    expect(isHeld()).toBe(false);
  });

  it('breaks the lock of a dead process, also of one whose pid somebody else has now', async () => {
    const reused = `${ownIdentity().split('-')[0]}-1.abcdef`;
    for (const holder of [`${DEAD_PID}-1.abcdef`, reused]) {
      symlinkSync(holder, path);
      expect(await withProcessLock(path, async () => 'mine')).toBe('mine');
    }
  });

  it('loses no count between processes, while others are killed holding the lock', async () => {
    const file = join(directory, 'count');
    writeFileSync(file, '0');
    const steady = Array.from({ length: 3 }, () => startChild(counter, [path, file, '20']));
    const killed = Array.from({ length: 3 }, () => startChild(counter, [path, file, '1000']));
    const reported: number[] = [];
    for (const child of [...steady, ...killed])
      child.on('message', (count) => Number.isInteger(count) && reported.push(Number(count)));
    const finished = steady.map((child) => once(child, 'disconnect'));
    for (const child of killed) {
      await messageOf(child);
      await killHard(child);
    }
    await Promise.all(finished);
    expect(reported.length).toBeGreaterThanOrEqual(63);
    // A process killed between its report and its write leaves the count where it was: the next one reports it again.
    const repeats = reported.length - new Set(reported).size;
    expect(repeats).toBeLessThanOrEqual(killed.length);
    expect(Number(readFileSync(file, 'utf8'))).toBeGreaterThanOrEqual(reported.length - repeats - 1);
    expect(await withProcessLock(path, async () => 'free')).toBe('free');
  });

  it('stays whole while many find the same dead holder at once, again and again', async () => {
    const file = join(directory, 'count');
    writeFileSync(file, '0');
    const children = Array.from({ length: 6 }, () =>
      startChild(counter, [path, file, String(ROUNDS), 'leave to dead']),
    );
    await Promise.all(children.map((child) => once(child, 'disconnect')));
    expect(Number(readFileSync(file, 'utf8'))).toBe(6 * ROUNDS);
    expect(await withProcessLock(path, async () => 'free')).toBe('free');
    expect(readdirSync(directory)).toEqual(['count']);
  });
});
