import { getEventListeners } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGuardedFetch, FetchFailed, type GuardedFetcher } from './guarded-fetch.ts';
import { createEgressPolicy, EgressRefused } from './policy.ts';
import { startTestServer, type TestServer } from './test-server.testing.ts';

let shop: TestServer;
let other: TestServer;
let fetcher: GuardedFetcher;
const seen: { path: string; method: string; authorization: string | undefined }[] = [];

beforeAll(async () => {
  other = await startTestServer((request, response) => {
    seen.push({
      path: request.url ?? '',
      method: request.method ?? '',
      authorization: request.headers.authorization,
    });
    response.end('other');
  });
  shop = await startTestServer((request, response) => {
    const path = request.url ?? '';
    const redirect = (status: number, location: string) => response.writeHead(status, { location }).end();
    if (path === '/to-metadata') return redirect(302, 'http://169.254.169.254/latest/meta-data/');
    if (path === '/to-file') return redirect(302, 'file:///etc/passwd');
    if (path === '/to-decimal') return redirect(302, 'http://2130706433/');
    if (path === '/endless') return redirect(302, '/endless');
    if (path === '/to-other') return redirect(302, `${other.origin}/landed`);
    if (path === '/body-to-other') return redirect(307, `${other.origin}/landed`);
    if (path === '/once-known' && request.headers.cookie !== 'a=1; visitor=7') {
      response.setHeader('set-cookie', 'visitor=7; Path=/');
      return redirect(307, path);
    }
    if (path === '/see-other') return redirect(303, '/page');
    if (path === '/huge') return void response.end('x'.repeat(200_000));
    if (path === '/hang') return;
    if (path === '/cut') return void response.writeHead(200, { 'content-length': 10 }).destroy();
    response.setHeader('content-type', 'text/plain').end(`${request.method} ${path}`);
  });
  const policy = createEgressPolicy({
    allow: [`127.0.0.1:${shop.port}`, `127.0.0.1:${other.port}`],
  });
  fetcher = createGuardedFetch({ policy, bodyBytesMax: 100_000, redirectsMax: 4 });
});

afterAll(async () => {
  await fetcher.close();
  await Promise.all([shop.close(), other.close()]);
});

const get = (path: string) => fetcher.fetch(`${shop.origin}${path}`);

it('fetches a page and says where it ended up', async () => {
  const response = await get('/see-other');
  expect(response).toMatchObject({ status: 200, text: 'GET /page', url: `${shop.origin}/page` });
});

describe('a redirect', () => {
  it('to the same page is followed with the cookie that it sets, beside those of the request', async () => {
    const response = await fetcher.fetch(`${shop.origin}/once-known`, { headers: { Cookie: 'a=1' } });
    expect(response).toMatchObject({ status: 200, text: 'GET /once-known' });
  });

  it.each([['/to-metadata'], ['/to-file'], ['/to-decimal']])(
    '%s is vetted again and refused',
    async (path) => {
      await expect(get(path)).rejects.toBeInstanceOf(EgressRefused);
    },
  );

  it('that never ends is given up on', async () => {
    await expect(get('/endless')).rejects.toMatchObject({ reason: 'too_many_redirects' });
  });

  it('to another origin carries no credential', async () => {
    await fetcher.fetch(`${shop.origin}/to-other`, { headers: { Authorization: 'Bearer secret' } });
    expect(seen.at(-1)).toEqual({ path: '/landed', method: 'GET', authorization: undefined });
  });

  it('never takes a body to another origin', async () => {
    const before = seen.length;
    await expect(
      fetcher.fetch(`${shop.origin}/body-to-other`, { method: 'POST', body: 'number=4242' }),
    ).rejects.toMatchObject({ reason: 'body_to_another_origin' });
    expect(seen.length).toBe(before);
  });

  it('is handed back when asked for', async () => {
    const response = await fetcher.fetch(`${shop.origin}/to-other`, { redirect: 'manual' });
    expect(response.status).toBe(302);
  });
});

describe('a merchant that misbehaves', () => {
  it('with a huge body is cut off', async () => {
    await expect(get('/huge')).rejects.toMatchObject({ reason: 'too_large' });
  });

  it('that never answers times out, and the request counts as sent', async () => {
    await expect(fetcher.fetch(`${shop.origin}/hang`, { timeoutMs: 50 })).rejects.toMatchObject({
      reason: 'timeout',
      sent: true,
    });
  });

  it('that cuts the connection counts as sent', async () => {
    await expect(get('/cut')).rejects.toMatchObject({ reason: 'network', sent: true });
  });

  it('that cannot be reached counts as not sent', async () => {
    const gone = await startTestServer((_request, response) => response.end());
    await gone.close();
    const policy = createEgressPolicy({ allow: [`127.0.0.1:${gone.port}`] });
    const { fetch, close } = createGuardedFetch({ policy });
    await expect(fetch(gone.origin)).rejects.toMatchObject({ reason: 'unreachable', sent: false });
    await close();
  });
});

it('leaves neither connections nor listeners behind, however a server answers', async () => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const paths = ['/hang', '/huge', '/cut', '/endless', '/to-metadata', '/page'];
  const ask = (path: string) =>
    fetcher.fetch(`${shop.origin}${path}`, { signal, timeoutMs: 50 }).catch((error: unknown) => error);
  for (let round = 0; round < 10; round++) await Promise.all(paths.map(ask));
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  // What answered properly may be asked again over the same connection, for some seconds.
  await expect.poll(() => shop.connections()).toBeLessThanOrEqual(1);
});

it('stops when the caller cancels', async () => {
  const controller = new AbortController();
  const pending = fetcher.fetch(`${shop.origin}/hang`, { signal: controller.signal });
  controller.abort();
  await expect(pending).rejects.toMatchObject({ reason: 'aborted' });
});

it('dials the address that was vetted: a name that rebinds to loopback between look-ups is refused', async () => {
  let lookups = 0;
  const policy = createEgressPolicy({
    ports: [shop.port],
    resolve: async () => {
      lookups += 1;
      return ['127.0.0.1'];
    },
  });
  const { fetch, close } = createGuardedFetch({ policy });
  await expect(fetch(`http://rebinding.test:${shop.port}/`)).rejects.toBeInstanceOf(EgressRefused);
  expect(lookups).toBe(1);
  await close();
});

it('explains failures without repeating the path, which may hold a token', async () => {
  const failure = await get('/endless').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(FetchFailed);
  expect((failure as FetchFailed).message).not.toContain('/endless');
});
