import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@florin/embedded-postgres/embedded-postgres';
import { bundleForNode, killHard, messageOf, startChild } from '@florin/testing/child-process';
import { isLong } from '@florin/testing/drawn';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { MIGRATIONS_DIRECTORY } from '../database/migrate.ts';
import { sql } from '../database/sql.ts';

const ROUNDS = isLong() ? 3 : 1;

let program: string;
let home: string;
let child: ChildProcess;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'florin-outage-'));
  program = await bundleForNode(new URL('./outage.child.testing.ts', import.meta.url));
});
afterAll(async () => {
  await killHard(child);
  // A test that failed may have left a server behind; being its last user stops it.
  await (await startEmbeddedPostgres({ directory: home, say: () => undefined })).stop();
  rmSync(program);
  rmSync(home, { recursive: true });
});

function killPostgres(): void {
  const file = readFileSync(join(home, 'postgres/data/postmaster.pid'), 'utf8');
  process.kill(Number.parseInt(file, 10), 'SIGKILL');
}

it('outlives a database that dies while jobs end, and runs them again', async () => {
  child = startChild(program, [home, MIGRATIONS_DIRECTORY]);
  const database = openDatabase(await messageOf<string>(child), { applicationName: 'florin-test' });
  const started = new Set<string>();
  const done = new Set<string>();
  child.on('message', (message: { started?: string; done?: string }) => {
    if (message.started) started.add(message.started);
    if (message.done) done.add(message.done);
  });
  const waiting = () =>
    database.query(sql`SELECT key FROM graphile_worker.jobs`).then(
      (rows) => rows.map(({ key }) => key),
      () => ['no answer'],
    );
  const dieTogether = async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const intents = ['one', 'two', 'three-fails', 'four-fails'].map((name) => `${round}-${name}`);
      child.send(intents);
      await expect.poll(() => intents.filter((intent) => !started.has(intent))).toEqual([]);
      killPostgres();
      await expect.poll(waiting).toEqual([]);
      expect([...done]).toEqual(expect.arrayContaining(intents.filter((intent) => intent.endsWith('fails'))));
    }
  };
  const exited = once(child, 'exit');
  expect(await Promise.race([dieTogether(), exited])).toBeUndefined();
  await database.end();
  child.send('stop');
  expect(await exited).toEqual([0, null]);
});
