import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { killHard } from '@florin/testing/child-process';
import { isLong } from '@florin/testing/drawn';
import { beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { query, stopChild, useTestHome } from './home.testing.ts';
import { canReach } from './server-account.ts';

const isRoot = process.getuid?.() === 0;

const home = useTestHome();

describe('a first start', () => {
  beforeEach(() => rmSync(join(home.path, 'postgres'), { recursive: true }));

  it('makes a durable server on loopback that asks for a password', async () => {
    const server = await home.start();
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
    expect(statSync(join(home.path, 'postgres', 'password')).mode & 0o777).toBe(0o600);
    await server.stop();
  });

  it.runIf(isLong())('begins again when it was interrupted', async () => {
    mkdirSync(join(home.path, 'postgres', 'unfinished-1', 'base'), { recursive: true });
    const server = await home.start();
    expect(existsSync(join(home.path, 'postgres', 'unfinished-1'))).toBe(false);
    await server.stop();
  });

  it('by five processes at once makes one server', async () => {
    const reports = await Promise.all(Array.from({ length: 5 }, () => home.startInChild()));
    expect(new Set(reports.map(({ url }) => url)).size).toBe(1);
    expect(reports.filter(({ adopted }) => !adopted)).toHaveLength(1);
    await Promise.all(reports.map(({ child }) => stopChild(child)));
    expect(home.postmasterPid()).toBeUndefined();
  });
});

describe('a restart', () => {
  it('finds the data and the address of before', async () => {
    const first = await home.start();
    await query(first.url, 'create table kept as select 7 as seven');
    await first.stop();
    expect(home.postmasterPid()).toBeUndefined();
    const second = await home.start();
    expect(second.url).toBe(first.url);
    expect(second.adopted).toBe(false);
    expect(await query(second.url, 'select * from kept')).toEqual([{ seven: 7 }]);
    await second.stop();
  });

  it('gives the server nothing of our environment', async () => {
    process.env.TEST_SECRET = 'hush';
    const server = await home.start();
    delete process.env.TEST_SECRET;
    if (process.platform === 'linux') {
      expect(readFileSync(`/proc/${home.postmasterPid()}/environ`, 'utf8')).not.toContain('hush');
    }
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it.runIf(isLong())('takes another port when the old one is taken', async () => {
    const first = await home.start();
    await first.stop();
    const port = Number(new URL(first.url).port);
    const squatter = createServer().listen(port, '127.0.0.1');
    await once(squatter, 'listening');
    const second = await home.start();
    expect(new URL(second.url).port).not.toBe(String(port));
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
    squatter.close();
  });
});

describe('when the process that uses it is killed', () => {
  it('the server lives on, is adopted by the next, and stops with it', async () => {
    const { child, url } = await home.startInChild();
    await query(url, 'create table kept as select 7 as seven');
    const pid = home.postmasterPid();
    await killHard(child);
    const next = await home.start();
    expect(next).toMatchObject({ adopted: true, url });
    expect(home.postmasterPid()).toBe(pid);
    expect(await query(next.url, 'select * from kept')).toEqual([{ seven: 7 }]);
    await next.stop();
    expect(home.postmasterPid()).toBeUndefined();
  });

  it('in the middle of a start, its lock is void', async () => {
    const { child } = await home.startInChild();
    await killHard(child);
    const dead = `${child.pid}-1.abcdef`;
    execFileSync('ln', ['-s', dead, join(home.path, 'postgres.lock')]);
    const next = await home.start();
    expect(next.adopted).toBe(true);
    await next.stop();
  });
});

describe('when the server is killed', () => {
  it('it comes back by itself on the same port, with everything that was committed', async () => {
    const server = await home.start();
    await query(server.url, 'create table kept as select 7 as seven');
    const pid = home.postmasterPid() ?? 0;
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => query(server.url, 'select * from kept').catch(() => 'not yet'))
      .toEqual([{ seven: 7 }]);
    expect(home.postmasterPid()).not.toBe(pid);
    await server.stop();
  });

  it('together with the process that uses it, the next start recovers', async () => {
    const { child, url } = await home.startInChild();
    await query(url, 'create table kept as select 7 as seven');
    await killHard(child);
    process.kill(home.postmasterPid() ?? 0, 'SIGKILL');
    const next = await home.start();
    expect(await query(next.url, 'select * from kept')).toEqual([{ seven: 7 }]);
    await next.stop();
  });
});

describe('two processes on one home', () => {
  it('share the server; whoever leaves last stops it', async () => {
    const first = await home.startInChild();
    const second = await home.startInChild();
    expect([first.adopted, second.adopted]).toEqual([false, true]);
    await stopChild(first.child);
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stopChild(second.child);
    expect(home.postmasterPid()).toBeUndefined();
  });

  it('a killed one does not keep the server running for ever', async () => {
    const first = await home.startInChild();
    const second = await home.startInChild();
    await killHard(second.child);
    await stopChild(first.child);
    expect(home.postmasterPid()).toBeUndefined();
  });
});

describe('what it cannot run is said plainly', () => {
  it('data of another PostgreSQL version', async () => {
    writeFileSync(join(home.data, 'PG_VERSION'), '15\n');
    await expect(home.start()).rejects.toThrow(/written by PostgreSQL 15, and the installed one is \d+/);
  });

  it('a lost password', async () => {
    rmSync(join(home.path, 'postgres', 'password'));
    await expect(home.start()).rejects.toThrow(EmbeddedPostgresError);
  });

  it('data that does not start, with the end of the server log', async () => {
    rmSync(join(home.data, 'global', 'pg_control'));
    await expect(home.start()).rejects.toThrow(/did not start[\s\S]*pg_control/);
  });
});

describe.runIf(isRoot)('as root', () => {
  it('the server runs as an ordinary user who owns the data', async () => {
    const server = await home.start();
    const pid = home.postmasterPid() ?? 0;
    const owner = statSync(home.data).uid;
    expect(owner).not.toBe(0);
    expect(statSync(`/proc/${pid}`).uid).toBe(owner);
    await server.stop();
  });

  it.runIf(isLong())('a home below a closed folder gets its data elsewhere, and says where', async () => {
    const closed = join(home.path, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const closedHome = join(closed, '.florin');
    const said: string[] = [];
    const server = await startEmbeddedPostgres({
      directory: closedHome,
      say: (message) => said.push(message),
    });
    const place = realpathSync(join(closedHome, 'postgres'));
    try {
      expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(lstatSync(join(closedHome, 'postgres')).isSymbolicLink()).toBe(true);
      expect(said).toEqual([`PostgreSQL keeps its data in ${place}: its user cannot enter ${closedHome}.`]);
      await server.stop();
      const again = await home.start(closedHome);
      expect(realpathSync(join(closedHome, 'postgres'))).toBe(place);
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
    chmodSync(home.path, 0o777);
    const own = join(home.path, 'own');
    const { child, url } = await home.startInChild(nobody, own);
    expect(statSync(join(own, 'postgres', 'data')).uid).toBe(nobody.uid);
    expect(statSync(own).mode & 0o777).toBe(0o700);
    await query(url, 'create table kept as select 7 as seven');
    await stopChild(child);
    const root = await home.start(own);
    expect(await query(root.url, 'select * from kept')).toEqual([{ seven: 7 }]);
    expect(statSync(join(own, 'postgres', 'data')).uid).toBe(nobody.uid);
    await root.stop();
    const again = await home.startInChild(nobody, own);
    expect(again.adopted).toBe(false);
    await stopChild(again.child);
  });

  it("another user's data is refused with a reason", async () => {
    chmodSync(home.path, 0o755);
    const child = home.spawnChild({ ...nobody, silent: true });
    let complaint = '';
    child.stderr?.on('data', (chunk) => {
      complaint += chunk;
    });
    await once(child, 'close');
    expect(complaint).toMatch(/belongs to the user with id 0.*choose another folder/);
  });
});
