/** Why the service did not do what the page asked, in its own words. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  /** The parameter that it is about, where it is about one. */
  readonly param?: string;
}

export type Called<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

type Method = 'GET' | 'POST' | 'DELETE';

/**
 * Calls our own API from a page, with the session cookie if there is one. Refusals and a lost connection are values.
 * @example const called = await call<PublicGift>('GET', `/v1/public/gifts/${id}`)
 */
export async function call<T>(
  method: Method,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Called<T>> {
  const isFilled = body !== undefined;
  const answered = await reach(path, {
    method,
    headers: { ...headers, ...(isFilled && { 'content-type': 'application/json' }) },
    ...(isFilled && { body: JSON.stringify(body) }),
  });
  if (!answered.ok) return answered;
  const { value: response } = answered;
  const answer: unknown = await response.json().catch(() => null); // An answer that is no JSON is told below.
  if (response.ok && answer !== null) return { ok: true, value: answer as T };
  return { ok: false, problem: problemIn(answer, response.status) };
}

/**
 * Posts what takes the service long, without waiting for it to be done: the answer says how it stands.
 * @example const called = await callAtOnce<CheckoutIntent>('/v1/checkout_intents', { url })
 */
export function callAtOnce<T>(path: string, body?: unknown): Promise<Called<T>> {
  return call<T>('POST', path, body, { prefer: 'respond-async' });
}

/** `fetch`, with the one failure that it has no answer for turned into words. */
export async function reach(path: string, init: RequestInit): Promise<Called<Response>> {
  try {
    return { ok: true, value: await fetch(path, init) };
  } catch {
    // fetch rejects only when no answer came, and says nothing about why.
    const message = 'The service could not be reached; check your connection.';
    return { ok: false, problem: { code: 'unreachable', message } };
  }
}

function problemIn(answer: unknown, status: number): Problem {
  const { error } = (answer ?? {}) as { error?: Partial<Problem> };
  return {
    code: error?.code ?? `http_${status}`,
    message: error?.message ?? `The service answered ${status}.`,
    ...(error?.param !== undefined && { param: error.param }),
  };
}
