import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface Holder {
  readonly pid: number;
  /** Tells a process from a later one with the same number, where the system can say when a process began. */
  readonly startedAt: string | null;
}

const heldByThisProcess = new Set<string>();

/**
 * Takes a directory for this process, or throws when another living process has it.
 * A lock whose process has died is taken over. Returns the function that gives it back.
 */
export function lockDirectory(directory: string): () => void {
  const path = join(resolve(directory), 'lock');
  if (heldByThisProcess.has(path)) throw inUse(directory, process.pid);
  const own: Holder = { pid: process.pid, startedAt: startOf(process.pid) };
  const claim = `${path}.${process.pid}`;
  writeFileSync(claim, JSON.stringify(own));
  try {
    if (!placeLock(claim, path)) {
      removeDeadLock(directory, path, claim);
      if (!placeLock(claim, path)) throw inUse(directory, readHolder(path)?.pid);
    }
  } finally {
    unlinkSync(claim);
  }
  heldByThisProcess.add(path);
  return () => {
    heldByThisProcess.delete(path);
    unlinkSync(path);
  };
}

/** A link appears whole or not at all, and only if there is no lock yet. */
function placeLock(claim: string, path: string): boolean {
  try {
    linkSync(claim, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Moves the lock aside before it is judged, so that of two processes which find it dead only one removes it. */
function removeDeadLock(directory: string, path: string, claim: string): void {
  const found = readHolder(path);
  if (!found) return;
  if (isAlive(found)) throw inUse(directory, found.pid);
  const aside = `${claim}.dead`;
  if (!moveAside(path, aside)) return;
  const moved = readHolder(aside);
  const isSomeoneElses = moved !== null && isAlive(moved);
  if (isSomeoneElses) placeLock(aside, path);
  unlinkSync(aside);
  if (isSomeoneElses) throw inUse(directory, moved.pid);
}

function moveAside(path: string, aside: string): boolean {
  try {
    renameSync(path, aside);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Only the registry above knows whether this process holds a lock: after a restart in a container numbers repeat. */
function isAlive({ pid, startedAt }: Holder): boolean {
  if (pid === process.pid) return false;
  if (startedAt !== null && startOf(pid) !== startedAt) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process began, as Linux counts it; null elsewhere, or when there is no such process. */
function startOf(pid: number): string | null {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    // Other systems have no /proc; there the process number alone must do.
    return null;
  }
}

function inUse(directory: string, pid: number | undefined): Error {
  return new Error(
    `${directory} is in use by process ${pid ?? 'unknown'}; a chain is opened by one process at a time`,
  );
}
