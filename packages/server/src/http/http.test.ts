import { get, type IncomingHttpHeaders } from 'node:http';
import { createConnection } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eventually } from '@florin/testing/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('every answer', () => {
  it.each(['/healthz', '/v1/account', '/v1/nothing', '/v1/api_keys/ak_x', '/%zz'])(
    'from %s has a request id and the version',
    async (path) => {
      const answer = await server.get(path);
      expect(answer.headers.get('request-id')).toMatch(/^req_/);
      expect(answer.headers.get('api-version')).toBe('0.5.0');
    },
  );

  it('is logged with its request id, and no secret is', async () => {
    const answer = await server.get('/v1/account');
    const made = await server.post('/v1/api_keys');
    const lines = server.logLines.join('');
    expect(lines).toContain(answer.headers.get('request-id'));
    expect(lines).not.toContain(server.key);
    expect(lines).not.toContain(made.body.secret);
  });
});

describe('an unknown address', () => {
  it('is 404 in the shape of an error', async () => {
    const answer = await server.get('/v1/nothing');
    expect(answer.status).toBe(404);
    expect(answer.body.error).toMatchObject({ type: 'invalid_request_error', code: 'route_unknown' });
  });

  it('that ends where an id should stand is 404 as well', async () => {
    expect((await server.get('/v1/products/')).body.error.code).toBe('route_unknown');
  });

  it('with another method is 405 and names the methods', async () => {
    const answer = await server.send('PATCH', '/v1/products/prod_x');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('DELETE, GET, HEAD, POST');
    expect(answer.body.error.code).toBe('method_not_allowed');
  });

  it('with another method is 405 also where an id could stand in its place', async () => {
    for (const path of ['/v1/gifts/fund', '/v1/gifts/release']) {
      const answer = await server.get(path);
      expect([path, answer.status, answer.body.error.code]).toEqual([path, 405, 'method_not_allowed']);
      expect(answer.headers.get('allow')).toContain('POST');
      expect(answer.headers.get('allow')).not.toContain('GET');
    }
  });
});

describe('a request', () => {
  const headersOf = (...lines: string[]) => `GET /v1/products HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;

  it.each([
    ['no host', headersOf(`Connection: close`), 400, 'host_invalid'],
    ['two hosts', headersOf('Host: a', 'Host: b', 'Connection: close'), 400, 'host_invalid'],
    [
      'a long url',
      `GET /v1/products?ids=${'x'.repeat(9_000)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      414,
      'url_too_long',
    ],
    ['an endless url', `GET /${'x'.repeat(30_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 414, 'url_too_long'],
    ['long headers', headersOf('Host: a', `X: ${'x'.repeat(30_000)}`), 431, 'headers_too_large'],
    [
      'a method of its own',
      'QUERY /v1/products HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      405,
      'method_not_allowed',
    ],
  ])('with %s is told so', async (_what, text, status, code) => {
    const { head, body } = await say(text);
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toMatch(/request-id: req_/i);
    expect(JSON.parse(body).error.code).toBe(code);
    if (status === 405) expect(head).toMatch(/allow: GET, HEAD, POST\r\n/i);
  });

  it('with a key on a route that keeps no answers is told that the key was ignored', async () => {
    const answer = await server.post('/v1/api_keys', { headers: { 'idempotency-key': 'a' } });
    expect([answer.status, answer.headers.get('idempotency-key-ignored')]).toEqual([
      200,
      expect.stringContaining('A retry acts again'),
    ]);
    const kept = await server.post('/v1/products', {
      json: { name: 'Tea' },
      headers: { 'idempotency-key': 'a' },
    });
    expect(kept.headers.has('idempotency-key-ignored')).toBe(false);
  });
});

/** The bytes as they travel: `fetch` would unpack them. */
function rawGet(path: string, encoding: string): Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }> {
  const headers = { authorization: `Bearer ${server.key}`, 'accept-encoding': encoding };
  return new Promise((resolve, reject) => {
    const request = get(`${server.url}${path}`, { headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve({ headers: response.headers, bytes: Buffer.concat(chunks) });
    });
    request.on('error', reject);
  });
}

describe('pages of other origins', () => {
  const preflight = (path: string) =>
    server.send('OPTIONS', path, {
      key: null,
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
    });

  it.each([
    ['POST', '/v1/gifts/gift_x/release'],
    ['POST', '/v1/gifts/release'],
    ['GET', '/v1/public/gifts/gift_x'],
    ['POST', '/v1/public/transactions/submit'],
  ])('may call %s %s', async (method, path) => {
    const answer = await preflight(path);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    const asked = await server.send(method, path, { key: null });
    expect(asked.headers.get('access-control-allow-origin')).toBe('*');
  });

  it.each(['/v1/gifts', '/v1/auth/session', '/v1/session'])('may not call %s', async (path) => {
    expect((await preflight(path)).headers.get('access-control-allow-origin')).toBeNull();
    expect((await server.get(path)).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('a large answer', () => {
  it('is compressed as the caller takes it', async () => {
    const description = 'leaf '.repeat(900);
    for (let count = 0; count < 3; count++)
      await server.post('/v1/products', { json: { name: 'Tea', description } });
    const sizes: Record<string, number> = {};
    for (const encoding of ['br', 'gzip', 'gzip, br', 'br;q=0, *', 'identity']) {
      const { headers, bytes } = await rawGet('/v1/products?limit=3', encoding);
      sizes[encoding] = bytes.length;
      const named = headers['content-encoding'];
      const text =
        named === 'br' ? brotliDecompressSync(bytes) : named === 'gzip' ? gunzipSync(bytes) : bytes;
      expect(JSON.parse(text.toString()).data).toHaveLength(3);
      expect(named).toBe({ 'gzip, br': 'br', 'br;q=0, *': 'gzip', identity: undefined }[encoding] ?? named);
    }
    expect(sizes.br! * 5).toBeLessThan(sizes.identity!);
    expect(sizes.gzip! * 5).toBeLessThan(sizes.identity!);
  });

  it('that is polled has a validator that holds for every encoding', async () => {
    const description = 'leaf '.repeat(900);
    const { body } = await server.post('/v1/products', { json: { name: 'Tea', description } });
    const { headers } = await rawGet(`/v1/products/${body.id}`, 'gzip');
    expect(headers.etag).toMatch(/^W\/"/);
    const again = await server.get(`/v1/products/${body.id}`, {
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(again.status).toBe(304);
  });
});

describe('a body', () => {
  it.each([
    [
      'bytes of Latin-1',
      { body: Buffer.from('{"name":"caf\xe9"}', 'latin1'), contentType: 'application/json' },
      'body_invalid',
    ],
    ['a type that is none', { body: '{"name":"x"}', contentType: 'json' }, 'content_type_unsupported'],
    ['broken JSON', { body: '{"name":', contentType: 'application/json' }, 'body_invalid'],
    ['another type', { body: '<x/>', contentType: 'text/xml' }, 'content_type_unsupported'],
    ['no type', { body: 'name=x', contentType: 'application/octet-stream' }, 'content_type_unsupported'],
    [
      'a NUL character',
      { body: '{"name":"a\\u0000"}', contentType: 'application/json' },
      'parameter_invalid',
    ],
    [
      'half a character',
      { body: '{"name":"\\ud800"}', contentType: 'application/json' },
      'parameter_invalid',
    ],
  ])('with %s is 400', async (_what, raw, code) => {
    const answer = await server.post('/v1/products', { raw });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ type: 'invalid_request_error', code });
  });

  it('over 1 MiB is 413', async () => {
    const answer = await server.post('/v1/products', { json: { name: 'x'.repeat(1024 * 1024) } });
    expect(answer.status).toBe(413);
    expect(answer.body.error).toMatchObject({ type: 'invalid_request_error', code: 'body_too_large' });
  });

  it('in JSON keeps types strict, and as a form is coerced', async () => {
    const strict = await server.post('/v1/products', { json: { name: 'Tea', amount: '1250' } });
    expect(strict.body.error).toMatchObject({ code: 'parameter_invalid', param: 'amount' });
    const form = await server.post('/v1/products', {
      form: 'name=007&amount=1250&active=false&images[0]=https://a.example/1&metadata[order]=42&metadata[0]=x',
    });
    expect(form.body).toMatchObject({
      name: '007',
      amount: 1250,
      active: false,
      images: ['https://a.example/1'],
      metadata: { order: '42', '0': 'x' },
    });
  });

  it('keeps the numbers of metadata, and takes arrays by number or without', async () => {
    const images = ['https://a.example/1', 'https://a.example/2'];
    for (const form of [
      `images[4]=${images[1]}&images[2]=${images[0]}`,
      `images[]=${images[0]}&images[]=${images[1]}`,
    ]) {
      const made = await server.post('/v1/products', { form: `name=a&metadata[7]=x&metadata[42]=y&${form}` });
      expect(made.body).toMatchObject({ metadata: { 7: 'x', 42: 'y' }, images });
      const changed = await server.post(`/v1/products/${made.body.id}`, { form: 'metadata[7]=' });
      expect(changed.body.metadata).toEqual({ 42: 'y' });
    }
  });

  it('with empty metadata removes all of it on update, as Stripe does, and is refused on create', async () => {
    for (const empty of [{ form: 'metadata=' }, { json: { metadata: '' } }]) {
      const made = await server.post('/v1/products', { form: 'name=a&metadata[k]=x' });
      expect((await server.post(`/v1/products/${made.body.id}`, empty)).body.metadata).toEqual({});
    }
    const refused = await server.post('/v1/products', { form: 'name=a&metadata=' });
    expect(refused.body.error).toMatchObject({ code: 'parameter_invalid', param: 'metadata' });
  });

  it('that gives a name twice is refused in JSON as in a form', async () => {
    for (const [body, param] of [
      ['{"name":"a","name":"b"}', 'name'],
      ['{"name":"a","metadata":{"k\\u0031":"1","k1":"2"}}', 'k1'],
    ] as const) {
      const answer = await server.post('/v1/products', { raw: { body, contentType: 'application/json' } });
      expect(answer.body.error).toMatchObject({ code: 'parameter_invalid', param });
    }
    const body = '{"name":"a {\\"name\\":1}","metadata":{"name":"x","b":"{"}}';
    const taken = await server.post('/v1/products', { raw: { body, contentType: 'application/json' } });
    expect(taken.body.metadata).toEqual({ name: 'x', b: '{' });
  });

  it('with a name of a megabyte does not get it back', async () => {
    const name = 'n'.repeat(300_000);
    for (const body of [
      { json: { name: 'a', metadata: { [name]: 'x' } } },
      { json: { [name]: 1 } },
      { form: `${name}=1&${name}=2` },
    ]) {
      const answer = await server.post('/v1/products', body);
      expect(answer.status).toBe(400);
      expect(answer.text.length).toBeLessThan(1_000);
    }
  });

  it('of a caller without a key is 401, whatever is in it', async () => {
    for (const raw of [
      { body: '{', contentType: 'application/json' },
      { body: '<x/>', contentType: 'text/xml' },
      { body: 'x'.repeat(1_100_000), contentType: 'application/json' },
    ]) {
      const answer = await server.post('/v1/products', { raw, key: null });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(answer.headers.get('ratelimit-limit')).not.toBeNull();
    }
  });

  it('that cannot be read counts against the limit like any other', async () => {
    const raw = { body: '{', contentType: 'application/json' };
    const remaining = async () =>
      Number((await server.post('/v1/products', { raw })).headers.get('ratelimit-remaining'));
    expect(await remaining()).toBeGreaterThan(0);
  });

  it('that lacks a parameter says which', async () => {
    const answer = await server.post('/v1/products', { json: {} });
    expect(answer.body.error).toMatchObject({ code: 'parameter_missing', param: 'name' });
    const nested = await server.post('/v1/products', { json: { name: 'x', default_price_data: {} } });
    expect(nested.body.error).toMatchObject({
      code: 'parameter_missing',
      param: 'default_price_data[unit_amount]',
    });
  });

  it('with a Stripe-only parameter is refused', async () => {
    const answer = await server.post('/v1/products', { form: 'name=Tea&expand[]=default_price' });
    expect(answer.body.error).toMatchObject({ code: 'parameter_unknown', param: 'expand' });
  });
});

describe('a query', () => {
  it.each([
    ['limit=1&limit=2', 'parameter_invalid', 'limit'],
    ['created[foo]=2', 'parameter_unknown', 'created[foo]'],
    ['created[gte]=1&created_gte=1', 'parameter_invalid', 'created[gte]'],
  ])('%s is refused as %s of %s', async (query, code, param) => {
    const answer = await server.get(`/v1/products?${query}`);
    expect(answer.body.error).toMatchObject({ code, param });
  });
});

/** What the server says to bytes of our own. */
async function say(bytes: string): Promise<{ head: string; body: string }> {
  const { hostname, port } = new URL(server.url);
  const text = await new Promise<string>((resolve, reject) => {
    const socket = createConnection({ host: hostname, port: Number(port) }, () => socket.write(bytes));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('end', () => resolve(received));
    socket.on('error', reject);
  });
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { head, body };
}

describe('bytes that are not HTTP', () => {
  it.each([
    ['nonsense', 'NONSENSE\r\n\r\n', 400, 'not valid HTTP'],
    ['endless headers', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'larger than 16 KiB'],
  ])('such as %s get the shape of an error', async (_what, bytes, status, why) => {
    const { head, body } = await say(bytes);
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(JSON.parse(body).error).toMatchObject({
      type: 'invalid_request_error',
      message: expect.stringContaining(why),
      doc_url: expect.any(String),
    });
  });
});

describe('odd but valid HTTP', () => {
  it.each([
    ['an expectation', 'HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\n'],
    ['an old version and no host', 'HTTP/1.0\r\n'],
  ])('with %s is answered with an id', async (_what, rest) => {
    const { head } = await say(`GET /healthz ${rest}Connection: close\r\n\r\n`);
    expect(head).toMatch(/^HTTP\/1\.1 200/);
    expect(head).toMatch(/^request-id: req_/im);
  });
});

describe('GET of one object', () => {
  it('has an ETag, and 304 while nothing changed', async () => {
    const made = await server.post('/v1/products', { json: { name: 'Tea' } });
    const path = `/v1/products/${made.body.id}`;
    const etag = (await server.get(path)).headers.get('etag')!;
    const same = await server.get(path, { headers: { 'if-none-match': etag } });
    expect(same.status).toBe(304);
    expect(same.text).toBe('');
    await server.post(path, { json: { name: 'Green tea' } });
    expect((await server.get(path, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });
});

describe('HEAD of one object', () => {
  it('has the headers of GET and no body', async () => {
    const made = await server.post('/v1/products', { json: { name: 'Thé' } });
    const path = `/v1/products/${made.body.id}`;
    const [full, head] = [await server.get(path), await server.send('HEAD', path)];
    expect(head.text).toBe('');
    for (const name of ['etag', 'content-type', 'content-length']) {
      expect(head.headers.get(name)).toBe(full.headers.get(name));
    }
    expect(full.headers.get('content-length')).toBe(String(Buffer.byteLength(full.text)));
  });
});

describe('operations', () => {
  it('answers health, readiness, metrics and the OpenAPI document', async () => {
    expect((await server.get('/healthz', { key: null })).body).toEqual({ status: 'ok' });
    expect((await server.get('/readyz', { key: null })).body).toEqual({ status: 'ready' });
    const metrics = await server.get('/metrics', { key: null });
    expect(metrics.text).toContain(
      'florin_http_request_duration_seconds_count{operation="healthz",status="200"}',
    );
    const document = await server.get('/v1/openapi.json', { key: null });
    expect(document.body.openapi).toMatch(/^3\.1/);
  });

  it('counts every request once, whatever became of it', async () => {
    const made = await server.post('/v1/products', { json: { name: 'Tea' } });
    const path = `/v1/products/${made.body.id}`;
    const etag = (await server.get(path)).headers.get('etag')!;
    await server.get(path, { headers: { 'if-none-match': etag } });
    const headers = { 'idempotency-key': 'counted' };
    for (const _ of ['made', 'replayed'])
      await server.post('/v1/products', { json: { name: 'Tea' }, headers });
    for (const other of ['/v1/nothing', '/%zz', '/v1/products?limit=0']) await server.get(other);
    await server.get('/v1/account', { key: 'sk_live_x' });
    await server.post('/v1/products', { raw: { body: '{', contentType: 'application/json' } });
    await leave(path);
    await eventually(async () => {
      const { text } = await server.get('/metrics', { key: null });
      expect(text).toContain('florin_http_requests_in_flight 1\n');
    });
  });

  it('keeps metrics from anyone behind a proxy', async () => {
    const answer = await server.get('/metrics', { key: null, headers: { 'x-forwarded-for': '9.9.9.9' } });
    expect(answer.status).toBe(401);
  });
});

/** Asks, and is gone before the answer. */
async function leave(path: string): Promise<void> {
  const { hostname, port } = new URL(server.url);
  const socket = createConnection({ host: hostname, port: Number(port) });
  const request = `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${server.key}\r\n\r\n`;
  await new Promise<void>((resolve) => void socket.end(request, resolve));
  socket.destroy();
}
