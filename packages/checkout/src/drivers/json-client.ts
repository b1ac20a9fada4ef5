import type { DriveContext } from '@florin/checkout-browser/driver';
import { FetchFailed } from '@florin/egress/guarded-fetch';
import { readForeignJson } from '@florin/page-reading/foreign-text/foreign-json';
import type { Json } from '@florin/page-reading/json';

export interface JsonReply {
  readonly status: number;
  /** Null where the answer is no JSON. */
  readonly body: Json;
  /** The beginning of an answer that is plain text: frameworks say in it what they refuse. */
  readonly plainText?: string;
  readonly headers: Headers;
}

export type Method = 'GET' | 'POST' | 'PUT';

/** Requests and answers may hold card data: neither is ever logged. */
export async function sendJson(
  context: DriveContext,
  method: Method,
  url: string,
  body: Json | undefined,
  headers: Readonly<Record<string, string>> = {},
): Promise<JsonReply> {
  const response = await context.fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { status, text, headers: answered } = response;
  const isPlain = answered.get('content-type')?.startsWith('text/plain') === true;
  const plainText = isPlain ? { plainText: text.slice(0, PLAIN_TEXT_MAX).replace(/\s+/g, ' ').trim() } : {};
  const isStream = answered.get('content-type')?.startsWith('text/event-stream') === true;
  const json = isStream ? lastEventIn(text) : text;
  return { status, body: parseJson(json, context), headers: answered, ...plainText };
}

/**
 * What the last event of a stream says: servers of MCP may answer by one, with the answer at its end.
 * @example lastEventIn('event: message\ndata: {"id":1}\n\n') // '{"id":1}'
 */
export function lastEventIn(stream: string): string {
  const events = stream
    .split(/\r?\n\r?\n/)
    .map((event) => [...event.matchAll(/^data: ?(.*)$/gm)].map(([, line]) => line).join('\n'));
  return events.findLast((data) => data !== '') ?? '';
}

const PLAIN_TEXT_MAX = 200;

/**
 * Sends once more where the connection broke, as one that was kept open does when the merchant closes it in the same moment.
 * Only for requests that change nothing, or that the merchant knows again by their idempotency key; never for a completion.
 * @example await onceMore(() => sendJson(context, 'GET', url, undefined, headers))
 */
export async function onceMore(send: () => Promise<JsonReply>): Promise<JsonReply> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof FetchFailed) || error.reason !== 'network') throw error;
    return await send();
  }
}

const PROBE_TIMEOUT_MS = 4_000;

/** Asks whether a merchant has a document at a well-known address; one that does not answer there has none. */
export async function probeJson(context: DriveContext, url: string): Promise<Json> {
  try {
    const headers = { accept: 'application/json' };
    const response = await context.fetch(url, { headers, timeoutMs: PROBE_TIMEOUT_MS });
    return response.status === 200 ? parseJson(response.text, context) : null;
  } catch (error) {
    if (error instanceof FetchFailed) return null;
    throw error;
  }
}

export type SubmitReply = JsonReply | 'never_sent' | 'no_answer';

/** The irreversible request: what went wrong with it is told apart by whether it can have reached the merchant. */
export async function submitJson(
  context: DriveContext,
  url: string,
  body: Json,
  headers: Readonly<Record<string, string>>,
): Promise<SubmitReply> {
  try {
    return await sendJson(context, 'POST', url, body, headers);
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    return error.sent ? 'no_answer' : 'never_sent';
  }
}

/** Null where the answer is no JSON, or more than is read; the step says so then. */
export function parseJson(text: string, context: Pick<DriveContext, 'log'>): Json {
  const reading = readForeignJson(text);
  if (reading.kind === 'too_large')
    context.log({ name: 'answer_not_read', detail: 'the answer has more JSON than is read' });
  return reading.kind === 'json' ? reading.value : null;
}

export function isSuccess({ status }: JsonReply): boolean {
  return status >= 200 && status < 300;
}
