import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { basename, isAbsolute } from 'node:path';

/** `unknown`: it may be the server, and we are not allowed to see enough to tell. */
export type Verdict = 'server' | 'stranger' | 'unknown';

/**
 * Whether a process is the server on this data, or has only got its pid.
 * @example judgeProcess(812, '/srv/.florin/postgres/data') // 'server'
 */
export function judgeProcess(pid: number, data: string): Verdict {
  return process.platform === 'linux' ? judgeOnLinux(pid, data) : judgeByPs(pid, data);
}

/** Whether any process seems to be a server on this data, also one that no postmaster.pid names. */
export function isServed(data: string): boolean {
  if (process.platform !== 'linux') return namesServerOn(ps(['-axwwo', 'args=']), data);
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.some((pid) => argumentsOf(pid) !== undefined && judgeOnLinux(pid, data) !== 'stranger');
}

/**
 * By its arguments first, which anybody may read: the working directory of another user's process is closed even to root
 * where root lacks CAP_SYS_PTRACE, as it does in a Docker container.
 */
function judgeOnLinux(pid: number, data: string): Verdict {
  const command = argumentsOf(pid);
  if (!command) return 'unknown';
  if (basename(command[0] ?? '') !== 'postgres') return 'stranger';
  const argument = command.includes('-D') ? command[command.indexOf('-D') + 1] : undefined;
  if (argument === data) return 'server';
  // A home that was moved took its running server along, and that one still has the old name in its arguments.
  const workingDirectory = workingDirectoryOf(pid);
  if (workingDirectory) return workingDirectory === data ? 'server' : 'stranger';
  if (!mayBeOfOwner(pid, data)) return 'stranger';
  return argument && isAbsolute(argument) && existsSync(argument) ? 'stranger' : 'unknown';
}

/** PostgreSQL runs only as the owner of its data, and never as root: so the kernel shows processes that it protects. */
function mayBeOfOwner(pid: number, data: string): boolean {
  const user = statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid;
  return user === 0 || user === statSync(data, { throwIfNoEntry: false })?.uid;
}

/** Undefined when the process is gone or about to be, or belongs to the kernel. */
function argumentsOf(pid: number): string[] | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return line === '' ? undefined : line.split('\0');
  } catch {
    return undefined; // gone (ENOENT, ESRCH), or hidden from us (EACCES, EPERM)
  }
}

function workingDirectoryOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // gone, or of a user whose processes we may not inspect
  }
}

function judgeByPs(pid: number, data: string): Verdict {
  const command = ps(['-wwo', 'args=', '-p', String(pid)]);
  if (command === '') return 'unknown';
  return namesServerOn(command, data) ? 'server' : 'stranger';
}

/** ps joins arguments with spaces; the settings that we pass come after the folder. */
const namesServerOn = (commands: string, data: string): boolean =>
  commands.includes(`postgres -D ${data} -c `);

function ps(args: string[]): string {
  try {
    return execFileSync('ps', args, { encoding: 'utf8', maxBuffer: 64_000_000 });
  } catch {
    return ''; // ps exits with 1 for a pid that nobody has
  }
}
