import { AsyncLocalStorage } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import type { Role } from '../role.ts';

export interface WatchdogOptions {
  readonly databaseUrl: string;
  /** How long the process may stand still. */
  readonly stallMs: number;
  readonly role: Role;
  /** Elsewhere in tests that run a bundle. */
  readonly thread?: URL;
}

/** A job that runs in this process. */
export interface WatchedJob {
  readonly id: string;
  /** What to call it in a log: `checkout_advance:ci_…`. */
  readonly name: string;
}

export interface Watchdog {
  /** Does the work of a job, known as such while any of it runs. */
  around<Result>(job: WatchedJob, work: () => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

/** What the thread is started with. */
export interface WatchdogData extends Omit<WatchdogOptions, 'thread'> {
  /** One number, which changes as long as the process moves. */
  readonly beat: Int32Array;
}

export type WatchdogMessage = { readonly started: WatchedJob } | { readonly ended: WatchedJob };

/** By this name the thread asks a process that stands still whose work it is at. */
export const CURRENT_JOB = 'florin.currentJob';

/** Built, also where a test runs the sources: those lie as far from it. */
const THREAD = new URL('../../dist/jobs/watchdog-thread.js', import.meta.url);

/**
 * Ends this process when it stands still, as some text of a stranger may yet make it: everything that it had under way would
 * wait for ever, and a process that is started again meets the same job. A thread beside it looks whether it moves, finds out in
 * which job it does not, and counts that against the job (`death-store.ts`).
 * @example const watchdog = startWatchdog({ databaseUrl, stallMs: 10_000, role: 'explore' })
 */
export function startWatchdog({ thread: file = THREAD, ...options }: WatchdogOptions): Watchdog {
  const beat = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const beating = setInterval(() => Atomics.add(beat, 0, 1), Math.max(10, options.stallMs / 20));
  beating.unref();
  const current = new AsyncLocalStorage<WatchedJob>();
  Object.defineProperty(globalThis, Symbol.for(CURRENT_JOB), {
    configurable: true,
    value: () => current.getStore()?.id ?? null,
  });
  const thread = new Worker(file, {
    workerData: { ...options, beat } satisfies WatchdogData,
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  thread.unref();
  const tell = (message: WatchdogMessage) => thread.postMessage(message);
  return {
    async around(job, work) {
      tell({ started: job });
      return await current.run(job, work).finally(() => tell({ ended: job }));
    },
    async stop() {
      clearInterval(beating);
      await thread.terminate();
    },
  };
}
