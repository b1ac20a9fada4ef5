import { ErrorBody } from '@florin/wire/errors';
import type { Route } from '@florin/wire/route';
import { routes } from '@florin/wire/routes';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { type Answer, startTestServer, type TestServer } from '../testing/server.ts';

/** Whatever is sent to whatever route: an answer, never a 500, and every refusal has the error body's shape. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const RUNS_A_ROUTE = 12;
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

const nastyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '\u0000',
    '\ud800',
    '__proto__',
    "'; DROP TABLE gifts; --",
    '../../etc/passwd',
    '%00',
    '1e309',
  ),
);
const nastyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  nastyText,
  fc.constantFrom(-1, 0.5, 1e21, Number.MAX_SAFE_INTEGER, null, [], {}, true),
);
const nastyForm = fc
  .array(
    fc.tuple(
      fc.oneof(nastyText, fc.constantFrom('amount', 'metadata[a]', 'metadata[]', 'line_items[0][price]')),
      nastyText,
    ),
  )
  .map((pairs) =>
    pairs.map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join('=')).join('&'),
  );

function assertDecent(answer: Answer, context: string): void {
  expect(answer.status, `${context}: ${answer.text}`).toBeLessThan(500);
  if (answer.status >= 400)
    expect(ErrorBody.safeParse(answer.body).success, `${context}: ${answer.text}`).toBe(true);
}

const exampleOf = (schema: z.ZodType | undefined): Record<string, unknown> =>
  structuredClone((schema?.meta()?.example as Record<string, unknown> | undefined) ?? {});

/** A valid body with one thing wrong reaches deeper than noise does. */
const damagedBody = (route: Route) =>
  fc
    .tuple(fc.constantFrom(...Object.keys(exampleOf(route.body)), 'surprise'), nastyJson)
    .map(([key, value]) => ({ ...exampleOf(route.body), [key]: value }));

const pathOf = (route: Route, id: string) =>
  route.path.replace('{id}', encodeURIComponent(id.toWellFormed()) || 'x');

const served = routes.filter((route) => route.path.startsWith('/v1/'));

it.each(served.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  async (name, route) => {
    const exampleId = 'prod_01k9zq4c5xexamp1e0000000f1';
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(nastyText, fc.constant(exampleId)),
        fc.oneof(
          nastyJson.map((json) => ({ json })),
          damagedBody(route).map((json) => ({ json })),
          nastyForm.map((form) => ({ form })),
          nastyText.map((body) => ({ raw: { body: body.toWellFormed(), contentType: 'application/json' } })),
        ),
        fc.option(nastyForm),
        async (id, body, query) => {
          const path = pathOf(route, id) + (query === null ? '' : `?${query}`);
          const answer = await server.send(route.method, path, route.method === 'GET' ? {} : body);
          assertDecent(answer, `${name} ${path} ${JSON.stringify(body)}`);
        },
      ),
      { seed, numRuns: RUNS_A_ROUTE },
    );
  },
);

it('a body nested without end is refused', async () => {
  const deep = '['.repeat(200_000) + ']'.repeat(200_000);
  const answer = await server.post('/v1/products', { raw: { body: deep, contentType: 'application/json' } });
  expect(answer.status).toBe(400);
  assertDecent(answer, 'deep');
});

it('a key that objects do not keep is refused, not dropped', async () => {
  const raw = { body: '{"name":"Tea","metadata":{"__proto__":"x"}}', contentType: 'application/json' };
  const answer = await server.post('/v1/products', { raw });
  expect(answer.body.error).toMatchObject({ code: 'parameter_invalid', param: 'metadata' });
});
