import { eventually } from '@florin/testing/until';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { createLogger } from '../http/observe/log.ts';
import { type TestDatabase, testDatabase } from '../testing/database.testing.ts';
import { JobSlots } from './job-slots.ts';
import { type RunningJobs, startJobs } from './runner.ts';
import { addJob, deleteEmptyQueues } from './store.ts';

let test: TestDatabase;
let jobs: RunningJobs;
const done: string[] = [];
const slowRuns = { owner: '' };

beforeAll(async () => {
  test = await testDatabase();
  jobs = await startJobs({
    ...parts(),
    tasks: {
      checkout_advance: async (payload) => {
        const { intent } = payload as { intent: string };
        if (intent === 'slow') slowRuns.owner = await ownerOf('checkout_advance:slow');
        done.push(intent);
      },
    },
    everyMinute: [],
  });
});
afterAll(async () => {
  await jobs.stop();
  await test.drop();
});

function parts() {
  const log = createLogger('silent', { write: () => undefined });
  return { database: test.database, log, concurrency: 2 };
}

async function ownerOf(key: string): Promise<string> {
  const [row] = await test.database.query(sql`SELECT locked_by FROM graphile_worker.jobs WHERE key = ${key}`);
  return row?.locked_by;
}

async function add(intent: string): Promise<void> {
  const { database } = test;
  await database.query(sql`SELECT ${addJob('checkout_advance', { intent, queue: 'shop.example#0' })}`);
}

const untilDone = (intent: string) => eventually(() => expect(done).toContain(intent));

it('runs jobs in the order of their queue', async () => {
  for (const intent of ['one', 'two', 'three']) await add(intent);
  await untilDone('three');
  expect(done).toEqual(['one', 'two', 'three']);
});

it('takes up what a worker left behind that is gone, and its queue', async () => {
  const session = await openSession(test.url, 'florin-test-session');
  await session.transaction(async (transaction) => {
    await transaction.query(
      sql`SELECT ${addJob('checkout_advance', { intent: 'left', queue: 'left.example#0' })}`,
    );
    await transaction.query(sql`
      UPDATE graphile_worker._private_jobs SET locked_by = 'worker-gone', locked_at = now() - interval '1 minute'
      WHERE key = 'checkout_advance:left'`);
    await transaction.query(sql`
      UPDATE graphile_worker._private_job_queues SET locked_by = 'worker-gone', locked_at = now() - interval '1 minute'
      WHERE queue_name = 'left.example#0'`);
  });
  await session.end();
  await untilDone('left');
});

it('keeps a job to itself however long it takes', async () => {
  const { database } = test;
  await add('slow');
  await untilDone('slow');
  const owners = await database.query(sql`SELECT worker_id FROM job_workers`);
  expect(owners).toHaveLength(1);
  expect(slowRuns.owner).toBe(owners[0]?.worker_id);
});

const signsOfLife = async () =>
  (await test.database.query(sql`SELECT process FROM job_processes ORDER BY process`)).map(
    ({ process }) => process,
  );

it('starts anew when its heartbeat is lost', async () => {
  const [before] = await signsOfLife();
  await test.database.execute(sql`UPDATE job_processes SET expires_at = now() - interval '1 second'`);
  await expect.poll(async () => (await signsOfLife()).filter((sign) => sign !== before)).toHaveLength(1);
  await add('after');
  await untilDone('after');
});

it('leaves no heartbeat behind when it cannot start', async () => {
  const before = await signsOfLife();
  const started = startJobs({ ...parts(), tasks: {}, everyMinute: ['no name of a task?'] });
  await expect(started).rejects.toThrow();
  expect(await signsOfLife()).toEqual(before);
});

it('starts no more jobs of an account at once than there are slots, and all of them in the end', async () => {
  const ended: string[] = [];
  let underWay = 0;
  let most = 0;
  const slots = new JobSlots({ slots: { quote: 3, long_quote: 1, charge: 2 }, turnMs: 60_000 });
  const limited = await startJobs({
    ...parts(),
    concurrency: 8,
    slots,
    everyMinute: [],
    tasks: {
      async checkout_charge(payload) {
        most = Math.max(most, ++underWay);
        await new Promise((resolve) => setTimeout(resolve, 20));
        underWay -= 1;
        ended.push((payload as { intent: string }).intent);
      },
    },
  });
  const intents = Array.from({ length: 12 }, (_, index) => `charge-${index}`);
  const slotRequest = { kind: 'charge', account: sql`'acct_1'`, isProven: sql`true`, rank: sql`0` } as const;
  await Promise.all(
    intents.map((intent) =>
      test.database.query(sql`SELECT ${addJob('checkout_charge', { intent, queue: intent, slotRequest })}`),
    ),
  );
  await expect.poll(() => ended.toSorted()).toEqual(intents.toSorted());
  expect(most).toBe(1);
  await limited.stop();
});

it('queues that no job is in are deleted, and those of jobs that wait are not', async () => {
  const { database } = test;
  const queues = async () =>
    (
      await database.query(
        sql`SELECT queue_name FROM graphile_worker._private_job_queues ORDER BY queue_name`,
      )
    ).map(({ queue_name }) => queue_name);
  const later = { intent: 'later', queue: 'later.example#0', runAt: new Date(Date.now() + 3_600_000) };
  await database.query(sql`SELECT ${addJob('checkout_advance', later)}`);
  expect((await queues()).length).toBeGreaterThan(1);
  await deleteEmptyQueues(database);
  expect(await queues()).toEqual(['later.example#0']);
  await add('again');
  await untilDone('again');
});

/** Runs `work` while a job of this intent is added and not committed yet. */
async function whileAdding(intent: string, work: () => Promise<void>): Promise<void> {
  const session = await openSession(test.url, 'florin-test-adds');
  await session.transaction(async (transaction) => {
    await transaction.query(sql`SELECT ${addJob('checkout_advance', { intent, queue: 'shop.example#0' })}`);
    await work();
  });
  await session.end();
}

it('a queue is not deleted under a job that is being added to it', async () => {
  await add('before');
  await untilDone('before');
  let deletion = Promise.resolve();
  await whileAdding('raced', async () => {
    let isOver = false;
    deletion = deleteEmptyQueues(test.database).finally(() => {
      isOver = true;
    });
    // It waits, or it has deleted the queue by now.
    await eventually(async () => {
      const waiting = await test.database.query(sql`SELECT 1 FROM pg_locks WHERE NOT granted`);
      expect(isOver || waiting.length > 0).toBe(true);
    });
  });
  await deletion;
  await untilDone('raced');
});

it('a job whose queue is gone gets one again', async () => {
  const { database } = test;
  const late = { intent: 'stranded', queue: 'gone.example#0', runAt: new Date(Date.now() + 3_600_000) };
  await database.query(sql`SELECT ${addJob('checkout_advance', late)}`);
  await database.execute(
    sql`DELETE FROM graphile_worker._private_job_queues WHERE queue_name = 'gone.example#0'`,
  );
  await database.execute(
    sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = 'checkout_advance:stranded'`,
  );
  await deleteEmptyQueues(database);
  await untilDone('stranded');
});
