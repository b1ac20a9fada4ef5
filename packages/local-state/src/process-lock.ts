import { randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { identifyProcess, isRunning, ownIdentity } from './process-identity.ts';

const WAIT_MS_MAX = 180_000;
const POLL_MS = 20;

export type ProcessLock =
  | { readonly taken: true; readonly release: () => void }
  /** Another process has it, or is about to break the lock of one that died; `holderPid` says which. */
  | { readonly taken: false; readonly holderPid: number };

/**
 * Takes the lock at `path`, unless a living process (also this one) has it.
 * The lock is a symbolic link to its holder's identity: made in one step, and void once that process is gone.
 * @example
 * const lock = tryProcessLock('.florin/chain/lock');
 * if (!lock.taken) throw new Error(`in use by process ${lock.holderPid}`);
 */
export function tryProcessLock(path: string): ProcessLock {
  const token = `${ownIdentity()}.${randomBytes(6).toString('hex')}`;
  while (!placeLock(path, token)) {
    const holder = holderOf(path);
    if (holder === undefined) continue;
    if (isRunning(identityIn(holder))) return { taken: false, holderPid: Number.parseInt(holder, 10) };
    const breakerPid = breakLock(path, holder);
    if (breakerPid !== null) return { taken: false, holderPid: breakerPid };
  }
  return {
    taken: true,
    release: () => {
      if (holderOf(path) === token) rmSync(path);
    },
  };
}

/**
 * Runs `work` while no other process (and no other call in this one) holds the lock at `path`.
 * @example await withProcessLock('.florin/postgres.lock', () => startServer())
 */
export async function withProcessLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = await waitForLock(path);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

async function waitForLock(path: string): Promise<Extract<ProcessLock, { taken: true }>> {
  const deadlineMs = Date.now() + WAIT_MS_MAX;
  for (;;) {
    const lock = tryProcessLock(path);
    if (lock.taken) return lock;
    if (Date.now() > deadlineMs)
      throw new Error(`${path} has been held by process ${lock.holderPid} for too long`);
    await sleep(POLL_MS);
  }
}

function placeLock(path: string, token: string): boolean {
  try {
    symlinkSync(token, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Under a lock of its own for each dead holder, so that nobody who comes late removes the lock of whoever came after.
 * Says which other process is about it, if any.
 */
function breakLock(path: string, deadHolder: string): number | null {
  const guard = tryProcessLock(`${path}.${deadHolder}`);
  if (!guard.taken) return guard.holderPid;
  try {
    if (holderOf(path) === deadHolder) rmSync(path);
  } finally {
    guard.release();
  }
  return null;
}

function holderOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'EINVAL') return holderInFile(path);
    throw error;
  }
}

/** Up to version 0.5 some locks were files with the holder in them; one that a power cut has emptied names nobody. */
function holderInFile(path: string): string | undefined {
  try {
    const { pid, startedAt } = JSON.parse(readFileSync(path, 'utf8')) as {
      readonly pid: number;
      readonly startedAt: string | null;
    };
    const identity = startedAt === null ? identifyProcess(pid) : `${pid}-${startedAt}`;
    return `${identity ?? `${pid}-gone`}.file`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if (error instanceof SyntaxError) return '0-emptied.file';
    throw error;
  }
}

const identityIn = (holder: string): string => holder.slice(0, holder.lastIndexOf('.'));
