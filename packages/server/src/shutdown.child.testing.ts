import { createLogger } from './http/observe/log.ts';
import { Shutdown } from './shutdown.ts';

/** A process with parts of every temper. Says what it does, line by line, and `ready` when it may be told to stop. */
const [scenario = ''] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);
const shutdown = new Shutdown(createLogger('silent', { write: () => undefined }));
const stopping = (name: string) => async () => say(`${name} stopped`);
const never = () => new Promise<never>(() => undefined);
setInterval(() => undefined, 1_000);

const scenarios: Record<string, () => Promise<void>> = {
  async 'a step hangs, another throws'() {
    shutdown.add('first', stopping('first'));
    shutdown.add('hanging', never, 50);
    shutdown.add('throwing', () => {
      throw new Error('not today');
    });
    shutdown.add('rejecting', () => Promise.reject(new Error('not today either')));
    shutdown.add('last', stopping('last'));
    say('ready');
  },
  async 'a step takes its time'() {
    shutdown.add('first', stopping('first'));
    shutdown.add('slow', () => new Promise((resolve) => setTimeout(resolve, 300)));
    say('ready');
  },
  async 'a step takes for ever'() {
    shutdown.add('hanging', never);
    say('ready');
  },
  async 'a part is still starting'() {
    await shutdown.start('first', async () => 'first', stopping('first'));
    const start = async () => {
      say('ready');
      await new Promise((resolve) => process.once('SIGTERM', resolve));
      return 'late';
    };
    await shutdown.start('late', start, async (name) => say(`${name} stopped`));
    say('went on after the stop had begun');
  },
  async 'a part fails beside one that starts'() {
    const slow = () => new Promise<string>((resolve) => setTimeout(() => resolve('slow'), 300));
    const failing = () => Promise.reject(new Error('the first error'));
    try {
      await Promise.all([
        shutdown.start('slow', slow, async (name) => say(`${name} stopped`)),
        shutdown.start('failing', failing, stopping('failing')),
      ]);
    } catch (error) {
      say((error as Error).message);
      await shutdown.run(1);
    }
  },
};

await scenarios[scenario]?.();
