import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fchownSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@florin/local-state/free-port';
import { identifyProcess, isRunning, type ProcessIdentity } from '@florin/local-state/process-identity';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { clearPidFile, findServer, readPidFile } from './pid-file.ts';
import type { ServerAccount } from './server-account.ts';

const POLL_MS = 15;
/** Recovery after a crash replays the log since the last checkpoint; a slow disk may need minutes. */
const READY_MS_MAX = 300_000;
const ANSWER_MS_MAX = 5_000;
const SHUTDOWN_MS_MAX = 30_000;
const LAUNCH_ATTEMPTS_MAX = 8;
const PORT_TAKEN = /could not (bind|create any TCP)/;
/** Children of a killed server that have not left yet, or a server that a killed process was about to start. */
const OTHERS_LEFT = /pre-existing shared memory block|lock file "[^"]*" (already exists|is empty)/;
const LOG_BYTES_MAX = 1_000_000;

const HOST = '127.0.0.1';

/** A PostgreSQL server that accepts connections. */
export interface Postmaster {
  readonly identity: ProcessIdentity;
  readonly port: number;
}

export interface Launch {
  readonly program: string;
  readonly dataDirectory: string;
  readonly logFile: string;
  readonly account: ServerAccount | undefined;
  /** The port that others were told: no other one will do. */
  readonly promisedPort: number | undefined;
  /** Where nothing was promised, the port to try first. */
  readonly lastPort: number | undefined;
  readonly settings: Readonly<Record<string, string>>;
}

/** The server that runs on this data already, once it is ready; undefined when none does. */
export async function adoptPostmaster(dataDirectory: string): Promise<Postmaster | undefined> {
  const deadlineMs = Date.now() + READY_MS_MAX;
  while (Date.now() < deadlineMs) {
    const server = findServer(dataDirectory);
    if (!server) return undefined;
    const { identity, port, status } = server;
    // Somebody asked it to stop, and it waits for its clients; it takes no new ones.
    if (status === 'stopping') await stopProcess(identity);
    if (status === 'ready' && (await answers(port))) return { identity, port };
    await sleep(POLL_MS);
  }
  throw new EmbeddedPostgresError(`The PostgreSQL on ${dataDirectory} did not become ready`);
}

/** Ends the server on this data, if any: open transactions are rolled back, everything committed is on disk. */
export async function stopPostmaster(dataDirectory: string): Promise<void> {
  const server = findServer(dataDirectory);
  if (server) await stopProcess(server.identity);
}

/**
 * Starts a server in a session of its own, so that neither Ctrl-C nor our death takes it down half-way.
 * Tries again after what passes by itself, and takes over the server of somebody who was killed just after starting it.
 */
export async function launchPostmaster(
  launch: Launch,
): Promise<{ readonly postmaster: Postmaster; readonly adopted: boolean }> {
  let port = launch.promisedPort ?? launch.lastPort ?? (await anyPort());
  for (let attempt = 1; ; attempt++) {
    clearPidFile(launch.dataDirectory);
    const { postmaster, logTail } = await launchOnce(launch, port);
    if (postmaster) return { postmaster, adopted: false };
    const other = await adoptPostmaster(launch.dataDirectory);
    if (other) return { postmaster: other, adopted: true };
    const isPortTaken = PORT_TAKEN.test(logTail);
    if (attempt === LAUNCH_ATTEMPTS_MAX || !(isPortTaken || OTHERS_LEFT.test(logTail))) {
      throw new EmbeddedPostgresError(`PostgreSQL did not start:\n${logTail}\n`);
    }
    await sleep(100 * attempt);
    if (isPortTaken && launch.promisedPort === undefined) port = await anyPort();
  }
}

const anyPort = (): Promise<number> => freePort(HOST, 0, true);

async function stopProcess(identity: ProcessIdentity): Promise<void> {
  const pid = Number.parseInt(identity, 10);
  for (const request of ['SIGINT', 'SIGQUIT'] as const) {
    signal(pid, request);
    if (await isGoneWithin(identity, SHUTDOWN_MS_MAX)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop`);
}

type Outcome =
  | { readonly postmaster: Postmaster; readonly logTail?: never }
  | { readonly postmaster?: never; readonly logTail: string };

async function launchOnce(launch: Launch, port: number): Promise<Outcome> {
  const { child, logStart } = await spawnServer(launch, port);
  const deadlineMs = Date.now() + READY_MS_MAX;
  while (child.exitCode === null && child.signalCode === null) {
    const file = readPidFile(launch.dataDirectory);
    const identity = identifyProcess(child.pid ?? 0);
    if (identity && file?.pid === child.pid && file?.status === 'ready')
      return { postmaster: { identity, port } };
    if (Date.now() > deadlineMs)
      throw new EmbeddedPostgresError(
        `PostgreSQL did not become ready:\n${tailOf(launch.logFile, logStart)}\n`,
      );
    await sleep(POLL_MS);
  }
  return { logTail: tailOf(launch.logFile, logStart) };
}

async function spawnServer(launch: Launch, port: number): Promise<{ child: ChildProcess; logStart: number }> {
  const settings = { ...launch.settings, port: String(port) };
  const log = openLog(launch);
  const logStart = fstatSync(log).size;
  try {
    const child = spawn(
      launch.program,
      [
        '-D',
        launch.dataDirectory,
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      {
        ...launch.account,
        cwd: launch.dataDirectory,
        env: SERVER_ENVIRONMENT,
        detached: true,
        stdio: ['ignore', log, log],
      },
    );
    await spawned(child, launch.program);
    child.unref();
    return { child, logStart };
  } finally {
    closeSync(log);
  }
}

/** Nothing of our own environment goes along: it holds secrets that the server has no use for. */
export const SERVER_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

export function spawned(child: ChildProcess, program: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (cause) =>
      reject(
        new EmbeddedPostgresError(
          `${program} cannot be executed here (${cause.message}); the PostgreSQL from npm needs glibc on Linux`,
          { cause },
        ),
      ),
    );
  });
}

function openLog({ logFile, account }: Launch): number {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES_MAX)
    renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, 'a', 0o600);
  if (account) fchownSync(log, account.uid, account.gid);
  return log;
}

/** Only of what was written from `start` on: the words of an earlier attempt do not explain this one. */
function tailOf(logFile: string, start: number): string {
  const text = readFileSync(logFile).subarray(start).toString('utf8');
  return text.trimEnd().split('\n').slice(-8).join('\n');
}

/** The protocol's question whether to encrypt: any server answers it with one byte, before any password. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

/** The kernel still accepts connections for a server that is being killed, so only an answer counts. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, HOST, () => socket.write(SSL_REQUEST));
    const settle = (isAnswered: boolean) => {
      socket.destroy();
      resolve(isAnswered);
    };
    socket.setTimeout(ANSWER_MS_MAX, () => settle(false));
    socket.once('data', () => settle(true));
    socket.once('error', () => settle(false));
    socket.once('close', () => settle(false));
  });
}

async function isGoneWithin(identity: ProcessIdentity, durationMs: number): Promise<boolean> {
  const deadlineMs = Date.now() + durationMs;
  while (isRunning(identity)) {
    if (Date.now() > deadlineMs) return false;
    await sleep(POLL_MS);
  }
  return true;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // ESRCH: it stopped before we asked
  }
}
