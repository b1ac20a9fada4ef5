import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface Holder {
  readonly pid: number;
  /** Tells a process from a later one with the same number, where the system can say when a process began. */
  readonly startedAt: string | null;
}

/** Of a lock whose content a power cut has taken, and with it whoever held it. */
const CUT_OFF: Holder = { pid: 0, startedAt: null };

const heldByThisProcess = new Set<string>();

/**
 * Takes a directory for this process, or throws when another living process has it.
 * A lock whose process has died is taken over. Returns the function that gives it back.
 */
export function lockDirectory(directory: string): () => void {
  const path = join(resolve(directory), 'lock');
  if (heldByThisProcess.has(path)) throw inUse(directory, process.pid);
  const other = takeLock(path);
  if (other) throw inUse(directory, other.pid);
  heldByThisProcess.add(path);
  return () => {
    heldByThisProcess.delete(path);
    unlinkSync(path);
  };
}

/** Makes the lock this process's own, or says whose it is. */
function takeLock(path: string): Holder | null {
  while (!placeLock(path)) {
    const found = readHolder(path);
    if (!found) continue;
    if (isAlive(found)) return found;
    const breaker = breakLock(path, found);
    if (breaker) return breaker;
  }
  return null;
}

/**
 * Removes the lock of a dead process under a lock of its own, so that nobody who comes late removes the lock of whoever
 * came after. Says who else is about it, if anybody.
 */
function breakLock(path: string, dead: Holder): Holder | null {
  const guard = `${path}.${dead.pid}-${dead.startedAt}`;
  const other = takeLock(guard);
  if (other) return other;
  try {
    const found = readHolder(path);
    if (found?.pid === dead.pid && found.startedAt === dead.startedAt) unlinkSync(path);
  } finally {
    unlinkSync(guard);
  }
  return null;
}

/** A link appears whole or not at all, and only if there is no lock yet. */
function placeLock(path: string): boolean {
  const claim = `${path}.${process.pid}`;
  const own: Holder = { pid: process.pid, startedAt: startOf(process.pid) };
  writeFileSync(claim, JSON.stringify(own));
  try {
    linkSync(claim, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    unlinkSync(claim);
  }
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    if (error instanceof SyntaxError) return CUT_OFF;
    throw error;
  }
}

/** Only the registry above knows whether this process holds a lock: after a restart in a container numbers repeat. */
function isAlive({ pid, startedAt }: Holder): boolean {
  if (pid === process.pid || pid === CUT_OFF.pid) return false;
  if (startedAt !== null && startOf(pid) !== startedAt) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process began, as Linux counts it; null elsewhere, or when there is no such process but a zombie at most. */
function startOf(pid: number): string | null {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...rest] = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || state === 'X' ? null : (rest[18] ?? null);
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
