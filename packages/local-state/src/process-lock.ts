import { randomBytes } from 'node:crypto';
import { readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, ownIdentity } from './process-identity.ts';

const WAIT_MS_MAX = 180_000;
const POLL_MS = 20;

/**
 * Runs `work` while no other process (and no other call in this one) holds the lock at `path`.
 * The lock is a symbolic link to its holder's identity: made in one step, and void once that process is gone.
 * @example await withProcessLock('.florin/postgres.lock', () => startServer())
 */
export async function withProcessLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const token = `${ownIdentity()}.${randomBytes(6).toString('hex')}`;
  await acquire(path, token);
  try {
    return await work();
  } finally {
    if (holderOf(path) === token) rmSync(path);
  }
}

async function acquire(path: string, token: string): Promise<void> {
  const deadline_ms = Date.now() + WAIT_MS_MAX;
  while (!tryAcquire(path, token)) {
    const holder = holderOf(path);
    if (holder && !isRunning(identityIn(holder))) await breakLock(path, holder);
    else if (Date.now() > deadline_ms)
      throw new Error(`${path} has been held by process ${holder} for too long`);
    else await sleep(POLL_MS);
  }
}

function tryAcquire(path: string, token: string): boolean {
  try {
    symlinkSync(token, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Under a lock of its own for each dead holder, so that nobody who comes late removes the lock of whoever came after. */
function breakLock(path: string, deadHolder: string): Promise<void> {
  return withProcessLock(`${path}.${deadHolder}`, async () => {
    if (holderOf(path) === deadHolder) rmSync(path);
  });
}

function holderOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const identityIn = (token: string): string => token.slice(0, token.lastIndexOf('.'));
