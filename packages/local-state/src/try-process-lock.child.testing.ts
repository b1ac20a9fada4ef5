import { mkdirSync, rmdirSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { leaveToDead } from './dead-holder.testing.ts';
import { tryProcessLock } from './process-lock.ts';

/**
 * Takes a lock again and again without waiting for it, and reports how often it was not alone. Whenever it gives the lock
 * back it leaves it, if nobody was faster, to a process that has died.
 */
const [path = '', times = '0'] = process.argv.slice(2);
const inside = `${path}.inside`;
let overlaps = 0;
for (let taken = 0; taken < Number(times); await setImmediate()) {
  const lock = tryProcessLock(path);
  if (!lock.taken) continue;
  taken++;
  await beAlone();
  lock.release();
  leaveToDead(path, taken);
}
process.send?.(overlaps);
process.disconnect?.();

async function beAlone(): Promise<void> {
  try {
    mkdirSync(inside);
  } catch {
    overlaps++; // somebody else is inside
    return;
  }
  await setImmediate();
  rmdirSync(inside);
}
