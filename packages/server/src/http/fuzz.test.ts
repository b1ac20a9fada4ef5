import { drawn, isLong } from '@florin/testing/drawn';
import { proofSeed } from '@florin/testing/proof-seed';
import { ErrorBody } from '@florin/wire/errors';
import type { Id } from '@florin/wire/ids';
import type { Route } from '@florin/wire/route';
import { routes } from '@florin/wire/routes';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { startSession } from '../auth/store.ts';
import type { Answer, Send } from '../testing/request.testing.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';

/** Whatever is sent to whatever route: an answer, never a 500, and every refusal has the error body's shape. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Members are managed by people alone: there a key would be refused before anything is read. */
const FOR_PEOPLE = /^\/v1\/(members|member_invitations|passkeys|dashboard_sessions|session\/switch)\b/;

async function credentialsFor(path: string): Promise<Send> {
  if (!FOR_PEOPLE.test(path)) return {};
  const cookie = `service_session=${await startSession(server.database, server.accountId as Id<'account'>)}`;
  return { key: null, headers: { cookie, 'sec-fetch-site': 'same-origin' } };
}

const RUNS_A_ROUTE = isLong() ? 40 : 5;
const seed = proofSeed();

const nastyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '\u0000',
    '\ud800',
    '__proto__',
    'constructor',
    'toString',
    "'; DROP TABLE gifts; --",
    '../../etc/passwd',
    '%00',
    '1e309',
  ),
);
/** Names that objects inherit, and those of parameters, alone and in brackets. */
const nastyNames = [
  ...['constructor', 'valueOf', 'hasOwnProperty', 'business_profile[valueOf]', 'line_items[0][constructor]'],
  ...['amount', 'metadata[a]', 'metadata[]', 'metadata[7]', 'line_items[0][price]', 'created[toString]'],
];
const nastyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  nastyText,
  fc.constantFrom(-1, 0.5, 1e21, Number.MAX_SAFE_INTEGER, null, [], {}, true),
);
const nastyForm = fc
  .array(fc.tuple(fc.oneof(nastyText, fc.constantFrom(...nastyNames)), nastyText))
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

/** A stream that is let in has no end to wait for. */
const served = (routes as readonly Route[]).filter(
  ({ path, contentType }) =>
    path.startsWith('/v1/') && path !== '/v1/openapi.json' && contentType !== 'text/event-stream',
);

/** The same parser reads them all: the daily suite asks some of the routes. */
const INHERITED_ROUTES = 25;

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
          const credentials = await credentialsFor(route.path);
          const sent = { ...credentials, ...(route.method !== 'GET' && body) };
          const answer = await server.send(route.method, path, sent);
          assertDecent(answer, `${name} ${path} ${JSON.stringify(body)}`);
        },
      ),
      { seed, numRuns: RUNS_A_ROUTE },
    );
  },
);

it.each(drawn(served, INHERITED_ROUTES).map(({ method, path }) => [method, path] as const))(
  '%s %s knows no parameter that every object inherits',
  async (method, path) => {
    const at = path.replace('{id}', 'x');
    const credentials = await credentialsFor(path);
    for (const name of [
      'constructor',
      'toString',
      '__proto__',
      'metadata[constructor]',
      'line_items[0][valueOf]',
    ]) {
      const inQuery = await server.send(method, `${at}?${name}=1`, credentials);
      expect(inQuery.status, `${name} in the query: ${inQuery.text.slice(0, 500)}`).toBe(400);
      if (method === 'GET') continue;
      assertDecent(await server.send(method, at, { ...credentials, form: `${name}=1` }), `${name} in a form`);
      assertDecent(await server.send(method, at, { ...credentials, json: { [name]: 1 } }), `${name} in JSON`);
    }
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
