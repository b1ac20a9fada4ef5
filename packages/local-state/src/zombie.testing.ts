import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { until } from '@florin/testing/until';

/** Starts a process and then does nothing, not even ask what became of it: whoever sleeps in one call handles no signal. */
const FORGETFUL = `
  const { pid } = require('node:child_process').spawn('true');
  require('node:fs').writeSync(1, String(pid));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`;

/** A process that has ended while its parent, which lives on, never asks: as orphans are in a container without an init. */
export async function leaveZombie(
  options: SpawnOptions = {},
): Promise<{ readonly parent: ChildProcess; readonly zombie: number }> {
  const parent = spawn(process.execPath, ['-e', FORGETFUL], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(parent.stdout!, 'data');
  const zombie = Number(line);
  await until(() => / Z /.test(readFileSync(`/proc/${zombie}/stat`, 'utf8')));
  return { parent, zombie };
}
