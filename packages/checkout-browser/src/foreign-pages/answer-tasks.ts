import { parentPort } from 'node:worker_threads';
import { TooLarge } from '@florin/page-reading/foreign-text/limits';
import type { TaskAnswer, TaskRequest } from './reading-threads.ts';

type Tasks = Readonly<Record<string, (...input: never[]) => unknown>>;

/**
 * What a thread does that reads what strangers wrote: it runs pure functions of plain data, by name.
 * @example answerTasks({ parseStructuredData });
 */
export function answerTasks(tasks: Tasks): void {
  parentPort?.on('message', (request: TaskRequest) => {
    parentPort?.postMessage(answerTo(request, tasks));
  });
}

function answerTo({ task, input }: TaskRequest, tasks: Tasks): TaskAnswer {
  try {
    return { ok: true, value: tasks[task]?.(...(input as never[])) };
  } catch (error) {
    // Whatever a page does to its reader is the page's fault, and a value for the one who asked.
    const reason = error instanceof TooLarge ? 'too_large' : 'broken';
    return { ok: false, reason, detail: error instanceof Error ? error.message : String(error) };
  }
}
