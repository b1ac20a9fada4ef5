import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleForNode, killHard, messageOf, startChild } from '@florin/testing/child-process';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

export interface Report {
  readonly url: string;
  readonly adopted: boolean;
  readonly said: string[];
}

/** A home folder with a cluster in it, new for every test, and processes that use it. */
export interface TestHome {
  readonly path: string;
  readonly data: string;
  /** Starts a server in this process. */
  start(home?: string): Promise<EmbeddedPostgres>;
  /** Starts one in a process of its own. */
  startInChild(
    options?: Parameters<typeof startChild>[2],
    home?: string,
  ): Promise<Report & { child: ChildProcess }>;
  /** A process of its own that has not reported yet. */
  spawnChild(options?: Parameters<typeof startChild>[2], home?: string): ChildProcess;
  postmasterPid(): number | undefined;
}

/**
 * Registers what makes and removes such a home around every test of the file.
 * @example const home = useTestHome();
 */
export function useTestHome(): TestHome {
  let program = '';
  let seed = '';
  let directory = '';
  let children: ChildProcess[] = [];

  const home: TestHome = {
    get path() {
      return directory;
    },
    get data() {
      return join(directory, 'postgres', 'data');
    },
    start: (path = directory) => startEmbeddedPostgres({ directory: path, say: () => undefined }),
    spawnChild(options = {}, path = directory) {
      const child = startChild(program, [path], options);
      children.push(child);
      return child;
    },
    async startInChild(options = {}, path = directory) {
      const child = home.spawnChild(options, path);
      return { ...(await messageOf<Report>(child)), child };
    },
    postmasterPid() {
      const file = join(home.data, 'postmaster.pid');
      return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
    },
  };

  beforeAll(async () => {
    program = await bundleForNode(new URL('./embedded-postgres.child.testing.ts', import.meta.url));
    seed = mkdtempSync(join(tmpdir(), 'florin-seed-'));
    await (await home.start(seed)).stop();
  });
  afterAll(() => {
    rmSync(program);
    rmSync(seed, { recursive: true });
  });
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'florin-home-'));
    // A copy of a cluster is made faster than a cluster.
    execFileSync('cp', ['-a', join(seed, 'postgres'), join(directory, 'postgres')]);
    children = [];
  });
  afterEach(async () => {
    await Promise.all(children.map(killHard));
    // A test that failed may have left a server behind; being its last user stops it.
    if (home.postmasterPid() !== undefined) await (await home.start()).stop();
    rmSync(directory, { recursive: true });
  });
  return home;
}

export async function stopChild(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.send('stop');
  await gone;
}

export async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
