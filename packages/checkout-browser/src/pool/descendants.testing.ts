import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** A process as the kernel tells of it. */
export interface ProcessView {
  readonly pid: number;
  readonly commandLine: string;
  readonly environment: string;
  /** Real, effective, saved and of the file system. */
  readonly userIds: readonly number[];
  /** `--type` of a Chromium process; null for any other. */
  readonly type: string | null;
  /** 2 where system calls are filtered. */
  readonly seccomp: number;
  namespace(kind: 'user' | 'net' | 'pid'): string;
}

/**
 * Every process that this one has started, and theirs.
 * @example descendants().filter(({ type }) => type === 'renderer')
 */
export function descendants(root = process.pid): ProcessView[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const status = /^\d+$/.test(name) ? readOrEmpty(`/proc/${name}/status`) : '';
    const parent = /^PPid:\s+(\d+)/m.exec(status)?.[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && (parents.get(pid) === root || isBelow(parents.get(pid)));
  return [...parents.keys()].filter(isBelow).map(viewOf);
}

function viewOf(pid: number): ProcessView {
  const commandLine = readOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
  const status = readOrEmpty(`/proc/${pid}/status`);
  return {
    pid,
    commandLine,
    environment: readOrEmpty(`/proc/${pid}/environ`).replaceAll('\0', '\n').trim(),
    userIds: (/^Uid:\s+(.+)$/m.exec(status)?.[1] ?? '').split(/\s+/).map(Number),
    type: /--type=(\S+)/.exec(commandLine)?.[1] ?? null,
    seccomp: Number(/^Seccomp:\s+(\d)/m.exec(status)?.[1]),
    namespace: (kind) => readlinkSync(`/proc/${pid}/ns/${kind}`),
  };
}

/** A process may end while it is being looked at. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
