import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { holdEmbeddedPostgres } from '@florin/embedded-postgres/embedded-postgres';
import { withProcessLock } from '@florin/local-state/process-lock';
import { isInMemory, KEPT_SERVER_DIRECTORY, TEST_SERVER_DIRECTORY } from './database.testing.ts';

/** Keeps the test server, once a test has started it, for the whole run; the last run to end stops it. */
export default async function setup(): Promise<() => Promise<void>> {
  const held = await alone(async () => {
    if (!isUsable(KEPT_SERVER_DIRECTORY)) rmSync(KEPT_SERVER_DIRECTORY, { recursive: true, force: true });
    else if (isInMemory && !existsSync(TEST_SERVER_DIRECTORY))
      copy(KEPT_SERVER_DIRECTORY, TEST_SERVER_DIRECTORY);
    return holdEmbeddedPostgres(TEST_SERVER_DIRECTORY);
  });
  return () =>
    alone(async () => {
      await held.stop();
      if (isInMemory && !isInUse(TEST_SERVER_DIRECTORY)) leaveMemory();
    });
}

/** What the next run begins with goes to disk: between runs no memory is taken. */
function leaveMemory(): void {
  rmSync(KEPT_SERVER_DIRECTORY, { recursive: true, force: true });
  copy(TEST_SERVER_DIRECTORY, KEPT_SERVER_DIRECTORY);
  rmSync(TEST_SERVER_DIRECTORY, { recursive: true });
}

/** Packages that were copied from elsewhere may bring a server whose data has lost its owner: such a one starts nowhere. */
function isUsable(directory: string): boolean {
  const owner = statSync(join(directory, 'postgres/data'), { throwIfNoEntry: false })?.uid;
  const own = process.getuid?.();
  return owner !== undefined && (own === 0 ? owner !== 0 : owner === own);
}

/** Another run, or somebody who needs a database and is no run, goes on. */
const isInUse = (directory: string) => existsSync(join(directory, 'postgres/data/postmaster.pid'));

/** With its owners, and in one piece: as root, the data is somebody else's. */
function copy(from: string, to: string): void {
  const unfinished = `${to}.${process.pid}`;
  execFileSync('cp', ['-a', from, unfinished]);
  renameSync(unfinished, to);
}

function alone<T>(work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(KEPT_SERVER_DIRECTORY), { recursive: true });
  return withProcessLock(`${KEPT_SERVER_DIRECTORY}.lock`, work);
}
