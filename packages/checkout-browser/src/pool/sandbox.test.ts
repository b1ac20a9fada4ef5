import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { descendants, type ProcessView } from './descendants.testing.ts';
import { type BrowserPool, type BrowserSession, createBrowserPool } from './pool.ts';

const SECRETS = {
  VAULT_KEYS: 'a:canary-of-the-vault',
  DATABASE_URL: 'postgres://florin:canary-of-the-database@db.example/florin',
  FLORIN_SECRET_KEY: 'canary-of-the-secret-key',
};
const before = { ...process.env };

let site: Server;
let pool: BrowserPool;
let session: BrowserSession;
let processes: ProcessView[];

beforeAll(async () => {
  site = createServer((_request, response) => response.end('<title>a stranger</title>'));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, SECRETS);
  pool = createBrowserPool({ proxyUrl: null, contextsMax: 1 });
  session = await pool.open({ signal: new AbortController().signal });
  await session.page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  processes = descendants().filter(({ commandLine }) => /chrom|headless/.test(commandLine));
});
afterAll(async () => {
  await pool.close();
  for (const name of Object.keys(SECRETS)) {
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  }
  await new Promise((resolve) => site.close(resolve));
});

describe.runIf(process.platform === 'linux')('every process of a browser', () => {
  it('is looked at', () => {
    const types = processes.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining([null, 'zygote', 'renderer']));
  });

  it('knows no secret, neither from its environment nor from its command line', () => {
    for (const { environment, commandLine } of processes) {
      expect(environment).not.toContain('canary');
      expect(commandLine).not.toContain('canary');
    }
  });

  it('has an environment of its own home and nothing else', () => {
    const [browser] = processes.filter(({ type }) => type === null).slice(-1);
    const names = browser!.environment.split('\n').map((line) => line.split('=')[0]);
    expect(names.filter((name) => name !== 'PWD' && name !== 'SHLVL' && name !== '_').sort()).toEqual([
      'HOME',
      'TMPDIR',
    ]);
  });

  it('is not root', () => {
    for (const { userIds } of processes) expect(userIds).not.toContain(0);
  });

  it('runs in its sandbox', async ({ skip }) => {
    const refusal = await session.cardRefusal();
    if (refusal !== null) skip(refusal);
    for (const { commandLine } of processes) expect(commandLine).not.toContain('--no-sandbox');
    const own = descendants(process.ppid).find(({ pid }) => pid === process.pid)!;
    const renderers = processes.filter(({ type }) => type === 'renderer');
    expect(renderers.length).toBeGreaterThan(0);
    for (const renderer of renderers) {
      expect(renderer.seccomp).toBe(2);
      for (const kind of ['user', 'net', 'pid'] as const)
        expect(renderer.namespace(kind)).not.toBe(own.namespace(kind));
    }
  });
});
