/** One request to a process that stands on its own. */
export async function call(
  url: string,
  key: string,
  method: string,
  path: string,
  body?: object,
  headers = {},
) {
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  return { status: response.status, body: (await response.json()) as any, headers: response.headers };
}
