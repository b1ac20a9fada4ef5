import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it.each([
  ['POST', '/v1/events/evt_1/redeliver', '/v1/webhook_deliveries/{id}/redeliver'],
  ['GET', '/v1/webhook_endpoints/we_1/deliveries', '/v1/webhook_deliveries?webhook_endpoint='],
])('%s %s, which other descriptions name, says what does the same', async (method, path, place) => {
  const { status, body } = await server.send(method, path);
  expect([status, body.error.code]).toEqual([404, 'route_unknown']);
  expect(body.error.message).toContain(place);
});
