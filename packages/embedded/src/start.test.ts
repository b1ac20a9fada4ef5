import { type ChildProcess, type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@florin/embedded-postgres/embedded-postgres';
import { identifyProcess } from '@florin/local-state/process-identity';
import { killHard } from '@florin/testing/child-process';
import { isLong } from '@florin/testing/drawn';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { START, startAllInOne } from './testing/all-in-one.testing.ts';

// What `npm start` runs leaves nothing behind, whenever it is told to stop and whatever goes wrong.

const POST = 'POST /v1/sessions/challenge HTTP/1.1\r\nHost: florin\r\n';
const BODY = 'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":';

let home: string;
let child: ChildProcess | undefined;
const sockets: Socket[] = [];
const groups: number[] = [];
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'florin-start-'));
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const group of groups.splice(0)) endGroup(group);
  if (child) await killHard(child);
  child = undefined;
});
afterAll(async () => {
  // A test that failed may have left a server behind; being its last user stops it.
  await (await startEmbeddedPostgres({ directory: home, say: () => undefined })).stop();
  rmSync(home, { recursive: true });
});

function endGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // Nobody of it is left, as it should be.
  }
}

const postmasterFile = () => join(home, 'postgres/data/postmaster.pid');

function postmasterRuns(): boolean {
  if (!existsSync(postmasterFile())) return false;
  return identifyProcess(Number.parseInt(readFileSync(postmasterFile(), 'utf8'), 10)) !== undefined;
}

/** Also a server that has not yet come far enough to write its file. */
function leftBehind(): string[] {
  const place = realpathSync(join(home, 'postgres'));
  const commands = execFileSync('ps', ['-axwwo', 'args='], { encoding: 'utf8' }).split('\n');
  return commands.filter((command) => command.includes(`${place}/`));
}

async function connectTo(url: string, text: string): Promise<void> {
  const socket = createConnection(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined); // a reset is one way to be closed
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(text);
}

/** As people start it, but for the build, which is there. In a group of its own, to be ended together whatever happens. */
function startByNpm(): ChildProcess {
  const npm = spawn('npm', ['start', '--ignore-scripts', '--silent'], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: { PATH: process.env.PATH, FLORIN_HOME: home, PORT: '0' },
    stdio: 'ignore',
    detached: true,
  });
  groups.push(npm.pid!);
  return npm;
}

interface Attempt {
  readonly process: ChildProcess;
  readonly ended: Promise<{ code: number | null; complaint: string }>;
}

function attempt(environment: Record<string, string> = {}): Attempt {
  return follow(
    spawn(process.execPath, [START], {
      env: { PATH: process.env.PATH, FLORIN_HOME: home, PORT: '0', ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    }),
  );
}

function follow(started: ChildProcessByStdio<null, null, Readable>): Attempt {
  child = started;
  let complaint = '';
  started.stderr.on('data', (chunk) => (complaint += chunk));
  return { process: started, ended: once(started, 'close').then(([code]) => ({ code, complaint })) };
}

it('refuses a variable that nothing reads before anything runs, and those that belong to others not', async () => {
  const { code, complaint } = await attempt({
    CHECKOUT_COLOURS: 'usd',
    VAULT_ADDR: 'http://127.0.0.1:8200',
  }).ended;
  expect(code).toBe(1);
  expect(complaint).toMatch(/^florin: CHECKOUT_COLOURS is not a known setting. Remove it\.\n/);
  expect(complaint).not.toContain('VAULT_ADDR');
  expect(existsSync(join(home, 'postgres'))).toBe(false);
});

it.runIf(isLong())('is told to stop while PostgreSQL is being made for the first time', async () => {
  const { process: florin, ended } = attempt();
  await expect.poll(() => existsSync(join(home, 'postgres')), { interval: 5 }).toBe(true);
  florin.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 0 });
  expect(leftBehind()).toEqual([]);
});

it('says where it runs to whoever starts it twice, and stops while people keep connections open', async () => {
  const florin = await startAllInOne(home);
  child = florin.process;
  await Promise.all(['', POST, `${POST}${BODY}`].map((text) => connectTo(florin.url, text)));
  expect(leftBehind()).not.toEqual([]);
  const second = await attempt().ended;
  child = florin.process;
  expect(second).toMatchObject({
    code: 0,
    complaint: expect.stringContaining(`already running at http://localhost:${new URL(florin.url).port}`),
  });
  expect(await florin.stop()).toBe(0);
  expect(leftBehind()).toEqual([]);
});

it.runIf(isLong())('ends with npm, which is told to stop by a script', async () => {
  const npm = startByNpm();
  await expect.poll(postmasterRuns).toBe(true);
  const ended = once(npm, 'exit');
  npm.kill('SIGTERM');
  await ended;
  await expect.poll(leftBehind).toEqual([]);
});

it.runIf(isLong())('is told to stop as soon as PostgreSQL runs', async () => {
  const { process: florin, ended } = attempt();
  await expect.poll(postmasterRuns, { interval: 5 }).toBe(true);
  florin.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 0 });
  expect(leftBehind()).toEqual([]);
});

it('names the way out when PostgreSQL cannot run here', async () => {
  const version = join(home, 'postgres/data/PG_VERSION');
  const installed = readFileSync(version, 'utf8');
  writeFileSync(version, '15\n');
  const { code, complaint } = await attempt().ended;
  writeFileSync(version, installed);
  expect(code).toBe(1);
  expect(complaint).toMatch(/^florin: .*written by PostgreSQL 15.*\n.*set DATABASE_URL/);
});

it('stops PostgreSQL when the chain cannot start, and says why', async () => {
  writeFileSync(join(home, 'chain/ledger.log'), 'this is no log of a chain');
  const { ended } = attempt();
  const { code, complaint } = await ended;
  expect(code).toBe(1);
  expect(complaint).toMatch(/^florin: .*chain/);
  expect(leftBehind()).toEqual([]);
});
