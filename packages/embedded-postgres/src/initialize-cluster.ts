import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type ClusterPlace, giveTo } from './cluster-place.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { SERVER_ENVIRONMENT, spawned } from './postmaster.ts';

export const SUPERUSER = 'florin';

/** Makes the data directory on the first start. It appears under its name only when it is complete. */
export async function initializeCluster(place: ClusterPlace, binaries: PostgresBinaries): Promise<void> {
  if (statSync(place.data, { throwIfNoEntry: false })) return checkVersion(place, binaries);
  await removeUnfinished(place);
  const staging = join(place.path, `unfinished-${process.pid}`);
  mkdirSync(staging, { mode: 0o700 });
  giveTo(place.account, staging);
  await runInitdb(place, binaries, staging);
  renameSync(staging, place.data);
}

/** The initdb of a killed start may still write there, and ends once its folder is gone: hence the tries. */
async function removeUnfinished(place: ClusterPlace): Promise<void> {
  const unfinished = readdirSync(place.path).filter((name) => name.startsWith('unfinished-'));
  for (const name of unfinished)
    await rm(join(place.path, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

async function runInitdb(place: ClusterPlace, binaries: PostgresBinaries, staging: string): Promise<void> {
  const child = spawn(
    binaries.initdb,
    [
      `--pgdata=${staging}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${join(place.path, 'password')}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The same order of strings on every machine, whatever locales it has.
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--lc-messages=C',
      '--no-instructions',
    ],
    { ...place.account, cwd: place.path, env: SERVER_ENVIRONMENT, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const [complaint, exitCode] = await Promise.all([
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
    spawned(child, binaries.initdb),
  ]);
  if (exitCode !== 0)
    throw new EmbeddedPostgresError(`PostgreSQL could not prepare its data:\n${complaint.trim()}\n`);
}

function checkVersion(place: ClusterPlace, binaries: PostgresBinaries): void {
  const version = readFileSync(join(place.data, 'PG_VERSION'), 'utf8').trim();
  if (version === binaries.majorVersion) return;
  throw new EmbeddedPostgresError(
    `${place.data} was written by PostgreSQL ${version}, and the installed one is ${binaries.majorVersion}`,
  );
}
