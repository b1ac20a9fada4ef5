import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const BUNDLES_DIRECTORY = fileURLToPath(
  new URL('../../../node_modules/.cache/florin-test-children', import.meta.url),
);

/**
 * Makes a TypeScript source file runnable by plain Node (20 cannot strip types), so that a test can start real processes
 * of it, and kill them. Of the packages only our own are in the bundle, from their sources: no build is needed.
 * @example const program = await bundleForNode(new URL('./worker.child.testing.ts', import.meta.url));
 */
export async function bundleForNode(source: URL): Promise<string> {
  const input = fileURLToPath(source);
  const file = join(BUNDLES_DIRECTORY, `${basename(input, '.ts')}-${process.pid}.mjs`);
  mkdirSync(BUNDLES_DIRECTORY, { recursive: true });
  const bundle = await rolldown({
    input,
    platform: 'node',
    external: /^(?![./]|@florin\/)/,
    resolve: { conditionNames: ['florin-source', 'import', 'node', 'default'] },
    logLevel: 'silent',
  });
  await bundle.write({ file, format: 'esm', sourcemap: 'inline', codeSplitting: false });
  await bundle.close();
  return file;
}

/** Starts a bundled program with a channel for messages. Its output goes to ours. */
export function startChild(program: string, args: string[], options: ForkOptions = {}): ChildProcess {
  return fork(program, args, { execArgv: ['--enable-source-maps'], ...options });
}

/** The next message of a child; fails when the child ends instead. What comes while nobody waits is not kept. */
export async function messageOf<T>(child: ChildProcess): Promise<T> {
  const stop = new AbortController();
  const ended = once(child, 'exit', { signal: stop.signal }).then(([code, signal]) => {
    throw new Error(`the child ended (${code ?? signal}) without a message`);
  });
  const answered = once(child, 'message', { signal: stop.signal }).then(([message]) => message as T);
  try {
    return await Promise.race([answered, ended]);
  } finally {
    stop.abort();
    await Promise.allSettled([answered, ended]);
  }
}

/** Kills a child as a power cut would and waits until it is gone. */
export async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
