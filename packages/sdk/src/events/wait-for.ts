import { TimeoutError, UnexpectedStatusError } from '../request/errors.ts';
import { startLimit } from '../request/limit.ts';
import type { FlorinOptions } from '../request/send.ts';
import { isPassing, streamEvents } from './stream.ts';

export interface WaitOptions {
  readonly signal?: AbortSignal;
  /** How long to wait in all; ten minutes when left out. */
  readonly timeoutMs?: number;
}

interface Waited {
  readonly id: string;
  readonly status: string;
}

/** What is waited for, and how to look at it. */
export interface Wait<T extends Waited> {
  readonly id: string;
  readonly wanted: readonly string[];
  /** The states that an object of this kind does not leave. */
  readonly final: readonly string[];
  /** The group of events that tell of objects of this kind. */
  readonly events: string;
  readonly retrieve: (signal: AbortSignal) => Promise<T>;
}

const TIMEOUT_MS = 600_000;
/** Without the stream; growing to the longest. */
const POLL_MS = 500;
const POLL_MS_MAX = 5_000;
/** With it: in case that an event was missed. */
const LOOK_MS = 30_000;

/**
 * Waits until an object has one of the wanted states. The event stream says when to look; where it cannot be had (too many
 * are open, the key may not read events, no streaming here) the object is looked at again and again.
 * @example const gift = await waitFor(client, { id, wanted: ['open'], final: ['released'], events: 'gift.*', retrieve }, {})
 */
export async function waitFor<T extends Waited>(
  client: FlorinOptions,
  wait: Wait<T>,
  { signal, timeoutMs = TIMEOUT_MS }: WaitOptions,
): Promise<T> {
  const limit = startLimit(timeoutMs, signal);
  const stream = new AbortController();
  const alarm = new Alarm();
  const stop = () => stream.abort();
  limit.signal.addEventListener('abort', stop, { once: true });
  const watching = watch(client, wait, alarm, stream.signal);
  try {
    return await look(wait, alarm, limit.signal);
  } catch (error) {
    if (!limit.isTimedOut()) throw error;
    throw new TimeoutError(`${wait.id} was not ${wait.wanted.join(' or ')} in ${timeoutMs} ms.`);
  } finally {
    stop();
    limit.end();
    await watching;
  }
}

async function look<T extends Waited>(wait: Wait<T>, alarm: Alarm, signal: AbortSignal): Promise<T> {
  for (let looks = 0; ; looks++) {
    const object = await see(wait, signal);
    if (object && wait.wanted.includes(object.status)) return object;
    if (object && wait.final.includes(object.status)) throw new UnexpectedStatusError(object);
    const pollMs = Math.min(POLL_MS_MAX, POLL_MS * 1.5 ** looks);
    await alarm.wait(alarm.isWatched ? LOOK_MS : pollMs, signal);
  }
}

/** Null where the service cannot be asked now: it can be asked again until the time is over. */
async function see<T extends Waited>(wait: Wait<T>, signal: AbortSignal): Promise<T | null> {
  try {
    return await wait.retrieve(signal);
  } catch (error) {
    if (isPassing(error)) return null;
    throw error;
  }
}

async function watch<T extends Waited>(
  client: FlorinOptions,
  { id, events }: Wait<T>,
  alarm: Alarm,
  signal: AbortSignal,
): Promise<void> {
  const onOpen = () => {
    alarm.isWatched = true;
    // What happened just before it was open is not told.
    alarm.ring();
  };
  try {
    for await (const event of streamEvents(client, { type: events }, { signal, onOpen })) {
      if ('id' in event.data.object && event.data.object.id === id) alarm.ring();
    }
  } catch {
    // Refused, or no longer needed: looking by itself goes on.
    alarm.isWatched = false;
    alarm.ring();
  }
}

/** Ends a pause early. */
class Alarm {
  isWatched = false;
  #hasRung = false;
  #wake: () => void = () => undefined;

  ring(): void {
    this.#hasRung = true;
    this.#wake();
  }

  async wait(ms: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (!this.#hasRung) await this.#pause(ms, signal);
    this.#hasRung = false;
  }

  #pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        resolve();
      };
      const stop = () => {
        reject(signal.reason);
        end();
      };
      const timer = setTimeout(end, ms);
      signal.addEventListener('abort', stop, { once: true });
      this.#wake = end;
    });
  }
}
