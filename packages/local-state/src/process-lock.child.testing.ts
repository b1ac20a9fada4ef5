import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { leaveToDead } from './dead-holder.testing.ts';
import { withProcessLock } from './process-lock.ts';

/**
 * Adds one to a number in a file again and again, in a way that loses counts unless it is alone. Reports every one.
 * With a fourth argument it also leaves the lock, whenever it finds it free, to a process that has died.
 */
const [lock = '', file = '', times = '0', leavesToDead] = process.argv.slice(2);
for (let count = 0; count < Number(times); count++) {
  await withProcessLock(lock, async () => {
    const before = Number(readFileSync(file, 'utf8'));
    await (leavesToDead ? setImmediate() : sleep(1));
    // Whole or not at all: a kill between truncating and writing would lose the count, and not for lack of a lock.
    writeFileSync(`${file}.${process.pid}`, String(before + 1));
    process.send?.(before + 1);
    renameSync(`${file}.${process.pid}`, file);
  });
  if (leavesToDead) leaveToDead(lock, count);
}
process.disconnect?.();
