import type { DriveContext } from '../driver.ts';
import { FetchFailed } from '../egress/guarded-fetch.ts';
import type { Json } from '../json.ts';

export interface JsonReply {
  readonly status: number;
  /** Null where the answer is no JSON. */
  readonly body: Json;
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
  return { status: response.status, body: parseJson(response.text), headers: response.headers };
}

const PROBE_TIMEOUT_MS = 4_000;

/** Asks whether a merchant has a document at a well-known address; one that does not answer there has none. */
export async function probeJson(context: DriveContext, url: string): Promise<Json> {
  try {
    const headers = { accept: 'application/json' };
    const response = await context.fetch(url, { headers, timeoutMs: PROBE_TIMEOUT_MS });
    return response.status === 200 ? parseJson(response.text) : null;
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

export function parseJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    // An HTML error page where JSON was promised is an answer like any other: nothing can be read from it.
    return null;
  }
}

export function isSuccess({ status }: JsonReply): boolean {
  return status >= 200 && status < 300;
}
