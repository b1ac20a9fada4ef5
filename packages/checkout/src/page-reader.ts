import { parentPort } from 'node:worker_threads';
import { parseStructuredData } from './browser/survey/structured-data/parse-structured-data.ts';
import { productInMarkup } from './drivers/product-markup.ts';
import { fingerprintOf } from './flows/fingerprint.ts';
import { compilePlan } from './flows/plans/compile-plan.ts';
import { confirmPlan } from './flows/plans/confirm-plan.ts';
import { readAnswer } from './flows/plans/read-answer.ts';
import { TooLarge } from './foreign-pages/limits.ts';
import type { TaskAnswer, TaskName, TaskRequest } from './foreign-pages/off-thread.ts';

/** The thread that reads what strangers wrote: pure functions of plain data, by name. */
const TASKS: Readonly<Record<TaskName, (...input: never[]) => unknown>> = {
  fingerprintOf,
  productInMarkup,
  parseStructuredData,
  compilePlan,
  confirmPlan,
  readAnswer,
};

parentPort?.on('message', (request: TaskRequest) => {
  parentPort?.postMessage(answerTo(request));
});

function answerTo({ task, input }: TaskRequest): TaskAnswer {
  try {
    return { ok: true, value: TASKS[task](...(input as never[])) };
  } catch (error) {
    // Whatever a page does to its reader is the page's fault, and a value for the one who asked.
    const reason = error instanceof TooLarge ? 'too_large' : 'broken';
    return { ok: false, reason, detail: error instanceof Error ? error.message : String(error) };
  }
}
