import { symlinkSync } from 'node:fs';

/** Above the largest process number that Linux gives. */
export const DEAD_PID = 4_194_304;

/** Leaves the lock at `path`, if it is free, to a process that has died; another one for each `count`. */
export function leaveToDead(path: string, count: number): void {
  try {
    symlinkSync(`${DEAD_PID}-1.${process.pid}x${count}`, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
