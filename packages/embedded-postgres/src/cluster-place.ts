import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { writeDurably } from '@florin/local-state/durable-file';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { accountFor, canReach, openReachableRoot, type ServerAccount } from './server-account.ts';

/** The folder of one embedded server: `data/`, `password`, `port`, `users/` and `server.log`. */
export interface ClusterPlace {
  readonly path: string;
  readonly data: string;
  readonly users: string;
  readonly log: string;
  readonly account: ServerAccount | undefined;
  /** True when the cluster lies outside the folder that was asked for. */
  readonly isElsewhere: boolean;
}

/** Makes the home folder, private to us, and refuses one in which we cannot write. */
export function makeHome(directory: string): string {
  const home = resolve(directory);
  mkdirSync(dirname(home), { recursive: true });
  if (!existsSync(home)) mkdirSync(home, { recursive: true, mode: 0o700 });
  try {
    accessSync(home, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `${home} belongs to the user with id ${statSync(home).uid} and is not ours to write: run as that user or choose another folder`,
      { cause },
    );
  }
  return home;
}

/**
 * Finds or makes the place of the cluster of a home folder. `postgres` in it is that place, or a link to it where it had to
 * go elsewhere: removing the home then forgets the cluster instead of bringing it back by its name.
 */
export function openClusterPlace(home: string): ClusterPlace {
  const path = join(home, 'postgres');
  const account = accountFor(join(path, 'data'));
  if (account) letPass(home);
  if (!lstatSync(path, { throwIfNoEntry: false })) makePlace(home, path, account);
  const real = resolvePlace(path);
  if (account && !canReach(account, dirname(real))) {
    throw new EmbeddedPostgresError(
      `PostgreSQL runs as the user with id ${account.uid}, who may not enter ${real}`,
    );
  }
  ownFolders(real, account);
  return {
    path: real,
    data: join(real, 'data'),
    users: join(real, 'users'),
    log: join(real, 'server.log'),
    account,
    isElsewhere: lstatSync(path).isSymbolicLink(),
  };
}

function makePlace(home: string, path: string, account: ServerAccount | undefined): void {
  if (!account || canReach(account, home)) {
    mkdirSync(path, { mode: 0o700 });
    return;
  }
  const elsewhere = join(openReachableRoot(), `postgres-${randomBytes(6).toString('hex')}`);
  mkdirSync(elsewhere, { mode: 0o700 });
  symlinkSync(elsewhere, path);
}

/** The home is ours: others may walk through it, though not look around. Folders above it are not ours to open. */
function letPass(home: string): void {
  chmodSync(home, statSync(home).mode | 0o011);
}

/** On every start, because a crash may have come between making a folder and giving it away. */
function ownFolders(path: string, account: ServerAccount | undefined): void {
  mkdirSync(join(path, 'users'), { recursive: true, mode: 0o700 });
  giveTo(account, path);
  giveTo(account, join(path, 'users'));
}

function resolvePlace(path: string): string {
  if (!statSync(path, { throwIfNoEntry: false })) {
    throw new EmbeddedPostgresError(
      `${path} points to a folder that is gone; remove the link to begin with an empty database`,
    );
  }
  return realpathSync(path);
}

export function giveTo(account: ServerAccount | undefined, path: string): void {
  if (account) chownSync(path, account.uid, account.gid);
}

/** The superuser's password, made once. Anyone on the machine can reach a loopback port; only this file opens it. */
export function passwordOf(place: ClusterPlace): string {
  const file = join(place.path, 'password');
  const hasData = existsSync(place.data);
  // Without data it opens nothing yet. Older versions, when killed, left one that is empty or that initdb may not read.
  if (!hasData && !isUsablePassword(file, place.account))
    writeDurably(file, randomBytes(24).toString('hex'), { owner: place.account });
  const password = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (!PASSWORD.test(password)) {
    throw new EmbeddedPostgresError(
      `${file} is missing or empty, and without it the data beside it cannot be opened`,
    );
  }
  return password;
}

/** A power cut may leave a file empty or full of zeros. */
const PASSWORD = /^[^\0]+$/;

function isUsablePassword(file: string, account: ServerAccount | undefined): boolean {
  const owner = statSync(file, { throwIfNoEntry: false })?.uid;
  return owner === (account?.uid ?? process.getuid?.()) && PASSWORD.test(readFileSync(file, 'utf8'));
}

/** The port of the last start: taken again, so that processes which stay connected find a restarted server. */
export function lastPortOf(place: ClusterPlace): number | undefined {
  const file = join(place.path, 'port');
  if (!existsSync(file)) return undefined;
  const port = Number(readFileSync(file, 'utf8'));
  return Number.isInteger(port) && port > 0 && port <= PORT_MAX ? port : undefined;
}

const PORT_MAX = 65_535;

export function rememberPort(place: ClusterPlace, port: number): void {
  writeDurably(join(place.path, 'port'), String(port), { owner: place.account });
}
