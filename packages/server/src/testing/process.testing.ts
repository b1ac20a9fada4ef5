import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { EMBEDDED_PROGRAM_ID } from '@florin/chain/program/binary';
import { freePort } from '@florin/local-state/free-port';
import { until } from '@florin/testing/until';

/** A built Florin process of its own, to be killed at will. */
export interface TestProcess {
  readonly url: string;
  readonly process: ChildProcess;
  /** kill -9, and wait until it is gone. */
  kill(): Promise<void>;
  /** SIGTERM, and wait until it has finished what it was doing. Returns the exit code; throws where it had died before. */
  stop(): Promise<number | null>;
}

/** What was built starts in a third of the time where it is bundled. */
export const SERVE = fileURLToPath(new URL('../../../../build/serve.js', import.meta.url));

/** Starts a process of an installation against this database and waits until it is ready. */
export async function startProcess(
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<TestProcess> {
  return launchProcess(SERVE, {
    DATABASE_URL: databaseUrl,
    SOLANA_RPC_URL: 'http://127.0.0.1:1',
    FLORIN_PROGRAM_ID: EMBEDDED_PROGRAM_ID,
    FLORIN_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    FLORIN_CHECK_RESPONSES: 'true',
    RATE_LIMIT_KEY_PER_SECOND: '100000',
    RATE_LIMIT_KEY_BURST: '100000',
    FLORIN_ROLE: 'api',
    ...environment,
  });
}

/** Starts a built program on a free port, with this environment and nothing else, and waits until it is ready. */
export async function launchProcess(
  program: string,
  environment: Record<string, string>,
): Promise<TestProcess> {
  const port = await freePort('127.0.0.1', 0, false);
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child, () => output);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
    return child.exitCode;
  };
  return {
    url,
    process: child,
    kill: async () => void (await end('SIGKILL')),
    stop: () => {
      const { exitCode, signalCode, killed } = child;
      const hasDied = !killed && ((exitCode !== null && exitCode !== 0) || signalCode !== null);
      if (hasDied)
        throw new Error(
          `the process ended by itself (${exitCode ?? signalCode}): ${output.slice(-TOLD_MAX)}`,
        );
      return end('SIGTERM');
    },
  };
}

/** Of what a process that died has written, the end. */
const TOLD_MAX = 4_000;

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const outcome = await until(async () => {
    if (child.exitCode !== null) return 'ended';
    return (await fetch(`${url}/readyz`)).ok && 'ready';
  }, 50).catch(() => 'late');
  if (outcome === 'ended') throw new Error(`the process ended as it started: ${output()}`);
  if (outcome === 'late') throw new Error(`the process did not start in time: ${output()}`);
}
