import { type Problem, problemText } from '@florin/web/http/problem-words';
import { refusalsBy } from '@florin/web/http/use-refusal-words';
import { dashboardProblemWords } from '@florin/web/words/dashboard/problem-words';
import { problemWords } from '@florin/web/words/problem-words';
import { errorCatalogue } from '@florin/wire/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.testing.ts';

let server: TestServer;
let product: string;
beforeAll(async () => {
  server = await startTestServer();
  const { body } = await server.post('/v1/products', { json: { name: 'Tea', amount: 1250 } });
  product = body.id;
});
afterAll(() => server.stop());

const words = refusalsBy(dashboardProblemWords);
const lines = () => [{ product, quantity: 1 }];
const field = (more: object) => ({ collect: { custom_fields: [{ key: 'a', type: 'text', ...more }] } });

/** What the forms of the dashboard can send that is refused, and what they show beside the field. */
const REFUSED: readonly (readonly [string, () => object, string])[] = [
  [
    '/v1/account',
    () => ({ icon_url: 'http://shop.example/logo.png' }),
    'Enter an address that begins with https://.',
  ],
  ['/v1/account', () => ({ default_success_url: 'ftp://x' }), 'Enter an address that begins with https://.'],
  [
    '/v1/account',
    () => ({ terms_url: 'javascript:alert(1)' }),
    'Enter an address that begins with https://.',
  ],
  ['/v1/account', () => ({ notification_email: 'nobody' }), 'Enter a valid email address.'],
  ['/v1/account', () => ({ time_zone: 'Mars/Base' }), 'Enter a time zone such as Europe/Berlin.'],
  ['/v1/account', () => ({ business_profile: { name: '' } }), 'Enter a name of 1 to 100 characters.'],
  ['/v1/api_keys', () => ({ name: 'x'.repeat(201) }), 'Enter a shorter name.'],
  ['/v1/api_keys', () => ({ scopes: ['fly'] }), 'Choose what the key can do.'],
  [
    '/v1/webhook_endpoints',
    () => ({ url: 'https://10.0.0.1/', enabled_events: ['*'] }),
    'Enter an address that begins with https://.',
  ],
  [
    '/v1/webhook_endpoints',
    () => ({ url: 'https://shop.example/', enabled_events: [] }),
    'Choose at least one event.',
  ],
  ['/v1/products', () => ({ name: 'Tea', amount: -1 }), 'Enter an amount such as 12.50.'],
  [
    '/v1/products',
    () => ({ name: 'Tea', amount: 1, images: ['nowhere'] }),
    'Enter an address that begins with https://.',
  ],
  ['/v1/products', () => ({ amount: 1 }), 'Fill in this field.'],
  [
    '/v1/checkout_links',
    () => ({ line_items: lines(), image_url: 'nowhere' }),
    'Enter an address that begins with https://.',
  ],
  [
    '/v1/checkout_links',
    () => ({ line_items: lines(), payment_limit: 0 }),
    'Enter a whole number from 1 to 1000000.',
  ],
  [
    '/v1/checkout_links',
    () => ({ line_items: lines(), collect: { shipping_address: { allowed_countries: ['DEU'] } } }),
    'Enter two-letter country codes such as DE AT.',
  ],
  [
    '/v1/checkout_links',
    () => ({ line_items: lines(), ...field({ label: 'x'.repeat(121) }) }),
    'Enter a question of 1 to 120 characters.',
  ],
  ['/v1/checkout_intents', () => ({ url: 'nowhere' }), 'Enter an address that begins with https://.'],
  [
    '/v1/checkout_intents',
    () => ({ url: 'https://shop.example/', max_amount: 0 }),
    'Enter an amount such as 12.50.',
  ],
  [
    '/v1/addresses',
    () => ({ nickname: 'Home', name: 'Ada', address: { line1: 'A', city: 'B', country: 'Germany' } }),
    'Choose a country.',
  ],
  ['/v1/addresses', () => ({ nickname: 'x'.repeat(99), name: 'Ada' }), 'Use 60 characters or fewer.'],
];

describe('a form of the dashboard explains what the API refuses', () => {
  it.each(REFUSED)('%s', async (path, body, told) => {
    const { status, body: answer } = await server.post(path, { json: body() });
    expect([path, status]).toEqual([path, 400]);
    const problem = (answer as { error: Problem }).error;
    expect(problemText(problem, words.en)).toBe(told);
    const german = problemText(problem, words.de);
    expect([told, problem.message, words.de.problems.invalid]).not.toContain(german);
  });

  it('has a general sentence for everything else, and never the message', () => {
    for (const code of ['no_such_code', 'parameter_invalid', 'parameter_unknown', 'constructor'])
      for (const param of [undefined, 'constructor', '__proto__', 'a[b][0]', ']['])
        expect(
          problemText({ code, message: 'must match pattern', ...(param && { param }) }, words.en),
        ).toMatch(/^(?:That did not work|Check what you entered)/);
  });
});

/** A page sends no such request, so nobody reads these; the general sentence stands for them. */
const BY_PROGRAMS_ONLY = [
  'event_not_of_money',
  'event_not_sealed',
  'parameter_missing',
  'parameter_unknown',
  'parameter_invalid',
  'parameters_exclusive',
  'body_invalid',
  'content_type_unsupported',
  'headers_too_large',
  'host_invalid',
  'api_key_missing',
  'api_key_invalid',
  'route_unknown',
  'method_not_allowed',
  'idempotency_key_invalid',
  'idempotency_key_unsupported',
  'idempotency_key_reused',
  'idempotency_key_in_use',
];

it('every other error code has words, the same codes in every language', () => {
  const known = Object.keys(errorCatalogue);
  const told = Object.keys(dashboardProblemWords.en.codes);
  expect(known.filter((code) => !told.includes(code)).sort()).toEqual([...BY_PROGRAMS_ONLY].sort());
  for (const tables of [problemWords, dashboardProblemWords])
    for (const table of Object.values(tables)) {
      expect(Object.keys(table.codes).sort()).toEqual(Object.keys(tables.en.codes).sort());
      expect(Object.keys(table.fields).sort()).toEqual(Object.keys(tables.en.fields).sort());
    }
});
