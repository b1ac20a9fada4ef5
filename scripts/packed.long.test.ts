import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '@florin/local-state/free-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// What somebody has who has never seen this repository: an empty folder and the packages as they are published. The build must be there.

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RUNTIMES = { deno: 'deno@2.9.6', bun: 'bun@1.4.4', vite: 'vite@8.3.8' };
/** What a stranger's shell has: nothing of this test's own. */
const ENVIRONMENT = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(BASE_URL|NODE_ENV|NODE_OPTIONS|FLORIN_|VITE|DEV$|PROD$|MODE$|SSR$)/.test(name),
  ),
);
const EVERYTHING = 'signed listed refused waited verified';

let tarballs: string;
let folder: string;
let florin: ChildProcess | undefined;
const transcript: string[] = [];

beforeAll(() => {
  tarballs = mkdtempSync(join(tmpdir(), 'florin-tarballs-'));
  folder = mkdtempSync(join(tmpdir(), 'florin-empty-'));
  execFileSync('npm', ['pack', '--workspaces', '--silent', '--pack-destination', tarballs], { cwd: ROOT });
}, 600_000);

afterAll(async () => {
  if (florin?.exitCode === null && florin.signalCode === null) {
    process.kill(-florin.pid!, 'SIGKILL');
    await once(florin, 'exit');
  }
  rmSync(folder, { recursive: true });
  rmSync(tarballs, { recursive: true });
});

describe('from an empty folder', () => {
  it('installs, starts, is paid and verifies the webhook', async () => {
    const beginning = performance.now();
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
    for (const file of readdirSync(join(ROOT, 'scripts/stranger')))
      cpSync(join(ROOT, 'scripts/stranger', file), join(folder, file));
    const packed = readdirSync(tarballs).map((file) => join(tarballs, file));
    step('npm install', () => run('npm', 'install', '--no-audit', '--no-fund', '--silent', ...packed));
    await stepAsync('npx florin start', startFlorin);

    const shop = linesOf(
      spawn(process.execPath, ['shop.mjs'], {
        cwd: folder,
        env: ENVIRONMENT,
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    );
    const sold = await stepAsync('node shop.mjs', () => shop.next());
    const id = sold.split(' ')[1]!;
    const paid = step(`npx florin pay ${id}`, () => JSON.parse(run('npx', 'florin', 'pay', id, '--json')));
    expect(paid).toMatchObject({ id, status: 'complete', payment_status: 'paid', amount_total: 2500 });
    const verified = await stepAsync('webhook received', () => shop.next());
    expect(verified).toBe(`verified checkout.session.completed ${id} paid`);
    transcript.push(`${seconds(beginning)} in all`);
    console.info(transcript.join('\n'));
  });

  it('has a command that knows what happens here, and tools for agents', async () => {
    expect(run('npx', 'florin', 'transactions', 'list')).toContain('checkout_session');
    expect(JSON.parse(run('npx', 'florin', 'gifts', 'create', '500', '--fund', '--json'))).toMatchObject({
      status: 'open',
    });
    const { baseUrl, apiKey } = client();
    const agent = spawn('npx', ['florin-mcp'], {
      cwd: folder,
      env: { ...ENVIRONMENT, FLORIN_BASE_URL: baseUrl, FLORIN_API_KEY: apiKey },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const answers = linesOf(agent);
    const ask = async (method: string, params: object, id: number) => {
      agent.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
      return JSON.parse(await answers.next()).result;
    };
    const clientInfo = { name: 'stranger', version: '1' };
    const protocolVersion = '2025-11-25';
    await ask('initialize', { protocolVersion, capabilities: {}, clientInfo }, 1);
    agent.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    const listed = await ask('tools/call', { name: 'checkout_sessions_list', arguments: { limit: 1 } }, 2);
    agent.stdin.end();
    await once(agent, 'exit');
    expect(JSON.stringify(listed)).toContain('cs_');
  });
});

describe('the command alone', () => {
  const LIGHT = ['cli', 'local-state', 'release-code', 'sdk', 'wire'];
  let alone: string;
  beforeAll(() => {
    alone = mkdtempSync(join(tmpdir(), 'florin-light-'));
    writeFileSync(join(alone, 'package.json'), '{ "private": true }\n');
    const packed = LIGHT.map(
      (name) => readdirSync(tarballs).find((file) => file.startsWith(`florin-${name}-0`))!,
    );
    const files = packed.map((file) => join(tarballs, file));
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', ...files], {
      cwd: alone,
      env: ENVIRONMENT,
    });
  }, 600_000);
  afterAll(() => rmSync(alone, { recursive: true }));

  const florinAlone = (...words: string[]) => {
    const { baseUrl, apiKey } = client();
    const env = { ...ENVIRONMENT, FLORIN_BASE_URL: baseUrl, FLORIN_API_KEY: apiKey };
    return spawnSync('npx', ['florin', ...words], { cwd: alone, env, encoding: 'utf8' });
  };

  it('brings neither a server nor a chain nor a database', () => {
    const names = readdirSync(join(alone, 'node_modules')).filter((name) => !name.startsWith('.'));
    expect(names.sort()).toEqual(['@florin', 'zod', 'zod-openapi']);
    expect(readdirSync(join(alone, 'node_modules/@florin')).sort()).toEqual(LIGHT);
  });

  it('calls the API, and says what runs an installation', () => {
    const made = florinAlone(
      'products',
      'create',
      '--name',
      'Tea',
      '--amount',
      '1250',
      '-d',
      'metadata[a]=1',
      '--json',
    );
    expect(JSON.parse(made.stdout)).toMatchObject({ name: 'Tea', amount: 1250, metadata: { a: '1' } });
    expect(florinAlone('--help').stdout).toMatch(/^ {2}listen /m);
    for (const word of ['start', 'doctor']) {
      const refused = florinAlone(word);
      expect([refused.status, refused.stderr]).toEqual([
        2,
        expect.stringContaining('needs the package @florin/embedded'),
      ]);
    }
  });
});

describe('the client does everything', () => {
  it('in Node, imported and from CommonJS', () => {
    expect(run(process.execPath, 'esm.mjs', JSON.stringify(client()))).toBe(EVERYTHING);
    expect(run(process.execPath, 'commonjs.cjs', JSON.stringify(client()))).toBe(EVERYTHING);
  });

  it('in a bundle, where there is nothing of Node', () => {
    install(RUNTIMES.vite);
    mkdirSync(join(folder, 'bundle'));
    writeFileSync(
      join(folder, 'vite.config.mjs'),
      `export default { logLevel: 'warn', build: { outDir: 'bundle', emptyOutDir: false, lib: { entry: 'client.mjs', name: 'stranger', formats: ['iife'], fileName: () => 'client.js' } } };\n`,
    );
    run('npx', 'vite', 'build');
    expect(run(process.execPath, 'worker.mjs', JSON.stringify(client()))).toBe(EVERYTHING);
  });

  it('in Deno', () => {
    install(RUNTIMES.deno);
    expect(run('npx', 'deno', 'run', '--allow-net', 'esm.mjs', JSON.stringify(client()))).toBe(EVERYTHING);
  });

  it('in Bun', () => {
    install(RUNTIMES.bun);
    expect(run('npx', 'bun', 'esm.mjs', JSON.stringify(client()))).toBe(EVERYTHING);
  });
});

it('stops as it was started, and leaves no process behind', async () => {
  process.kill(-florin!.pid!, 'SIGINT');
  await once(florin!, 'exit');
  await expect(fetch(client().baseUrl)).rejects.toThrow();
});

/** In the stranger's folder; what it printed. */
function run(command: string, ...args: string[]): string {
  const options = { cwd: folder, encoding: 'utf8' as const, env: ENVIRONMENT };
  return execFileSync(command, args, options).trim();
}

function install(tool: string): void {
  run('npm', 'install', '--no-audit', '--no-fund', '--silent', tool);
}

/** In a process group of its own, so that it can be interrupted as at a terminal. */
async function startFlorin(): Promise<void> {
  const port = String(await freePort('127.0.0.1', 0, false));
  const env = { ...ENVIRONMENT, PORT: port };
  florin = spawn('npx', ['florin', 'start'], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = linesOf(florin);
  while (!(await lines.next()).includes('Stop with Ctrl-C'));
}

function client(): { baseUrl: string; apiKey: string } {
  const { base_url, api_key } = JSON.parse(readFileSync(join(folder, '.florin/demo.json'), 'utf8'));
  return { baseUrl: base_url, apiKey: api_key };
}

/** What a process prints, line by line; fails where it ends instead. */
function linesOf(child: ChildProcess) {
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  return {
    async next(): Promise<string> {
      const { value, done } = await lines.next();
      if (done) throw new Error('It ended without another word.');
      return value;
    },
  };
}

function step<T>(what: string, act: () => T): T {
  const start = performance.now();
  const result = act();
  transcript.push(`${seconds(start)}  ${what}`);
  return result;
}

async function stepAsync<T>(what: string, act: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await act();
  transcript.push(`${seconds(start)}  ${what}`);
  return result;
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1).padStart(6)} s`;
}
