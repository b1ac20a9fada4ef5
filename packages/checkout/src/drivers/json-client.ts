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
