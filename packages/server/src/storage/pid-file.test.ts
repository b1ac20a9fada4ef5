import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { query, stopChild, useTestHome } from './home.testing.ts';
import { identifyProcess } from './process-identity.ts';
import { judgeProcess } from './server-process.ts';
import { killHard } from './testing-child.ts';

const home = useTestHome();
const isRoot = process.getuid?.() === 0;

function writePidFile(text: string): void {
  const path = join(home.data, 'postmaster.pid');
  const { uid, gid } = statSync(home.data);
  writeFileSync(path, text, { mode: 0o600 });
  chownSync(path, uid, gid);
}

const namePid = (pid = 0) =>
  writePidFile(`${pid}\n${realpathSync(home.data)}\n1700000000\n5432\n\n127.0.0.1\n\nready   \n`);

describe('a stale postmaster.pid', () => {
  it('of a process that is gone is cleared', async () => {
    const gone = spawn('true');
    await once(gone, 'exit');
    namePid(gone.pid);
    const server = await home.start();
    expect(server.adopted).toBe(false);
    await server.stop();
  });

  it('whose pid now belongs to another program is cleared too, and that program is left alone', async () => {
    const { uid, gid } = statSync(home.data);
    const stranger = spawn('sleep', ['600'], { uid, gid, cwd: '/' });
    await once(stranger, 'spawn');
    namePid(stranger.pid);
    const server = await home.start();
    expect(server.adopted).toBe(false);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(stranger.exitCode).toBeNull();
    await killHard(stranger);
  });

  it.each([
    ['empty', ''],
    ['full of zeros', '\0'.repeat(60)],
  ])('that a power cut left %s is cleared', async (_, text) => {
    writePidFile(text);
    const server = await home.start();
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });
});

/** Root as in a container with Docker's default capabilities. */
const WITHOUT_PTRACE = ['--bounding-set=-sys_ptrace'];
const canDropPtrace = isRoot && spawnSync('setpriv', [...WITHOUT_PTRACE, 'true']).status === 0;

describe('the postmaster.pid of a running server', () => {
  it.runIf(canDropPtrace)('is found by a root who may not inspect the processes of others', async () => {
    const limited = { execPath: 'setpriv', execArgv: [...WITHOUT_PTRACE, process.execPath] };
    const first = await home.startInChild(limited);
    const pid = home.postmasterPid();
    const second = await home.startInChild(limited);
    expect(second).toMatchObject({ adopted: true, url: first.url });
    expect(home.postmasterPid()).toBe(pid);
    await stopChild(first.child);
    await stopChild(second.child);
    expect(home.postmasterPid()).toBeUndefined();
    expect(identifyProcess(pid ?? 0)).toBeUndefined();
  });

  it('names a server on that data, and on no other', async () => {
    const server = await home.start();
    const pid = home.postmasterPid() ?? 0;
    const data = realpathSync(home.data);
    expect(judgeProcess(pid, data)).toBe('server');
    for (const other of [`${data}2`, data.slice(0, -1), join(data, 'base')])
      expect(judgeProcess(pid, other)).toBe('stranger');
    expect(judgeProcess(process.pid, data)).toBe('stranger');
    await server.stop();
    expect(judgeProcess(pid, data)).toBe('unknown');
  });

  it.runIf(process.platform === 'linux')('is found after the home was moved', async () => {
    const moved = `${home.path}-moved`;
    const { child, url } = await home.startInChild();
    await killHard(child);
    renameSync(home.path, moved);
    try {
      const next = await home.start(moved);
      expect(next).toMatchObject({ adopted: true, url });
      await next.stop();
    } finally {
      renameSync(moved, home.path);
    }
  });
});
