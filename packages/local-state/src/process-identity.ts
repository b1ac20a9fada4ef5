import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

declare const brand: unique symbol;

/** `pid-startTime`: a pid alone is reused, in containers even after every restart. */
export type ProcessIdentity = string & { readonly [brand]: 'process_identity' };

/** The identity of a running process, or undefined when there is none (a zombie counts as none). */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  const startTime = process.platform === 'linux' ? startTimeOnLinux(pid) : startTimeByPs(pid);
  return startTime === undefined ? undefined : (`${pid}-${startTime}` as ProcessIdentity);
}

export function ownIdentity(): ProcessIdentity {
  const identity = identifyProcess(process.pid);
  if (!identity) throw new Error(`this process (${process.pid}) cannot see itself in the process table`);
  return identity;
}

/** @example isRunning('812-3051774') // false once that very process is gone, whoever has pid 812 now */
export function isRunning(identity: string): boolean {
  const pid = Number.parseInt(identity, 10);
  return pid > 0 && identifyProcess(pid) === identity;
}

/** `isRunning` for those who ask often: where asking costs a process, a pid that is taken is good enough. */
export function seemsRunning(identity: ProcessIdentity): boolean {
  return process.platform === 'linux' ? isRunning(identity) : isPidTaken(Number.parseInt(identity, 10));
}

/** Also by a zombie, which has ended and keeps its pid until its parent asks. */
export function isPidTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // there, but not ours to signal
  }
}

function startTimeOnLinux(pid: number): string | undefined {
  const stat = readIfPresent(`/proc/${pid}/stat`);
  if (!stat) return undefined;
  // The second field is the command in parentheses and may itself hold spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields[0];
  return state === 'Z' || state === 'X' ? undefined : fields[19];
}

function startTimeByPs(pid: number): string | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const [state = '', ...started] = line.split(/\s+/);
    return state.startsWith('Z') ? undefined : String(Date.parse(started.join(' ')));
  } catch {
    return undefined; // ps exits with 1 for a pid that nobody has
  }
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined; // the process is gone (ENOENT, or ESRCH when it went while we read)
  }
}
