import type { FastifyBaseLogger } from 'fastify';
import { Logger, run, type Task } from 'graphile-worker';
import { pause } from '../settlement/leader.ts';
import type { Database } from '../storage/database.ts';
import { announcePresence, type Presence } from './dead-workers.ts';

export interface JobsOptions {
  readonly sql: Database;
  readonly databaseUrl: string;
  readonly log: FastifyBaseLogger;
  /** Jobs that run at once in this process. */
  readonly concurrency: number;
  /** What to do, by the name of the task. The signal aborts when the process stops or is taken for dead. */
  readonly tasks: Readonly<Record<string, (payload: unknown, signal: AbortSignal) => Promise<void>>>;
  /** Tasks that one process of the installation runs once a minute. */
  readonly everyMinute: readonly string[];
}

export interface RunningJobs {
  /** Lets jobs finish for a moment, then aborts them: what was interrupted is taken up by another process. */
  stop(): Promise<void>;
}

const POLL_MS = 1_000;
const FINISH_MS = 5_000;

/**
 * Runs durable jobs from the database, beside any number of other processes that do.
 * @example const jobs = await startJobs({ sql, databaseUrl, log, concurrency: 8, tasks, everyMinute: ['checkout_sweep'] })
 */
export async function startJobs(options: JobsOptions): Promise<RunningJobs> {
  const stopping = new AbortController();
  let shift: Shift | null = await startShift(options);
  const supervise = async () => {
    while (!stopping.signal.aborted) {
      if (shift !== null) await either(shift.lost, stopping.signal);
      if (stopping.signal.aborted) return;
      options.log.error('the job workers lost their database session and start anew');
      await shift?.stop();
      shift = await startShift(options).catch((error: unknown) => {
        options.log.error({ err: error }, 'the job workers could not start; another attempt follows');
        return null;
      });
      if (shift === null) await pause(POLL_MS, stopping.signal);
    }
  };
  const supervised = supervise();
  return {
    async stop() {
      stopping.abort();
      await supervised;
      await shift?.stop();
    },
  };
}

/** The workers of one database session. */
interface Shift {
  /** Aborts when others may take this process for dead. */
  readonly lost: AbortSignal;
  stop(): Promise<void>;
}

async function startShift(options: JobsOptions): Promise<Shift> {
  const { sql, databaseUrl, log, concurrency, everyMinute } = options;
  const presence = await announcePresence(sql, databaseUrl, log);
  const runner = await run({
    connectionString: databaseUrl,
    concurrency,
    maxPoolSize: concurrency + 2,
    noHandleSignals: true,
    pollInterval: POLL_MS,
    gracefulShutdownAbortTimeout: FINISH_MS,
    logger: loggerTo(log),
    taskList: tasksOf(options, presence),
    crontab: everyMinute.map((task) => `* * * * * ${task}`).join('\n'),
  });
  return {
    lost: presence.lost,
    async stop() {
      await runner.stop();
      await presence.stop();
    },
  };
}

function either(...signals: AbortSignal[]): Promise<void> {
  const any = AbortSignal.any(signals);
  if (any.aborted) return Promise.resolve();
  return new Promise((resolve) => any.addEventListener('abort', () => resolve(), { once: true }));
}

function tasksOf({ tasks }: JobsOptions, presence: Presence): Record<string, Task> {
  const entries = Object.entries(tasks).map(([name, work]): [string, Task] => [
    name,
    async (payload, { job, abortSignal }) => {
      // Nothing is done for a job that others could take for abandoned.
      await presence.register(job.locked_by!);
      await work(payload, AbortSignal.any([abortSignal, presence.lost]));
    },
  ]);
  return Object.fromEntries(entries);
}

/** The queue's own messages are about its machinery; only what goes wrong is worth a line. */
function loggerTo(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error({ err: meta?.error }, message);
    else if (level === 'warning') log.warn(message);
    else log.trace(message);
  });
}
