import { Worker } from 'node:worker_threads';
import { FOREIGN_LIMITS } from '@florin/page-reading/foreign-text/limits';
import type { DriveContext } from '../driver.ts';

/** Any function of plain data; which one is said by whoever calls it, so that this file knows none of them. */
type Task = (...input: never[]) => unknown;

export interface TaskRequest {
  readonly task: string;
  readonly input: readonly unknown[];
}

export type TaskAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: Unread; readonly detail: string };

/** Why something was not read: above the limits, not within its time, or in a way that its reader could not bear. */
export type Unread = 'too_large' | 'too_slow' | 'broken' | 'busy';

export type Reading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: Unread; readonly detail: string };

interface Waiting {
  readonly request: TaskRequest;
  readonly answer: (answer: TaskAnswer) => void;
}

const WORKERS_MAX = 2;
const WAITING_MAX = 200;
/** A page that needs more ends its own thread and not the process. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

type Read = (request: TaskRequest) => Promise<TaskAnswer>;

export interface ForeignReader<TaskName extends string> {
  offThread<Reader extends Task>(
    task: TaskName,
    ...input: Parameters<Reader>
  ): Promise<Reading<ReturnType<Reader>>>;
  /** The same for a step of a checkout: null where it was not read, and a step that says why. */
  readForeign<Reader extends Task>(
    context: Pick<DriveContext, 'log'>,
    task: TaskName,
    ...input: Parameters<Reader>
  ): Promise<ReturnType<Reader> | null>;
}

/**
 * Reads what a stranger wrote on a thread of its own, which is ended where it takes too long: whatever a page holds, the
 * process goes on with everything else. Only plain data goes in and comes out.
 * @example await offThread<typeof fingerprintOf>('fingerprintOf', page.text, page.url) // { ok: true, value: '9f2c41d0a7b35e18' }
 */
export function createForeignReader<TaskName extends string>(program: URL): ForeignReader<TaskName> {
  const read = createReaders(program, FOREIGN_LIMITS.taskMs);
  const offThread = <Reader extends Task>(task: TaskName, ...input: Parameters<Reader>) =>
    read({ task, input }) as Promise<Reading<ReturnType<Reader>>>;
  return {
    offThread,
    async readForeign<Reader extends Task>(
      context: Pick<DriveContext, 'log'>,
      task: TaskName,
      ...input: Parameters<Reader>
    ) {
      const reading = await offThread<Reader>(task, ...input);
      if (reading.ok) return reading.value;
      context.log({ name: 'page_not_read', detail: `${reading.reason}: ${reading.detail}` });
      return null;
    },
  };
}

/**
 * A few threads that run one task each at a time, started when they are first needed.
 * @example const read = createReaders(workerFile, 10_000);
 */
export function createReaders(file: URL, taskMs: number): Read {
  const waiting: Waiting[] = [];
  const idle = new Set<Worker>();
  let running = 0;

  const start = (): Worker => {
    // Neither the settings of this process nor its secrets: a reader needs none.
    const worker = new Worker(file, { resourceLimits: RESOURCE_LIMITS, env: {}, execArgv: [] });
    // One that ends between tasks is no loss; during a task whoever waits hears of it too.
    worker.on('error', () => idle.delete(worker)).on('exit', () => idle.delete(worker));
    return worker;
  };
  const take = (): Worker => {
    const [worker] = idle;
    if (!worker) return start();
    idle.delete(worker);
    return worker;
  };
  const begin = (): void => {
    while (running < WORKERS_MAX) {
      const first = waiting.shift();
      if (!first) return;
      const worker = take();
      running += 1;
      run(worker, first.request, taskMs, (answer, isReusable) => {
        running -= 1;
        if (isReusable) idle.add(worker);
        first.answer(answer);
        begin();
      });
    }
  };

  return (request) => {
    if (waiting.length >= WAITING_MAX)
      return Promise.resolve({ ok: false, reason: 'busy', detail: 'too many pages wait to be read' });
    return new Promise((answer) => {
      waiting.push({ request, answer });
      begin();
    });
  };
}

function run(
  worker: Worker,
  request: TaskRequest,
  taskMs: number,
  done: (answer: TaskAnswer, isReusable: boolean) => void,
): void {
  const end = (answer: TaskAnswer, isReusable: boolean) => {
    clearTimeout(timer);
    worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    // A thread with nothing to do keeps no process alive.
    worker.unref();
    if (!isReusable) void worker.terminate();
    done(answer, isReusable);
  };
  const onMessage = (answer: TaskAnswer) => end(answer, true);
  const onError = (error: Error) => end({ ok: false, reason: 'broken', detail: error.message }, false);
  const onExit = () => end({ ok: false, reason: 'broken', detail: 'its reader ended' }, false);
  const onTimeout = () =>
    end({ ok: false, reason: 'too_slow', detail: `not read within ${taskMs} ms` }, false);
  const timer = setTimeout(onTimeout, taskMs);
  worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  worker.ref();
  worker.postMessage(request);
}
