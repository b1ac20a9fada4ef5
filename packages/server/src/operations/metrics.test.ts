import { request } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';

let server: TestServer;
afterEach(() => server.stop());

/** The status of an answer to whoever names the server so. */
function statusFor(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const url = server.url.replace('localhost', '127.0.0.1');
    const asked = request(`${url}/metrics`, { headers: { host } }, (answer) =>
      resolve(answer.resume().statusCode),
    );
    asked.once('error', reject).end();
  });
}

it('without a token metrics are read on this machine, and not by a page whose name was made to point here', async () => {
  server = await startTestServer();
  for (const host of ['localhost:4242', '127.0.0.1', '[::1]:4242']) expect(await statusFor(host)).toBe(200);
  for (const host of ['evil.example', 'localhost.evil.example', '10.0.0.1'])
    expect(await statusFor(host)).toBe(401);
});

it('with a token metrics are read by its bearer alone', async () => {
  server = await startTestServer({ metricsToken: 'hush' });
  const statusOf = async (authorization?: string) =>
    (await server.get('/metrics', { key: null, headers: authorization ? { authorization } : {} })).status;
  expect(await statusOf('Bearer hush')).toBe(200);
  for (const other of [undefined, 'Bearer hus', 'Bearer hushh', 'bearer hush', 'hush', 'Bearer ']) {
    expect(await statusOf(other)).toBe(401);
  }
});
