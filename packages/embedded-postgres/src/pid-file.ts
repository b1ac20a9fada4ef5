import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { identifyProcess, isPidTaken, type ProcessIdentity } from '@florin/local-state/process-identity';
import { isServed, judgeProcess } from './server-process.ts';

interface PidFile {
  readonly pid: number;
  readonly port: number;
  readonly status: string;
}

/** The server that postmaster.pid names, if that very process runs on this data. */
export function findServer(dataDirectory: string): (PidFile & { identity: ProcessIdentity }) | undefined {
  const file = readPidFile(dataDirectory);
  const identity = file && identifyProcess(file.pid);
  if (!identity || judgeProcess(file.pid, realpathSync(dataDirectory)) !== 'server') return undefined;
  return { ...file, identity };
}

/**
 * Removes a postmaster.pid that would keep PostgreSQL from starting for no reason. A dead pid it clears up by itself, but
 * it takes any living process with that pid for a server, and gives up over a file that a power cut left empty.
 * The file of a running server must stay: without it that server shuts down. So nothing is removed on a doubt.
 */
export function clearPidFile(dataDirectory: string): void {
  const path = pathIn(dataDirectory);
  if (!existsSync(path)) return;
  const file = readPidFile(dataDirectory);
  const data = realpathSync(dataDirectory);
  const isStale = file && !isZombie(file.pid) ? isOfStranger(file.pid, data) : !isServed(data);
  if (isStale) rmSync(path, { force: true });
}

/** postmaster.pid: pid, data directory, start time, port, socket directory, listen address, shared memory, status. */
export function readPidFile(dataDirectory: string): PidFile | undefined {
  const lines = readIfPresent(pathIn(dataDirectory))?.split('\n');
  const pid = Number(lines?.[0]);
  if (!lines || !(pid > 0)) return undefined;
  return { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() };
}

const isOfStranger = (pid: number, data: string): boolean =>
  identifyProcess(pid) !== undefined && judgeProcess(pid, data) === 'stranger';

/** It has ended, and PostgreSQL takes it for alive: no init of its container has asked what became of it. */
const isZombie = (pid: number): boolean => identifyProcess(pid) === undefined && isPidTaken(pid);

const pathIn = (dataDirectory: string): string => join(dataDirectory, 'postmaster.pid');

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
