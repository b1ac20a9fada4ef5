import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundleForNode, killHard, startChild } from '@florin/testing/child-process';
import { isLong } from '@florin/testing/drawn';
import { SLOWNESS } from '@florin/testing/until';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { type TestDatabase, testDatabase } from '../testing/database.testing.ts';
import { recordOf } from './death-store.ts';
import { addJob } from './store.ts';

const THREAD = fileURLToPath(new URL('../../dist/jobs/watchdog-thread.js', import.meta.url));

let program: string;
let test: TestDatabase;
let child: ChildProcess;
const told: Record<string, string>[] = [];
let printed = '';

beforeAll(async () => {
  test = await testDatabase();
  program = await bundleForNode(new URL('./watchdog.child.testing.ts', import.meta.url));
});
afterEach(async () => {
  await killHard(child);
  told.length = 0;
  printed = '';
  await test.database.query(sql`DELETE FROM graphile_worker._private_jobs`);
});
afterAll(async () => {
  await test.drop();
  rmSync(program);
});

/** A busy machine holds up processes that do not stand still. */
const STALL_MS = Math.round(1_500 * SLOWNESS);
const NEVER_MS = 600_000;

function start(stallMs = NEVER_MS): void {
  const stdio = ['ignore', 'pipe', 'inherit', 'ipc'] as const;
  child = startChild(program, [test.url, THREAD, String(stallMs)], { stdio: [...stdio] });
  child.stdout?.on('data', (text) => {
    printed += text;
  });
  child.on('message', (message: Record<string, string>) => told.push(message));
}

async function add(...intents: string[]): Promise<void> {
  for (const intent of intents)
    await test.database.query(
      sql`SELECT ${addJob('checkout_advance', { intent, queue: `${intent}.example#0` })}`,
    );
}

async function records(): Promise<Record<string, unknown>> {
  const rows = await test.database.query<{ payload: { intent: string } }>(
    sql`SELECT payload FROM graphile_worker._private_jobs`,
  );
  return Object.fromEntries(rows.map(({ payload }) => [payload.intent, recordOf(payload)]));
}

/** Nobody has to wait for a job that is put off. */
async function bringForward(): Promise<void> {
  await test.database.query(sql`UPDATE graphile_worker._private_jobs SET run_at = now()`);
}

const until = (wanted: object) => expect.poll(() => told).toContainEqual(wanted);
const NONE = { stalls: 0, deaths: 0 };

it('ends a process that stands still, names the job, and runs it a second time but not a third', async () => {
  await add('frozen', 'neighbour');
  start(STALL_MS);
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
  const line = JSON.parse(printed.trim().split('\n').at(-1)!);
  expect(line).toMatchObject({
    role: 'explore',
    job: 'checkout_advance:frozen',
    under_way: expect.arrayContaining(['checkout_advance:frozen', 'checkout_advance:neighbour']),
    message: expect.stringContaining('stood still'),
  });
  expect(await records()).toEqual({ frozen: { stalls: 1, deaths: 0 }, neighbour: NONE });
  start(STALL_MS);
  // It is put off, so that the neighbour gets on before.
  await until({ done: 'neighbour' });
  await bringForward();
  expect((await once(child, 'exit'))[1]).toBe('SIGKILL');
  expect(await records()).toEqual({ frozen: { stalls: 2, deaths: 0 } });
  await bringForward();
  start(STALL_MS);
  await until({ refused: 'frozen' });
  await expect.poll(records).toEqual({});
});

it.runIf(isLong())(
  'counts a death without a word against all that was under way, and not an end in order',
  async () => {
    await add('endless');
    start();
    await until({ began: 'endless' });
    await killHard(child);
    await test.database.query(sql`UPDATE job_processes SET expires_at = now() - interval '1 second'`);
    told.length = 0;
    start();
    await until({ began: 'endless' });
    await expect.poll(records).toEqual({ endless: { stalls: 0, deaths: 1 } });
    const ended = once(child, 'exit');
    child.send('stop');
    await ended;
    expect(await records()).toEqual({ endless: NONE });
  },
);

it.runIf(isLong())('a process that was taken for dead and lives takes it back', async () => {
  await add('endless');
  start();
  await until({ began: 'endless' });
  await test.database.query(sql`UPDATE job_processes SET expires_at = now() - interval '1 second'`);
  const again = () => told.filter(({ began }) => began === 'endless').length;
  await expect.poll(again).toBe(2);
  await expect.poll(records).toEqual({ endless: NONE });
});

it.runIf(isLong())(
  'a process that was stopped as a whole, as when a machine sleeps, is not ended for it',
  async () => {
    await add('endless');
    start(STALL_MS);
    await until({ began: 'endless' });
    child.kill('SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, 2 * STALL_MS));
    child.kill('SIGCONT');
    await new Promise((resolve) => setTimeout(resolve, STALL_MS));
    expect([child.exitCode, child.signalCode]).toEqual([null, null]);
  },
);
