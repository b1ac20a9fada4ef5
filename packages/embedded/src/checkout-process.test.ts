import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@florin/embedded-postgres/embedded-postgres';
import type { TestProcess } from '@florin/server/testing/process.testing';
import { request } from '@florin/server/testing/request.testing';
import { isLong } from '@florin/testing/drawn';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAllInOne } from './testing/all-in-one.testing.ts';

let home: string;
let florin: TestProcess;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'florin-checkouts-'));
  florin = await startAllInOne(home);
});
afterAll(async () => {
  await florin.kill();
  // The one that was killed left it running; being its last user stops it.
  await (await startEmbeddedPostgres({ directory: home, say: () => undefined })).stop();
  rmSync(home, { recursive: true });
});

interface Row {
  readonly pid: number;
  readonly parent: number;
  readonly args: string;
}

function processes(): Row[] {
  const lines = execFileSync('ps', ['-axwwo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [pid, parent, ...args] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), args: args.join(' ') };
  });
}

function checkoutProcesses(): number[] {
  return processes()
    .filter(({ parent, args }) => parent === florin.process.pid && args.endsWith('build/serve.js'))
    .map(({ pid }) => pid);
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) process.kill(pid, name);
}

async function answers(): Promise<number> {
  const key = JSON.parse(readFileSync(join(home, 'demo.json'), 'utf8')).api_key;
  const json = { name: 'Tea', amount: 5 };
  return (await request(florin.url, 'POST', '/v1/products', { key, json })).status;
}

it('checkouts run in processes of their own: what stops those stops nothing else, and they come again', async () => {
  await expect.poll(() => checkoutProcesses().length).toBe(2);
  const first = checkoutProcesses();
  signal(first, 'SIGSTOP');
  expect(await answers()).toBe(200);
  expect((await fetch(`${florin.url}/readyz`)).status).toBe(200);
  signal(first, 'SIGKILL');
  const isNew = () => checkoutProcesses().filter((pid) => !first.includes(pid)).length;
  await expect.poll(isNew).toBe(2);
  expect(await answers()).toBe(200);
});

it.runIf(isLong())('it is not ready while they do not stay up, and ready again once they do', async () => {
  const isReady = async () => {
    const answer = await fetch(`${florin.url}/readyz`);
    return answer.ok ? 'ready' : ((await answer.json()) as { error: { message: string } }).error.message;
  };
  const afterTheirEnd = async () => {
    signal(checkoutProcesses(), 'SIGKILL');
    return isReady();
  };
  await expect.poll(afterTheirEnd).toMatch(/does not stay up; .*florin\.log says why/);
  expect(await answers()).toBe(200);
  await expect.poll(isReady).toBe('ready');
});

it.runIf(process.platform === 'linux')('the one that reads pages of strangers knows no key', () => {
  const environments = checkoutProcesses().map((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8'));
  const explorers = environments.filter((environment) => environment.includes('FLORIN_ROLE=explore'));
  expect(explorers).toHaveLength(1);
  expect(explorers[0]).not.toMatch(/VAULT_KEYS|FLORIN_SECRET_KEY|SPONSOR/);
});

it('they end with the process that started them, when it is told to stop and when it is killed', async () => {
  const isLeft = (pids: number[]) => () =>
    processes().filter(({ pid, args }) => pids.includes(pid) && args.includes('serve.js'));
  const stopped = checkoutProcesses();
  expect(await florin.stop()).toBe(0);
  expect(isLeft(stopped)()).toEqual([]);
  florin = await startAllInOne(home);
  await expect.poll(() => checkoutProcesses().length).toBe(2);
  const orphaned = checkoutProcesses();
  await florin.kill();
  await expect.poll(isLeft(orphaned)).toEqual([]);
});
