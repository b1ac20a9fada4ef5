import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** The system user that a server process runs as. */
export interface ServerAccount {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root and to run as a user without a name, so root must lend it a real one. */
const CANDIDATES = ['florin', 'postgres', '_postgres', 'nobody', 'daemon'];

/**
 * Whom to run the server as. Data that exists decides, because PostgreSQL insists on owning it.
 * @returns undefined to run as ourselves
 */
export function accountFor(dataDirectory: string): ServerAccount | undefined {
  const owner = ownerOf(dataDirectory);
  const ownUid = process.getuid?.();
  if (ownUid === undefined)
    throw new EmbeddedPostgresError('PostgreSQL is not supervised on this operating system');
  if (ownUid === 0) return owner && owner.uid !== 0 ? owner : unprivilegedAccount();
  if (owner && owner.uid !== ownUid) {
    throw new EmbeddedPostgresError(
      `${dataDirectory} belongs to the user with id ${owner.uid}: run as that user or as root, or choose another folder`,
    );
  }
  return undefined;
}

function unprivilegedAccount(): ServerAccount {
  for (const name of CANDIDATES) {
    const account = lookUp(name);
    if (account) return account;
  }
  return createAccount();
}

function lookUp(name: string): ServerAccount | undefined {
  try {
    return { uid: idOf('-u', name), gid: idOf('-g', name) };
  } catch {
    return undefined; // `id` exits with 1 for a name that nobody has
  }
}

const idOf = (flag: '-u' | '-g', name: string): number =>
  Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));

function createAccount(): ServerAccount {
  try {
    execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'florin'], {
      stdio: 'ignore',
    });
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, none of the users ${CANDIDATES.join(', ')} exists, and none could be created`,
      { cause },
    );
  }
  const account = lookUp('florin');
  if (!account) throw new EmbeddedPostgresError('the user florin was created but cannot be found');
  return account;
}

function ownerOf(path: string): ServerAccount | undefined {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat && { uid: stat.uid, gid: stat.gid };
}

/**
 * Whether `account` may walk down to `path`: every existing folder on the way must let it pass.
 * @example canReach({ uid: 101, gid: 105 }, '/root/shop/.florin') // false: /root has mode 700
 */
export function canReach(account: ServerAccount, path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat && !mayPass(account, stat)) return false;
  const parent = dirname(resolve(path));
  return parent === resolve(path) || canReach(account, parent);
}

function mayPass(account: ServerAccount, folder: { uid: number; gid: number; mode: number }): boolean {
  if (folder.uid === account.uid) return (folder.mode & 0o100) !== 0;
  if (folder.gid === account.gid) return (folder.mode & 0o010) !== 0;
  return (folder.mode & 0o001) !== 0;
}

const REACHABLE_ROOT = '/var/lib/florin';

/** The folder for what must lie outside root's own closed folders; any user may walk into it. */
export function openReachableRoot(): string {
  mkdirSync(REACHABLE_ROOT, { recursive: true });
  chmodSync(REACHABLE_ROOT, 0o755);
  return REACHABLE_ROOT;
}
