import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Run, run } from './run.ts';

/** What `run` takes. */
export type RunOptions = Parameters<typeof run>;

const PROGRAM = fileURLToPath(new URL('./simulate.mjs', import.meta.url));
/** The one argument of a process that plays what its parent sends. */
export const PLAYER = 'player';

/**
 * Plays runs in several processes, for a run replaces the clock and the random numbers of its process. Whoever takes a run and answers false
 * wants no more.
 */
export async function playInProcesses(
  wanted: readonly RunOptions[],
  processes: number,
  take: (played: Run) => boolean,
): Promise<void> {
  const waiting = [...wanted];
  const playUntilDone = async () => {
    const player = fork(PROGRAM, [PLAYER], { serialization: 'advanced' });
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const answer = answerOf(player);
        player.send(next);
        if (!take(await answer)) waiting.length = 0;
      }
    } finally {
      player.kill();
    }
  };
  await Promise.all(Array.from({ length: processes }, playUntilDone));
}

/** In such a process: plays what is sent until the parent ends it, or is gone. */
export function answerParent(): void {
  process.on('message', async (options: RunOptions) => process.send!(await run(...options)));
}

function answerOf(player: ReturnType<typeof fork>): Promise<Run> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) =>
      reject(new Error(`A process that plays runs ended with ${code}; what it wrote stands above.`));
    player.once('exit', onExit);
    player.once('message', (played) => {
      player.off('exit', onExit);
      resolve(played as Run);
    });
  });
}
