import type { Event } from '@florin/wire/events/event';
import { ConnectionError, RefusedError, refusalOf } from '../request/errors.ts';
import { startLimit } from '../request/limit.ts';
import { pause } from '../request/pause.ts';
import { type FlorinOptions, headersOf } from '../request/send.ts';
import { type QueryValues, urlOf } from '../request/url.ts';
import { readServerSent } from './server-sent.ts';

export interface StreamOptions {
  readonly signal?: AbortSignal;
  /** Called each time that the stream is open: what happens from now on is seen. */
  readonly onOpen?: () => void;
}

const PATH = '/v1/events/stream';
const RECONNECT_MS = 2_000;
/** The service says something every 15 seconds; a connection that is quiet for longer has been forgotten by somebody. */
const SILENCE_MS_MAX = 45_000;

/**
 * Events as they happen. A connection that breaks is opened again where it ended, so that nothing is missed or told twice;
 * ends with an exception where the service refuses (a key that was revoked) or the signal comes.
 * @example for await (const event of streamEvents(client, { type: 'gift.*' })) console.log(event.type)
 */
export async function* streamEvents(
  client: FlorinOptions,
  query: QueryValues,
  options: StreamOptions = {},
): AsyncGenerator<Event> {
  let lastEventId = query.last_event_id;
  for (;;) {
    try {
      for await (const event of streamOnce(client, { ...query, last_event_id: lastEventId }, options)) {
        lastEventId = event.id;
        yield event;
      }
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
    await pause(RECONNECT_MS * (0.5 + Math.random()), options.signal);
  }
}

/** Whether it can be tried again later: no answer, too busy, broken. */
export function isPassing(error: unknown): boolean {
  if (error instanceof RefusedError) return error.status === 429 || error.status >= 500;
  return error instanceof ConnectionError;
}

/** One connection, until it ends. */
async function* streamOnce(
  client: FlorinOptions,
  query: QueryValues,
  { signal, onOpen }: StreamOptions,
): AsyncGenerator<Event> {
  const limit = startLimit(SILENCE_MS_MAX, signal);
  const { fetch: ask = fetch } = client;
  const url = urlOf(client.baseUrl, PATH, undefined, query);
  const headers = headersOf(client, { method: 'GET', url, keepsAnswer: false, accept: 'text/event-stream' });
  try {
    const response = await ask(url, { headers, redirect: 'manual', signal: limit.signal });
    if (!response.ok) throw await refusalOf(response);
    if (response.body === null) throw new ConnectionError('This runtime cannot read a response as a stream.');
    onOpen?.();
    for await (const { data } of readServerSent(response.body, limit.restart))
      yield JSON.parse(data) as Event;
  } catch (error) {
    if (error instanceof RefusedError || error instanceof ConnectionError) throw error;
    signal?.throwIfAborted();
    throw new ConnectionError('The stream of events broke off.', { cause: error });
  } finally {
    limit.end();
  }
}
