import { withTimeLimit } from '@florin/time-limit/time-limit';
import type { DriveContext } from './driver.ts';

const LEARNING_MS_MAX = 15_000;

/**
 * What is learned saves time at the next purchase: a quote that is proven neither waits long for it nor fails with it.
 * @example await learnInTime(context, (inTime) => onExplored({ ...explored, context: inTime }))
 */
export async function learnInTime(
  context: DriveContext,
  learn: (context: DriveContext) => Promise<void>,
  longestMs = LEARNING_MS_MAX,
): Promise<void> {
  const timeoutMs = Math.max(0, Math.min(longestMs, (context.deadlineMs - Date.now()) / 2));
  try {
    await withTimeLimit({ timeoutMs, signals: [context.signal] }, (signal) => learn({ ...context, signal }));
  } catch (error) {
    context.signal.throwIfAborted();
    // Whatever it was, the quote stands: the shop is explored anew the next time.
    const detail = error instanceof Error ? error.message : String(error);
    context.log({ name: 'flow_not_learned', detail });
  }
}
