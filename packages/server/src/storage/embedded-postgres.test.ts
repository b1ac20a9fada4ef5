import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { isRunning } from './process-identity.ts';
import { canReach } from './server-account.ts';
import { bundleForNode, killHard, messageOf, startChild } from './testing-child.ts';

interface Report {
  readonly url: string;
  readonly adopted: boolean;
  readonly said: string[];
}

const isRoot = process.getuid?.() === 0;

let program: string;
let seed: string;
let directory: string;
let children: ChildProcess[];

beforeAll(async () => {
  program = await bundleForNode(new URL('./embedded-postgres.test.child.ts', import.meta.url));
  seed = mkdtempSync(join(tmpdir(), 'florin-seed-'));
  await (await start(seed)).stop();
});
afterAll(() => {
  rmSync(program);
  rmSync(seed, { recursive: true });
});
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'florin-home-'));
  // A copy of a cluster is made faster than a cluster.
  execFileSync('cp', ['-a', join(seed, 'postgres'), join(directory, 'postgres')]);
  children = [];
});
afterEach(async () => {
  await Promise.all(children.map(killHard));
  await stopWhateverRuns();
  rmSync(directory, { recursive: true });
});

/** A test that failed may have left a server behind; being its last user stops it. */
async function stopWhateverRuns(): Promise<void> {
  if (postmasterPid() === undefined) return;
  const server = await start();
  await server.stop();
}

const start = (home = directory) => startEmbeddedPostgres({ directory: home, say: () => undefined });

async function startInChild(
  identity: { uid?: number; gid?: number } = {},
): Promise<Report & { child: ChildProcess }> {
  const child = startChild(program, [directory], identity);
  children.push(child);
  return { ...(await messageOf<Report>(child)), child };
}

async function stopChild(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.send('stop');
  await gone;
}

function postmasterPid(): number | undefined {
  const file = join(directory, 'postgres', 'data', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const database = openDatabase(url, { maxConnections: 1, applicationName: 'florin-test' });
  try {
    return [...(await database.unsafe(sql))];
  } finally {
    await database.end();
  }
}

describe('a first start', () => {
  beforeEach(() => rmSync(join(directory, 'postgres'), { recursive: true }));

  it('makes a durable server on loopback that asks for a password', async () => {
    const server = await start();
    expect(server.adopted).toBe(false);
    const [settings] = await query(
      server.url,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
              current_setting('listen_addresses') as address, current_setting('server_encoding') as encoding,
              (select bool_and(auth_method = 'scram-sha-256') from pg_hba_file_rules) as scram`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      commit: 'on',
      address: '127.0.0.1',
      encoding: 'UTF8',
      scram: true,
    });
    const wrong = new URL(server.url);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
    expect(statSync(join(directory, 'postgres', 'password')).mode & 0o777).toBe(0o600);
    await server.stop();
  });

  it('begins again when it was interrupted', async () => {
    mkdirSync(join(directory, 'postgres', 'unfinished-1', 'base'), { recursive: true });
    const server = await start();
    expect(existsSync(join(directory, 'postgres', 'unfinished-1'))).toBe(false);
    await server.stop();
  });

  it('by five processes at once makes one server', async () => {
    const reports = await Promise.all(Array.from({ length: 5 }, () => startInChild()));
    expect(new Set(reports.map(({ url }) => url)).size).toBe(1);
    expect(reports.filter(({ adopted }) => !adopted)).toHaveLength(1);
    await Promise.all(reports.map(({ child }) => stopChild(child)));
    expect(postmasterPid()).toBeUndefined();
  });
});

describe('a restart', () => {
  it('finds the data and the address of before', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 7 as seven');
    await first.stop();
    expect(postmasterPid()).toBeUndefined();
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(second.adopted).toBe(false);
    expect(await query(second.url, 'select * from kept')).toEqual([{ seven: 7 }]);
    await second.stop();
  });

  it('gives the server nothing of our environment', async () => {
    process.env.FLORIN_TEST_SECRET = 'hush';
    const server = await start();
    delete process.env.FLORIN_TEST_SECRET;
    if (process.platform === 'linux') {
      expect(readFileSync(`/proc/${postmasterPid()}/environ`, 'utf8')).not.toContain('hush');
    }
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it('takes another port when the old one is taken', async () => {
    const first = await start();
    await first.stop();
    const port = Number(new URL(first.url).port);
    const squatter = createServer().listen(port, '127.0.0.1');
    await once(squatter, 'listening');
    const second = await start();
    expect(new URL(second.url).port).not.toBe(String(port));
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
    squatter.close();
  });
});

describe('when the Florin process is killed', () => {
  it('the server lives on, is adopted by the next, and stops with it', async () => {
    const { child, url } = await startInChild();
    await query(url, 'create table kept as select 7 as seven');
    const pid = postmasterPid();
    await killHard(child);
    const next = await start();
    expect(next).toMatchObject({ adopted: true, url });
    expect(postmasterPid()).toBe(pid);
    expect(await query(next.url, 'select * from kept')).toEqual([{ seven: 7 }]);
    await next.stop();
    expect(postmasterPid()).toBeUndefined();
  });

  it('in the middle of a start, its lock is void', async () => {
    const { child } = await startInChild();
    await killHard(child);
    const dead = `${child.pid}-1.abcdef`;
    execFileSync('ln', ['-s', dead, join(directory, 'postgres.lock')]);
    const next = await start();
    expect(next.adopted).toBe(true);
    await next.stop();
  });
});

describe('when the server is killed', () => {
  it('it comes back by itself on the same port, with everything that was committed', async () => {
    const server = await start();
    await query(server.url, 'create table kept as select 7 as seven');
    const pid = postmasterPid() ?? 0;
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => query(server.url, 'select * from kept').catch(() => 'not yet'))
      .toEqual([{ seven: 7 }]);
    expect(postmasterPid()).not.toBe(pid);
    await server.stop();
  });

  it('together with Florin, the next start recovers', async () => {
    const { child, url } = await startInChild();
    await query(url, 'create table kept as select 7 as seven');
    await killHard(child);
    process.kill(postmasterPid() ?? 0, 'SIGKILL');
    const next = await start();
    expect(await query(next.url, 'select * from kept')).toEqual([{ seven: 7 }]);
    await next.stop();
  });
});

describe('a stale postmaster.pid', () => {
  const pidFile = () => join(directory, 'postgres', 'data', 'postmaster.pid');
  const stale = (pid: number) => {
    const data = realpathSync(join(directory, 'postgres', 'data'));
    writeFileSync(pidFile(), `${pid}\n${data}\n1700000000\n5432\n\n127.0.0.1\n\nready   \n`, { mode: 0o600 });
    const { uid, gid } = statSync(data);
    if (isRoot) execFileSync('chown', [`${uid}:${gid}`, pidFile()]);
  };

  it('of a process that is gone is cleared', async () => {
    const gone = spawn('true');
    await once(gone, 'exit');
    stale(gone.pid ?? 0);
    const server = await start();
    expect(server.adopted).toBe(false);
    await server.stop();
  });

  it('whose pid now belongs to another program is cleared too, and that program is left alone', async () => {
    const { uid, gid } = statSync(join(directory, 'postgres', 'data'));
    const stranger = spawn('sleep', ['600'], { uid, gid, cwd: '/' });
    await once(stranger, 'spawn');
    stale(stranger.pid ?? 0);
    const server = await start();
    expect(server.adopted).toBe(false);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(stranger.exitCode).toBeNull();
    await killHard(stranger);
  });
});

describe('two processes on one home', () => {
  it('share the server; whoever leaves last stops it', async () => {
    const first = await startInChild();
    const second = await startInChild();
    expect([first.adopted, second.adopted]).toEqual([false, true]);
    await stopChild(first.child);
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stopChild(second.child);
    expect(postmasterPid()).toBeUndefined();
  });

  it('a killed one does not keep the server running for ever', async () => {
    const first = await startInChild();
    const second = await startInChild();
    await killHard(second.child);
    await stopChild(first.child);
    expect(postmasterPid()).toBeUndefined();
  });
});

describe('what it cannot run is said plainly', () => {
  it('data of another PostgreSQL version', async () => {
    writeFileSync(join(directory, 'postgres', 'data', 'PG_VERSION'), '15\n');
    await expect(start()).rejects.toThrow(/written by PostgreSQL 15.*set DATABASE_URL/);
  });

  it('a lost password', async () => {
    rmSync(join(directory, 'postgres', 'password'));
    await expect(start()).rejects.toThrow(EmbeddedPostgresError);
  });

  it('data that does not start, with the last words of the server', async () => {
    rmSync(join(directory, 'postgres', 'data', 'global', 'pg_control'));
    await expect(start()).rejects.toThrow(/did not start[\s\S]*pg_control/);
  });
});

describe.runIf(isRoot)('as root', () => {
  it('the server runs as an ordinary user who owns the data', async () => {
    const server = await start();
    const pid = postmasterPid() ?? 0;
    const owner = statSync(join(directory, 'postgres', 'data')).uid;
    expect(owner).not.toBe(0);
    expect(statSync(`/proc/${pid}`).uid).toBe(owner);
    await server.stop();
  });

  it('a home below a closed folder gets its data elsewhere, and says where', async () => {
    const closed = join(directory, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const home = join(closed, '.florin');
    const said: string[] = [];
    const server = await startEmbeddedPostgres({ directory: home, say: (message) => said.push(message) });
    const place = realpathSync(join(home, 'postgres'));
    try {
      expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(lstatSync(join(home, 'postgres')).isSymbolicLink()).toBe(true);
      expect(said).toEqual([`PostgreSQL keeps its data in ${place}: its user cannot enter ${home}.`]);
      await server.stop();
      const again = await start(home);
      expect(realpathSync(join(home, 'postgres'))).toBe(place);
      await again.stop();
    } finally {
      await server.stop();
      rmSync(place, { recursive: true });
    }
  });
});

const nobody = { uid: 65534, gid: 65534 };
describe.runIf(isRoot && canReach(nobody, process.execPath))('as an ordinary user', () => {
  it('the server runs as that user and is private to it; root may take over and keeps the owner', async () => {
    chmodSync(directory, 0o777);
    const home = join(directory, 'own');
    const child = startChild(program, [home], nobody);
    children.push(child);
    const report = await messageOf<Report>(child);
    expect(statSync(join(home, 'postgres', 'data')).uid).toBe(nobody.uid);
    expect(statSync(home).mode & 0o777).toBe(0o700);
    await query(report.url, 'create table kept as select 7 as seven');
    await stopChild(child);
    const root = await start(home);
    expect(await query(root.url, 'select * from kept')).toEqual([{ seven: 7 }]);
    expect(statSync(join(home, 'postgres', 'data')).uid).toBe(nobody.uid);
    await root.stop();
    const again = startChild(program, [home], nobody);
    children.push(again);
    expect((await messageOf<Report>(again)).adopted).toBe(false);
    await stopChild(again);
  });

  it("another user's data is refused with a reason", async () => {
    chmodSync(directory, 0o755);
    const child = startChild(program, [directory], { ...nobody, silent: true });
    children.push(child);
    let complaint = '';
    child.stderr?.on('data', (chunk) => {
      complaint += chunk;
    });
    await once(child, 'close');
    expect(complaint).toMatch(/belongs to the user with id 0.*set DATABASE_URL/);
  });
});

it('a process identity is void once the process is gone', async () => {
  const child = spawn('true');
  await once(child, 'exit');
  expect(isRunning(`${child.pid}-1`)).toBe(false);
});
