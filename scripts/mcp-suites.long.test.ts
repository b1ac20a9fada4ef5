import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startTestServer, type TestServer } from '@florin/server/testing/server.testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

// What the makers of the protocol test servers with, installed on demand: their inspector, and their conformance suite. The suite's other
// scenarios call tools of a server that is made for it.

const TOOLS = ['@modelcontextprotocol/inspector@2.12.0', '@modelcontextprotocol/conformance@0.1.13'];
const CACHE = fileURLToPath(new URL('../node_modules/.cache/mcp-suites', import.meta.url));
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

let server: TestServer;
let withKey: Server;
beforeAll(async () => {
  server = await startTestServer();
  // The suite knows no credentials: what it sends is passed on with a key, and nothing else is changed.
  withKey = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${server.key}` };
    const passed = request(
      `${server.url}${incoming.url}`,
      { method: incoming.method ?? 'GET', headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
      },
    );
    incoming.pipe(passed);
  }).listen(0, 'localhost');
  await new Promise((resolve) => withKey.once('listening', resolve));
  if (existsSync(join(CACHE, 'installed'))) return;
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(join(CACHE, 'package.json'), '{ "private": true }\n');
  await promisify(execFile)(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent', ...TOOLS],
    { cwd: CACHE },
  );
  writeFileSync(join(CACHE, 'installed'), '');
}, 600_000);
afterAll(async () => {
  withKey.close();
  await server.stop();
});

async function run(command: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(join(CACHE, 'node_modules', '.bin', command), args, {
    cwd: CACHE,
    maxBuffer: 20_000_000,
  });
  return stdout;
}

const inspect = (...args: string[]) =>
  run(
    'mcp-inspector',
    '--cli',
    `${server.url}/mcp`,
    '--transport',
    'http',
    '--header',
    `Authorization: Bearer ${server.key}`,
    ...args,
  );

it('the inspector lists the tools and calls one', async () => {
  const { tools } = JSON.parse(await inspect('--method', 'tools/list')) as {
    tools: { name: string; outputSchema?: object }[];
  };
  expect(tools.length).toBeGreaterThan(30);
  const called = JSON.parse(await inspect('--method', 'tools/call', '--tool-name', 'account_retrieve'));
  expect(called.structuredContent).toMatchObject({ object: 'account', id: server.accountId });
});

it.each(SCENARIOS)('the conformance suite passes %s', async (scenario) => {
  const { port } = withKey.address() as AddressInfo;
  const told = await run(
    'conformance',
    'server',
    '--url',
    `http://localhost:${port}/mcp`,
    '--scenario',
    scenario,
  );
  expect(told).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed/);
});
