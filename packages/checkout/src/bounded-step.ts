import type { DriveContext } from './driver.ts';

export class StepTimedOut extends Error {
  override readonly name = 'StepTimedOut';

  constructor(step: string, timeoutMs: number) {
    super(`${step} took longer than ${timeoutMs} ms`);
  }
}

/**
 * Runs one step of a checkout in bounded time: the driver is told by its signal, and given up on if it does not listen.
 * @example await runBounded('quote', 30_000, context, (bounded) => driver.quote(flow, choice, bounded))
 */
export async function runBounded<Result>(
  step: string,
  timeoutMs: number,
  context: DriveContext,
  run: (context: DriveContext) => Promise<Result>,
): Promise<Result> {
  const boundMs = Math.max(0, Math.min(timeoutMs, context.deadlineMs - Date.now()));
  const controller = new AbortController();
  const signal = AbortSignal.any([context.signal, controller.signal]);
  const fetch: DriveContext['fetch'] = (url, request = {}) =>
    context.fetch(url, {
      ...request,
      signal: request.signal ? AbortSignal.any([signal, request.signal]) : signal,
    });
  let timer: NodeJS.Timeout | undefined;
  let onAbort: (() => void) | undefined;
  const stopped = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(context.signal.reason as Error);
    context.signal.addEventListener('abort', onAbort, { once: true });
    if (context.signal.aborted) onAbort();
    timer = setTimeout(() => reject(new StepTimedOut(step, boundMs)), boundMs);
  });
  try {
    const bounded = { ...context, signal, fetch, deadlineMs: Date.now() + boundMs };
    return await Promise.race([run(bounded), stopped]);
  } finally {
    clearTimeout(timer);
    context.signal.removeEventListener('abort', onAbort!);
    controller.abort(new Error(`${step} has ended`));
  }
}
