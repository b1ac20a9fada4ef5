import { join } from 'node:path';
import { seemsRunning } from '@florin/local-state/process-identity';
import { withProcessLock } from '@florin/local-state/process-lock';
import {
  type ClusterPlace,
  lastPortOf,
  makeHome,
  openClusterPlace,
  passwordOf,
  rememberPort,
} from './cluster-place.ts';
import { initializeCluster, SUPERUSER } from './initialize-cluster.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { adoptPostmaster, launchPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts';
import { dropLease, hasUsers, promisedPort, takeLease } from './server-leases.ts';

const WATCH_MS = 500;

export interface EmbeddedPostgresOptions {
  /** The home folder of local state; the cluster is `postgres/` in it. */
  readonly directory: string;
  /** Settings beyond ours, for a server that this call starts: `{ fsync: 'off' }` in tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Told in plain words what an operator should know. */
  readonly say?: (message: string) => void;
}

export interface EmbeddedPostgres {
  readonly url: string;
  /** True when the server was running already: left by a process that died, or shared with one that lives. */
  readonly adopted: boolean;
  /** Gives the server up; it stops when no other live process uses it. */
  stop(): Promise<void>;
}

/** A small server for one machine. Durability is left as PostgreSQL ships it: fsync and synchronous_commit are on. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  // Three idle I/O worker processes bring nothing to a database of this size.
  io_method: 'sync',
  timezone: 'UTC',
  // A statement of a process that was killed ends soon, and lets go of its locks.
  client_connection_check_interval: '1s',
  // Lifecycle and fatal messages only: a failed statement is the caller's to report, and its values may be secrets.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/**
 * Starts a real PostgreSQL from npm on the data in `directory`, or adopts the one that runs there already, and keeps it
 * running: if the server dies, it is started again on the same port.
 *
 * Any number of processes may share one directory. Each holds a lease; `stop` gives the lease back, and whoever gives
 * back the last one of a living process stops the server. A process that is killed leaves the server running for the next
 * one to adopt. As root the server runs as an unprivileged user (the data's owner, else `florin`, `postgres`, `nobody`).
 * @example
 * const postgres = await startEmbeddedPostgres({ directory: './.florin' });
 * const pool = new pg.Pool({ connectionString: postgres.url });
 * await pool.end();
 * await postgres.stop();
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = makeHome(options.directory);
  const say = options.say ?? ((message) => process.stderr.write(`${message}\n`));
  const { place, postmaster, adopted, lease } = await locked(home, async () => {
    const place = openClusterPlace(home);
    const running = await ensureRunning(place, options.settings);
    return { place, ...running, lease: takeLease(place.users, running.postmaster.port) };
  });
  if (place.isElsewhere) say(`PostgreSQL keeps its data in ${place.path}: its user cannot enter ${home}.`);
  const unwatch = keepRunning(postmaster, say, () =>
    locked(home, () => ensureRunning(place, options.settings)),
  );
  let stopping: Promise<void> | undefined;
  return {
    url: `postgres://${SUPERUSER}:${passwordOf(place)}@127.0.0.1:${postmaster.port}/postgres`,
    adopted,
    stop() {
      stopping ??= unwatch().then(() => locked(home, () => leave(place, lease)));
      return stopping;
    },
  };
}

/**
 * Counts as a user of the server in `directory` without starting it: whoever starts it does not stop it before
 * this user has left as well.
 * @example
 * const held = await holdEmbeddedPostgres('./.florin');
 * await held.stop();
 */
export async function holdEmbeddedPostgres(directory: string): Promise<Pick<EmbeddedPostgres, 'stop'>> {
  const home = makeHome(directory);
  const { place, lease } = await locked(home, async () => {
    const place = openClusterPlace(home);
    return { place, lease: takeLease(place.users) };
  });
  return { stop: () => locked(home, () => leave(place, lease)) };
}

const locked = <T>(home: string, work: () => Promise<T>) =>
  withProcessLock(join(home, 'postgres.lock'), work);

interface Running {
  readonly postmaster: Postmaster;
  readonly adopted: boolean;
}

async function ensureRunning(
  place: ClusterPlace,
  settings: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const found = await adoptPostmaster(place.data);
  const running = found ? { postmaster: found, adopted: true } : await launch(place, settings);
  if (running.postmaster.port !== lastPortOf(place)) rememberPort(place, running.postmaster.port);
  return running;
}

async function launch(place: ClusterPlace, settings: Readonly<Record<string, string>>): Promise<Running> {
  const binaries = findPostgresBinaries(place.account);
  passwordOf(place);
  await initializeCluster(place, binaries);
  return launchPostmaster({
    program: binaries.postgres,
    dataDirectory: place.data,
    logFile: place.log,
    account: place.account,
    promisedPort: promisedPort(place.users),
    lastPort: lastPortOf(place),
    settings: { ...SETTINGS, ...settings },
  });
}

async function leave(place: ClusterPlace, lease: string): Promise<void> {
  dropLease(lease);
  if (!hasUsers(place.users)) await stopPostmaster(place.data);
}

/**
 * Looks at the server now and then and starts it again when it is gone; what fails is tried again, and said once for each
 * time that the server stops. Returns a way to end the watch.
 */
function keepRunning(
  first: Postmaster,
  say: (message: string) => void,
  restart: () => Promise<{ postmaster: Postmaster }>,
): () => Promise<void> {
  let current = first;
  let isBusy = false;
  let isFailureSaid = false;
  let restarting = Promise.resolve();
  const sayFailure = (error: unknown) => {
    if (isFailureSaid) return;
    isFailureSaid = true;
    const reason = error instanceof Error ? error.message : error;
    say(
      `PostgreSQL has stopped and does not start again yet; it is tried again and again on port ${first.port}. ${reason}`,
    );
  };
  const revive = async () => {
    isBusy = true;
    try {
      current = (await restart()).postmaster;
      isFailureSaid = false;
      say(`PostgreSQL had stopped and runs again (process ${current.identity}, port ${current.port}).`);
    } catch (error) {
      sayFailure(error);
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => {
    if (!isBusy && !seemsRunning(current.identity)) restarting = revive();
  }, WATCH_MS).unref();
  return async () => {
    clearInterval(timer);
    await restarting;
  };
}
