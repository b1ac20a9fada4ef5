import type { FastifyBaseLogger } from 'fastify';

/** Requests may take up to 55 s; whatever is still running after that will not end by waiting. */
const STEP_DEADLINE_MS = 60_000;
/** Under `npm start` one Ctrl-C arrives twice: from the terminal, and passed on by npm. */
const SAME_PRESS_MS = 1_000;

interface Step {
  readonly name: string;
  readonly stop: () => Promise<unknown>;
  readonly deadlineMs: number;
}

/**
 * Stops what was started, last first, on a signal or a failed start. Each step has a deadline of its own: one that hangs
 * or fails does not keep the others from stopping. A second signal ends the process at once.
 */
export class Shutdown {
  readonly #steps: Step[] = [];
  readonly #log: FastifyBaseLogger;
  #ending: Promise<never> | undefined;
  #firstSignalMs: number | undefined;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => this.#onSignal());
  }

  get isRunning(): boolean {
    return this.#ending !== undefined;
  }

  /** @example shutdown.add('server', () => server.stop()) */
  add(name: string, stop: () => Promise<unknown>, deadlineMs = STEP_DEADLINE_MS): void {
    this.#steps.unshift({ name, stop, deadlineMs });
  }

  /**
   * Starts a part that is to be stopped whatever happens meanwhile: where the shutdown comes first, it waits for the part
   * to be there and stops it. The caller never gets to see a part that came too late.
   * @example const chain = await shutdown.start('chain', () => startChain(), (chain) => chain.stop())
   */
  async start<Part>(
    name: string,
    start: () => Promise<Part>,
    stop: (part: Part) => Promise<unknown>,
    deadlineMs = STEP_DEADLINE_MS,
  ): Promise<Part> {
    if (this.#ending) return this.#ending;
    const starting = start();
    const started = starting.then(
      (part) => ({ part }),
      () => null, // there is nothing to stop, and the caller is told why
    );
    this.add(name, () => started.then((outcome) => outcome && stop(outcome.part)), deadlineMs);
    const part = await starting;
    return this.#ending ?? part;
  }

  /** Ends the process: with this code, or 1 when something did not stop. A second call joins the first one. */
  run(exitCode: number): Promise<never> {
    this.#ending ??= this.#end(exitCode);
    return this.#ending;
  }

  async #end(exitCode: number): Promise<never> {
    let code = exitCode;
    for (let step = this.#steps.shift(); step; step = this.#steps.shift()) {
      await within(step.deadlineMs, step.stop).catch((error: unknown) => {
        this.#log.error({ err: error }, `${step?.name} did not stop cleanly`);
        code ||= 1;
      });
    }
    process.exit(code);
  }

  #onSignal(): void {
    const now = performance.now();
    this.#firstSignalMs ??= now;
    if (now - this.#firstSignalMs > SAME_PRESS_MS) process.exit(1);
    void this.run(0);
  }
}

async function within(deadlineMs: number, work: () => Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it has not ended after ${deadlineMs} ms`)), deadlineMs);
  });
  try {
    await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
