import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleForNode, killHard, messageOf, startChild } from '@florin/testing/child-process';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { query } from './home.testing.ts';

export interface CrashReport {
  readonly acknowledged: number;
  readonly lost: number;
}

/**
 * Kills a writer in the middle of its stream, `rounds` times; every second time its database as well. Each round begins
 * with whatever the last one left behind.
 */
export async function crashRepeatedly(rounds: number, rowsPerRound: number): Promise<CrashReport> {
  const program = await bundleForNode(new URL('./crash.child.testing.ts', import.meta.url));
  const directory = mkdtempSync(join(tmpdir(), 'florin-crash-'));
  const acknowledged = new Set<number>();
  try {
    for (let round = 0; round < rounds; round++) {
      await writeUntilKilled(program, directory, rowsPerRound, acknowledged);
      if (round % 2 === 1) process.kill(postmasterPid(directory), 'SIGKILL');
    }
    return { acknowledged: acknowledged.size, lost: await countLost(directory, acknowledged) };
  } finally {
    rmSync(program);
    rmSync(directory, { recursive: true, force: true });
  }
}

async function writeUntilKilled(
  program: string,
  directory: string,
  rows: number,
  acknowledged: Set<number>,
): Promise<void> {
  const writer = startChild(program, [directory]);
  let received = 0;
  writer.on('message', (id) => {
    acknowledged.add(Number(id));
    received++;
  });
  try {
    while (received < rows) await messageOf(writer);
  } finally {
    await killHard(writer);
  }
}

function postmasterPid(directory: string): number {
  return Number(readFileSync(join(directory, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

async function countLost(directory: string, acknowledged: ReadonlySet<number>): Promise<number> {
  const server = await startEmbeddedPostgres({ directory, say: () => undefined });
  const rows = await query<{ id: string }>(server.url, 'select id from acknowledged');
  await server.stop();
  const kept = new Set(rows.map(({ id }) => Number(id)));
  return [...acknowledged].filter((id) => !kept.has(id)).length;
}
