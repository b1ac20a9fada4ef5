import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { until } from '@florin/testing/until';

/** A process that has ended while its parent, which lives on, never asks: as orphans are in a container without an init. */
export async function leaveZombie(
  options: SpawnOptions = {},
): Promise<{ readonly parent: ChildProcess; readonly zombie: number }> {
  const parent = spawn('sh', ['-c', 'cat <&0 & echo $!; exec sleep 600'], {
    ...options,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = await once(parent.stdout!, 'data');
  const zombie = Number(line);
  // A shell would still ask; what it has become does not.
  await until(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8') === 'sleep\n');
  parent.stdin!.end();
  await until(() => / Z /.test(readFileSync(`/proc/${zombie}/stat`, 'utf8')));
  return { parent, zombie };
}
