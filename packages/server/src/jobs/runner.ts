import { startTimeLimit, withTimeLimit } from '@florin/time-limit/time-limit';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, type Runner, run, type Task } from 'graphile-worker';
import type { Database } from '../database/database.ts';
import { pause } from '../pause.ts';
import { parseTraceparent } from '../tracing/trace-context.ts';
import type { Tracer } from '../tracing/tracer.ts';
import { forgetRecord, isDeadly, recordOf, takeBackDeaths } from './death-store.ts';
import type { JobSlot, JobSlots, SlotRequest } from './job-slots.ts';
import { announcePresence, type Presence } from './presence.ts';
import { findWaiting, freeAbandonedJobs, putBack } from './store.ts';
import type { Watchdog } from './watchdog.ts';

export interface JobsOptions {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  /** Jobs go on with the trace of what made them necessary. */
  readonly tracer?: Tracer | null;
  /** Jobs that run at once in this process. */
  readonly concurrency: number;
  /** For jobs that request a slot. */
  readonly slots?: JobSlots;
  /** Whether others wait for something beside its slot that a slot holds. */
  readonly isWantedFrom?: (slot: JobSlot) => boolean;
  /** What to do, by the name of the task. */
  readonly tasks: Readonly<Record<string, Work>>;
  /** Ends the process when it stands still in one of them. */
  readonly watchdog?: Watchdog | undefined;
  /** Tasks that one process of the installation runs once a minute. */
  readonly everyMinute: readonly string[];
}

/**
 * The signal aborts when the process stops or is taken for dead; that of the slot, which such a job has, when it
 * should make room. A deadly job has ended its process so often that it must not do again what it did.
 */
export type Work = (
  payload: unknown,
  signal: AbortSignal,
  slot: JobSlot | null,
  isDeadly: boolean,
) => Promise<void>;

export interface RunningJobs {
  /** Lets jobs finish for a moment, then aborts them: what was interrupted is taken up by another process. */
  stop(): Promise<void>;
}

const POLL_MS = 1_000;
/** How often somebody whose turn is over is asked to make room, if others wait. */
const MAKE_ROOM_MS = 500;
const FINISH_MS = 5_000;
/** For the queue to write how the last jobs ended, when they have. */
const FINAL_WRITES_MS = 5_000;

/**
 * Runs durable jobs from the database, beside any number of other processes that do.
 * @example const jobs = await startJobs({ database, log, concurrency: 8, tasks, everyMinute: ['checkout_sweep'] })
 */
export async function startJobs(options: JobsOptions): Promise<RunningJobs> {
  const stopping = new AbortController();
  let workers: Workers | null = await startWorkers(options);
  let interrupted: readonly string[] = [];
  const supervise = async () => {
    while (!stopping.signal.aborted) {
      if (workers === null) {
        workers = await startWorkers(options).catch((error: unknown) => {
          options.log.error({ err: error }, 'the job workers could not start; another attempt follows');
          return null;
        });
        if (workers === null) await pause(POLL_MS, stopping.signal);
        else await absolve(options, interrupted);
        continue;
      }
      await anyAborted(workers.lost, stopping.signal);
      if (stopping.signal.aborted) return;
      options.log.error('the job workers lost their database and start anew');
      interrupted = workers.underWay();
      await workers.stop();
      workers = null;
    }
  };
  const supervised = Promise.all([supervise(), makeRoom(options, stopping.signal)]);
  return {
    async stop() {
      stopping.abort();
      await supervised;
      await workers?.stop();
    },
  };
}

/** This process lives: what it lost its jobs by was no death. Only after they were freed is it counted. */
async function absolve({ database, log }: JobsOptions, jobs: readonly string[]): Promise<void> {
  if (jobs.length === 0) return;
  const absolved = freeAbandonedJobs(database).then(() => takeBackDeaths(database, jobs));
  await absolved.catch((error: unknown) => log.warn({ err: error }, 'jobs keep a death that was none'));
}

async function makeRoom(options: JobsOptions, stopping: AbortSignal): Promise<void> {
  const { slots, database, log, isWantedFrom = () => false } = options;
  while (slots !== undefined && !stopping.aborted) {
    await pause(MAKE_ROOM_MS, stopping);
    if (!slots.isAnyOverdue(Date.now())) continue;
    const waiting = await findWaiting(database, 'quote', slots.total).catch((error: unknown) => {
      log.error({ err: error }, 'who waits for a slot could not be read; another attempt follows');
      return [];
    });
    slots.makeRoom(waiting, Date.now());
    slots.askOne(isWantedFrom, Date.now());
  }
}

/** The workers of one database session. */
interface Workers {
  /** Aborts when others may take this process for dead, or the workers have given up. */
  readonly lost: AbortSignal;
  /** The ids of jobs that run now. */
  underWay(): readonly string[];
  stop(): Promise<void>;
}

async function startWorkers(options: JobsOptions): Promise<Workers> {
  const { database, log, concurrency, everyMinute } = options;
  const presence = await announcePresence(database, log);
  const underWay = new Map<Promise<void>, string>();
  const runner = await run({
    pgPool: database.pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: POLL_MS,
    gracefulShutdownAbortTimeout: FINISH_MS,
    logger: loggerTo(log),
    taskList: tasksOf(options, presence, underWay),
    forbiddenFlags: () => options.slots?.forbiddenFlags() ?? null,
    crontab: everyMinute.map((task) => `* * * * * ${task}`).join('\n'),
    // Without batches nobody catches the error when the end of a job cannot be written, and it takes the process down.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }).catch(async (error: unknown) => {
    await presence.stop();
    throw error;
  });
  const lost = startTimeLimit({ signals: [presence.lost, endOf(runner)] });
  return {
    lost: lost.signal,
    underWay: () => [...underWay.values()],
    async stop() {
      // Either fails when the queue has ended by itself; that it has ended is all we want.
      const ended = Promise.allSettled([runner.stop(), runner.promise]);
      while (underWay.size > 0) await Promise.allSettled(underWay.keys());
      // Once a batch could not be written the queue loses count of them, and may wait for ever for one more.
      await Promise.race([ended, pause(FINAL_WRITES_MS, presence.lost)]);
      await presence.stop();
      lost.end();
    },
  };
}

/** Aborts when the queue ends by itself: it does so when it cannot write how a job ended, and on errors of its own. */
function endOf(runner: Runner): AbortSignal {
  const ended = new AbortController();
  const abort = () => ended.abort();
  runner.events.once('pool:fatalError', abort);
  runner.promise.then(abort, abort);
  return ended.signal;
}

async function anyAborted(...signals: AbortSignal[]): Promise<void> {
  // It ends by a signal alone, whatever that one's reason is.
  await withTimeLimit({ signals }, () => new Promise<never>(() => undefined)).catch(() => undefined);
}

function tasksOf(
  { tasks, slots, database, log, watchdog, tracer = null }: JobsOptions,
  presence: Presence,
  underWay: Map<Promise<void>, string>,
): Record<string, Task> {
  const entries = Object.entries(tasks).map(([name, work]): [string, Task] => [
    name,
    (payload, { job, abortSignal }) => {
      const attempt = async () => {
        // Nothing is done for a job that others could take for abandoned.
        await presence.register(job.locked_by!);
        const limit = startTimeLimit({ signals: [abortSignal, presence.lost] });
        const request = slotRequestOf(payload);
        const record = recordOf(payload);
        try {
          const run = (slot: JobSlot | null) =>
            traced(tracer, name, payload, () => work(payload, limit.signal, slot, isDeadly(record)));
          if (slots === undefined || request === null) return await run(null);
          const slot = slots.take(request, Date.now());
          if (slot === null) return await putBack(database, job.id, payload);
          await run(slot).finally(() => slot.leave());
        } catch (error) {
          if (record.stalls + record.deaths > 0) await forgetRecord(database, job.id).catch(reportTo(log));
          throw error;
        } finally {
          limit.end();
        }
      };
      const watched = watchdog?.around({ id: job.id, name: job.key ?? name }, attempt) ?? attempt();
      const attempted = watched.finally(() => underWay.delete(attempted));
      underWay.set(attempted, job.id);
      return attempted;
    },
  ]);
  return Object.fromEntries(entries);
}

function reportTo(log: FastifyBaseLogger): (error: unknown) => void {
  return (error) => log.warn({ err: error }, 'a job keeps the record that it had');
}

function traced(
  tracer: Tracer | null,
  task: string,
  payload: unknown,
  work: () => Promise<void>,
): Promise<void> {
  if (tracer === null) return work();
  const { intent, traceparent } = payload as { intent?: string; traceparent?: string };
  const attributes = { 'florin.task': task, ...(intent !== undefined && { 'florin.intent': intent }) };
  return tracer
    .start({ name: `job ${task}`, kind: 'consumer', attributes }, parseTraceparent(traceparent))
    .around(work);
}

function slotRequestOf(payload: unknown): SlotRequest | null {
  return (payload as { ticket?: SlotRequest } | null)?.ticket ?? null;
}

/** The queue's own messages are about its machinery; only what goes wrong is worth a line. */
function loggerTo(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error({ err: meta?.error }, message);
    else if (level === 'warning' && !isAboutConnections(message)) log.warn(message);
    else log.trace(message);
  });
}

/** A job holds a connection for a statement at a time, and most of them wait for merchants: fewer than workers will do. */
function isAboutConnections(message: string): boolean {
  return message.includes('maxPoolSize');
}
