import type { DriveContext } from '@florin/checkout-browser/driver';
import { assertWithin } from '@florin/checkout-browser/mandate/merchant-bounds';
import { startTimeLimit, TimedOut, withTimeLimit } from '@florin/time-limit/time-limit';

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
  const ended = new AbortController();
  const limit = startTimeLimit({ signals: [context.signal, ended.signal] });
  const { signal } = limit;
  const vet = (url: string) => assertWithin(context.bounds, url, 'card');
  const fetch: DriveContext['fetch'] = async (url, request = {}) => {
    const either = startTimeLimit({ signals: [signal, request.signal] });
    // How a fetch ended is for the fetch to say: what it says of a request that has left decides about money.
    return context.fetch(url, { ...request, signal: either.signal, vet }).finally(() => either.end());
  };
  const bounded = { ...context, signal, fetch, deadlineMs: Date.now() + boundMs };
  try {
    return await withTimeLimit({ timeoutMs: boundMs, signals: [context.signal] }, () => run(bounded));
  } catch (error) {
    if (error instanceof TimedOut) throw new StepTimedOut(step, boundMs);
    throw error;
  } finally {
    ended.abort(new Error(`${step} has ended`));
    limit.end();
  }
}
