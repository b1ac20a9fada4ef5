import { routes } from '@florin/wire/routes';
import { expect, it } from 'vitest';
import { createFlorin } from './florin.ts';

const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Ends a stream, which would be opened again otherwise. */
const REFUSAL = '{"error":{"type":"authentication_error","message":"No."}}';

it('has a method for every route, which asks for that route', async () => {
  const asked: string[] = [];
  const florin = createFlorin({
    baseUrl: 'https://pay.example/',
    fetch: async (url, init) => {
      asked.push(`${init?.method ?? 'GET'} ${String(url)}`);
      return String(url).endsWith('/stream') ? new Response(REFUSAL, { status: 401 }) : new Response('{}');
    },
  });
  for (const { name, path } of routes) {
    const method = name.split('.').reduce<unknown>(
      // biome-ignore lint/suspicious/noExplicitAny: a walk over names that are known at run time
      (folder, word) => (folder as any)?.[camelCase(word)],
      florin,
    );
    expect(method, name).toBeTypeOf('function');
    const answer = (method as (...values: unknown[]) => unknown)(...(path.includes('{id}') ? ['x_1'] : []));
    if (name === 'events.stream') await (answer as AsyncGenerator).next().catch(() => undefined);
    else await answer;
  }
  expect(asked).toEqual(
    routes.map(({ method, path }) => `${method} https://pay.example${path.replace('{id}', 'x_1')}`),
  );
});
