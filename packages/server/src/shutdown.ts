import type { FastifyBaseLogger } from 'fastify';

const PATIENCE_MS = 70_000;

/** Stops what was started, last first, on a signal or a failed start. A second signal ends the process at once. */
export class Shutdown {
  readonly #steps: { name: string; stop: () => Promise<unknown> }[] = [];
  readonly #log: FastifyBaseLogger;
  #isRunning = false;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => this.#onSignal());
  }

  /** @example shutdown.add('server', () => server.stop()) */
  add(name: string, stop: () => Promise<unknown>): void {
    this.#steps.unshift({ name, stop });
  }

  /** Requests may take up to 55 s; whatever is still running after that will not end by waiting. */
  async run(exitCode: number): Promise<never> {
    this.#isRunning = true;
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    for (const { name, stop } of this.#steps) {
      await stop().catch((error: unknown) => this.#log.error({ err: error }, `${name} did not stop cleanly`));
    }
    process.exit(exitCode);
  }

  #onSignal(): void {
    if (this.#isRunning) process.exit(1);
    void this.run(0);
  }
}
