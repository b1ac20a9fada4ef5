export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}

export interface Send {
  readonly json?: unknown;
  readonly form?: string;
  readonly raw?: { readonly body: string | Uint8Array<ArrayBuffer>; readonly contentType?: string };
  readonly headers?: Record<string, string>;
  /** The API key. `null` sends none. */
  readonly key?: string | null;
}

/** @example await request(url, 'POST', '/v1/products', { key, json: { name: 'Tea' } }) */
export async function request(base: string, method: string, path: string, send: Send): Promise<Answer> {
  const response = await fetch(base + path, {
    method,
    redirect: 'manual',
    headers: { ...credentials(send), ...contentType(send), ...send.headers },
    ...bodyOf(send),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : null };
}

function credentials({ key }: Send): Record<string, string> {
  return key ? { authorization: `Bearer ${key}` } : {};
}

function contentType({ json, form, raw }: Send): Record<string, string> {
  if (json !== undefined) return { 'content-type': 'application/json' };
  if (form !== undefined) return { 'content-type': 'application/x-www-form-urlencoded' };
  return raw?.contentType === undefined ? {} : { 'content-type': raw.contentType };
}

function bodyOf({ json, form, raw }: Send): { body?: string | Uint8Array<ArrayBuffer> } {
  if (json !== undefined) return { body: JSON.stringify(json) };
  if (form !== undefined) return { body: form };
  return raw === undefined ? {} : { body: raw.body };
}
