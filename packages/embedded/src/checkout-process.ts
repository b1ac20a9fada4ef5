import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Services } from '@florin/server/services';

export interface CheckoutProcessOptions {
  /** What it does of a checkout. */
  readonly role: 'explore' | 'charge';
  /** All that it gets to know, beside where programs and browsers are. */
  readonly environment: Readonly<Record<string, string>>;
  /** Its lines go where ours go. */
  readonly logPath: string;
  readonly log: Services['log'];
  /** For what the operator should see at once. */
  readonly say: (message: string) => void;
}

export interface CheckoutProcess {
  /** What is the matter where it does not stay up, in words for whoever asks whether all is ready; null otherwise. */
  problem(): string | null;
  stop(): Promise<void>;
}

const SERVE = fileURLToPath(import.meta.resolve('@florin/server/serve'));
const RESTART_MS = 1_000;
/** Whatever keeps one from starting is not mended within seconds. */
const RESTART_MS_MAX = 30_000;
/** One that has run for so long has started well. */
const STEADY_MS = 10_000;
/** One that ends right after its start may have been unlucky; one that does so again is not working. */
const FAILED_STARTS_MAX = 2;
/** Longer than jobs are given to finish; whoever has not ended by then never will. */
const STOP_MS = 15_000;

/**
 * A process of its own for what strangers' pages have a hand in: none of them can stop the API or the settlement, whatever
 * it does to whoever reads it. Starts again when it dies, and ends with us.
 * @example const explorer = startCheckoutProcess({ role: 'explore', environment: { DATABASE_URL }, logPath, log, say })
 */
export function startCheckoutProcess(options: CheckoutProcessOptions): CheckoutProcess {
  const { role, log } = options;
  let isStopping = false;
  let restart: NodeJS.Timeout | undefined;
  let failedStarts = 0;
  let child = start();

  function start(): ChildProcess {
    const started = launch(options);
    started.on('message', (message) => options.say(String(message)));
    started.on('error', (error) => log.error({ err: error, role }, 'a checkout process is out of reach'));
    const steady = setTimeout(() => {
      failedStarts = 0;
    }, STEADY_MS).unref();
    started.once('exit', (code, signal) => {
      clearTimeout(steady);
      if (isStopping) return;
      failedStarts += 1;
      log.error({ role, code, signal, failedStarts }, 'a checkout process ended and starts again');
      if (failedStarts === FAILED_STARTS_MAX) options.say(problemOf(options));
      restart = setTimeout(
        () => {
          child = start();
        },
        Math.min(RESTART_MS * 2 ** (failedStarts - 1), RESTART_MS_MAX),
      );
    });
    return started;
  }

  return {
    problem: () => (failedStarts >= FAILED_STARTS_MAX ? problemOf(options) : null),
    async stop() {
      isStopping = true;
      clearTimeout(restart);
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await exited;
      clearTimeout(timer);
    },
  };
}

function problemOf({ role, logPath }: CheckoutProcessOptions): string {
  const work = role === 'explore' ? 'looks at shops' : 'charges cards';
  return `The process that ${work} does not stay up; ${logPath} says why.`;
}

function launch({ role, environment, logPath }: CheckoutProcessOptions): ChildProcess {
  const output = openSync(logPath, 'a', 0o600);
  const child = spawn(process.execPath, [...process.execArgv, SERVE], {
    env: { ...whereThingsAre(), ...environment, FLORIN_ROLE: role, PORT: '0' },
    stdio: ['ignore', output, output, 'ipc'],
    // A Ctrl-C in the terminal is for us, who stop it in its turn.
    detached: true,
  });
  closeSync(output);
  return child;
}

const PASSED_ON =
  /^(PATH|HOME|TMPDIR|FLORIN_BROWSER|PLAYWRIGHT_BROWSERS_PATH|BROWSER_WS_ENDPOINTS|LOG_LEVEL|CHECKOUT_.*)$/;

function whereThingsAre(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name)));
}
