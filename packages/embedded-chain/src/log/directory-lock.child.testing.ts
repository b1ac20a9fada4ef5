// A process of its own for the lock's test: takes a directory again and again, and says how often it was not alone in it.
// Whenever it gives the directory back it leaves it, if nobody was faster, to a process that has died.
import { linkSync, mkdirSync, rmdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { lockDirectory } from './directory-lock.ts';

const [directory = '', times = '0'] = process.argv.slice(2);
const inside = join(directory, 'inside');
let overlaps = 0;
for (let taken = 0; taken < Number(times); await setImmediate()) {
  const unlock = tryToLock();
  if (!unlock) continue;
  taken++;
  await beAlone();
  unlock();
  leaveToDead(taken);
}
process.stdout.write(`${overlaps}`);

function tryToLock(): (() => void) | null {
  try {
    return lockDirectory(directory);
  } catch (error) {
    if (error instanceof Error && error.message.includes('is in use by process')) return null;
    throw error;
  }
}

async function beAlone(): Promise<void> {
  try {
    mkdirSync(inside);
  } catch {
    overlaps++;
    return;
  }
  await setImmediate();
  rmdirSync(inside);
}

function leaveToDead(taken: number): void {
  const whole = join(directory, `dead.${process.pid}`);
  writeFileSync(whole, JSON.stringify({ pid: 4_194_304, startedAt: `${process.pid}x${taken}` }));
  try {
    linkSync(whole, join(directory, 'lock'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  unlinkSync(whole);
}
