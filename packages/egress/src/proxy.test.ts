import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { ProxyAgent, fetch as undiciFetch } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEgressPolicy } from './policy.ts';
import { type EgressProxy, startEgressProxy } from './proxy.ts';
import { startTestServer, type TestServer } from './test-server.testing.ts';

let shop: TestServer;
let internal: TestServer;
let proxy: EgressProxy;
let internalHits = 0;
const refused: string[] = [];

beforeAll(async () => {
  internal = await startTestServer((_request, response) => {
    internalHits += 1;
    response.end('secret');
  });
  shop = await startTestServer((request, response) => {
    response.setHeader('set-cookie', ['a=1', 'b=2']);
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => response.end(`${request.method} ${request.url} ${request.headers.host} ${body}`));
  });
  const policy = createEgressPolicy({
    allow: [`shop.test:${shop.port}`],
    ports: [80, 443, internal.port],
    resolve: async () => ['127.0.0.1'],
  });
  proxy = await startEgressProxy({ policy, onRefused: ({ reason }) => refused.push(reason) });
});

afterAll(async () => {
  await proxy.close();
  await Promise.all([shop.close(), internal.close()]);
});

/** Sends the absolute form, as a browser does for plain http. */
function viaProxy(url: string, body?: string): Promise<{ status: number; cookies: string[]; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(proxy.url);
    const request = httpRequest({ hostname, port, path: url, method: body ? 'POST' : 'GET' }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, cookies: response.headers['set-cookie'] ?? [], text }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}

function connectStatus(authority: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(proxy.url);
    const socket = connect(Number(port), hostname, () => {
      socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`);
    });
    socket.once('error', reject);
    socket.once('data', (chunk) => {
      socket.destroy();
      resolve(chunk.toString().split(' ')[1] ?? '');
    });
  });
}

it('forwards plain requests with body, host and every cookie', async () => {
  const url = `http://shop.test:${shop.port}/cart?x=1`;
  expect(await viaProxy(url, 'qty=1')).toEqual({
    status: 200,
    cookies: ['a=1', 'b=2'],
    text: `POST /cart?x=1 shop.test:${shop.port} qty=1`,
  });
});

it('tunnels to an allowed merchant', async () => {
  const agent = new ProxyAgent({ uri: proxy.url, proxyTunnel: true });
  const response = await undiciFetch(`http://shop.test:${shop.port}/tunnelled`, { dispatcher: agent });
  expect(await response.text()).toContain('GET /tunnelled');
  await agent.close();
});

describe('refuses', () => {
  it.each([
    ['169.254.169.254:80'],
    ['[::ffff:169.254.169.254]:443'],
    ['2130706433:443'],
    ['10.0.0.1:443'],
    ['100.64.0.1:443'],
    ['shop.test:22'],
  ])('a tunnel to %s', async (authority) => {
    expect(await connectStatus(authority)).toBe('403');
  });

  it('a tunnel to a public-looking name that resolves to loopback', async () => {
    expect(await connectStatus(`rebinding.test:${internal.port}`)).toBe('403');
  });

  it('a plain request to a private address', async () => {
    expect((await viaProxy(`http://127.0.0.1:${internal.port}/`)).status).toBe(403);
    expect((await viaProxy('http://169.254.169.254/latest/meta-data/')).status).toBe(403);
  });

  it('requests to the proxy itself', async () => {
    expect((await viaProxy('/')).status).toBe(403);
  });

  it('without having touched the private server, and says each time why', () => {
    expect(internalHits).toBe(0);
    expect(refused).toContain('address_not_public');
    expect(refused).toContain('port_not_allowed');
  });
});

it('answers 502 when the merchant is unreachable', async () => {
  const gone = await startTestServer((_request, response) => response.end());
  await gone.close();
  const policy = createEgressPolicy({ allow: [`127.0.0.1:${gone.port}`] });
  const lonely = await startEgressProxy({ policy });
  const agent = new ProxyAgent({ uri: lonely.url, proxyTunnel: false });
  const response = await undiciFetch(gone.origin, { dispatcher: agent });
  expect(response.status).toBe(502);
  await agent.close();
  await lonely.close();
});
