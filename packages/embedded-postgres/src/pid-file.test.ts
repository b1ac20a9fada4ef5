import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identifyProcess } from '@florin/local-state/process-identity';
import { leaveZombie } from '@florin/local-state/zombie.testing';
import { killHard } from '@florin/testing/child-process';
import { drawn } from '@florin/testing/drawn';
import { describe, expect, it } from 'vitest';
import { query, stopChild, useTestHome } from './home.testing.ts';
import { judgeProcess } from './server-process.ts';

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

  it.runIf(process.platform === 'linux')(
    'of a process that has ended and is waited for by nobody is cleared too',
    async () => {
      const { uid, gid } = statSync(home.data);
      const { parent, zombie } = await leaveZombie({ uid, gid, cwd: '/' });
      namePid(zombie);
      const server = await home.start();
      expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await server.stop();
      await killHard(parent);
    },
  );

  it.each(
    drawn([
      ['empty', ''],
      ['full of zeros', '\0'.repeat(60)],
    ]),
  )('that a power cut left %s is cleared', async (_, text) => {
    writePidFile(text);
    const server = await home.start();
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });
});

/** Root as in a container with Docker's default capabilities. */
const WITHOUT_PTRACE = ['--bounding-set=-sys_ptrace'];
const CAP_SYS_PTRACE = 19n;
const limited = { execPath: 'setpriv', execArgv: [...WITHOUT_PTRACE, process.execPath] };
const canDropPtrace = isRoot && spawnSync('setpriv', [...WITHOUT_PTRACE, 'true']).status === 0;

describe('the postmaster.pid of a running server', () => {
  it.runIf(canDropPtrace)('is found by a root who may not inspect the processes of others', async () => {
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

  it.runIf(mayInspectOthers())('is found after the home was moved', async () => {
    const { child, url } = await home.startInChild();
    await killHard(child);
    await whileMoved(async (moved) => {
      const next = await home.start(moved);
      expect(next).toMatchObject({ adopted: true, url });
      await next.stop();
    });
  });

  it.runIf(canDropPtrace)('stays where it cannot be told whether that is the server', async () => {
    const { child } = await home.startInChild();
    await killHard(child);
    const pid = home.postmasterPid();
    await whileMoved(async (moved) => {
      const refused = home.spawnChild({ ...limited, silent: true }, moved);
      expect(await once(refused, 'exit')).toEqual([1, null]);
    });
    expect(home.postmasterPid()).toBe(pid);
    expect(identifyProcess(pid ?? 0)).toBeDefined();
  });
});

async function whileMoved(work: (moved: string) => Promise<void>): Promise<void> {
  const moved = `${home.path}-moved`;
  renameSync(home.path, moved);
  try {
    await work(moved);
  } finally {
    renameSync(moved, home.path);
  }
}

/** Whether we may see the working directory of the server's process, which as root runs as somebody else. */
function mayInspectOthers(): boolean {
  if (process.platform !== 'linux') return false;
  const [, capabilities = '0'] = /CapEff:\s*(\w+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  const mayTrace = (BigInt(`0x${capabilities}`) >> CAP_SYS_PTRACE) & 1n;
  return !isRoot || mayTrace === 1n;
}
