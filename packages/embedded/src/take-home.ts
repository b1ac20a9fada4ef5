import type { Demo } from '@florin/cli/demo/demo-file';
import { tryProcessLock } from '@florin/local-state/process-lock';
import type { Home } from './home/home.ts';

const LOCK_FILE = 'start.lock';

/**
 * One process keeps a folder of local state at a time. Whoever starts a second one most likely wants what the first one
 * offers, so it is told where that is, and this process ends.
 */
export function takeHome(home: Home): void {
  const lock = tryProcessLock(home.file(LOCK_FILE));
  if (lock.taken) {
    process.once('exit', lock.release);
    return;
  }
  process.stderr.write(
    `florin: ${alreadyThere(home.readJson<Demo>('demo.json'), lock.holderPid, home.path)}\n`,
  );
  process.exit(0);
}

/** Before the first start has come to its end nobody knows the address. */
export function alreadyThere(demo: Pick<Demo, 'base_url'> | null, pid: number, path: string): string {
  const where = demo === null ? 'starting' : `already running at ${demo.base_url}`;
  return `${where} (process ${pid}), with its state in ${path}. To run a second one, set FLORIN_HOME.`;
}
