import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EMBEDDED_PROGRAM_ID } from '@florin/chain/program/binary';
import { createChainPort } from '@florin/chain/rpc/chain-port';
import { freePort } from '@florin/local-state/free-port';
import { bundleForNode } from '@florin/testing/child-process';
import type { SeededRandom } from '@florin/testing/seeded-random';
import { pause } from '../../pause.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.testing.ts';
import { newKeypairFile } from '../../testing/keypair-file.testing.ts';
import { SERVE } from '../../testing/process.testing.ts';

const PROGRAM = fileURLToPath(new URL('../../../../../program/florin_escrow.so', import.meta.url));

const RESTART_MS = 300;

/** A process that a test kills and starts at will. One that ends by itself is started again, as a supervisor would. */
class Mortal {
  readonly #main: string;
  readonly #args: readonly string[];
  readonly #environment: Record<string, string>;
  readonly #log: number;
  #child: ChildProcess | null = null;
  #restart: NodeJS.Timeout | undefined;
  deaths = 0;

  constructor(main: string, args: readonly string[], environment: Record<string, string>, log: number) {
    this.#main = main;
    this.#args = args;
    this.#environment = environment;
    this.#log = log;
  }

  start(): void {
    const child = spawn(process.execPath, [this.#main, ...this.#args], {
      env: { PATH: process.env.PATH, ...this.#environment },
      stdio: ['ignore', this.#log, this.#log],
    });
    child.once('exit', (_code, signal) => {
      if (signal !== 'SIGKILL') this.#restart = setTimeout(() => this.start(), RESTART_MS);
    });
    this.#child = child;
  }

  async kill(): Promise<void> {
    // Else one that is about to be started again would run beside the next, or after the test.
    clearTimeout(this.#restart);
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
    this.deaths++;
  }
}

/** API, worker and chain as three processes over one database, any of which may die at any moment. */
export interface MortalFlorin {
  readonly apiUrl: string;
  readonly rpcUrl: string;
  readonly database: TestDatabase;
  readonly chain: ReturnType<typeof createChainPort>;
  /**
   * Kills one of the three at random, again and again, until the signal says stop; then all of them run. Between two
   * deaths a random number of requests is answered, so that a slow machine gets on as well.
   */
  dieRandomly(random: SeededRandom, answered: () => number, signal: AbortSignal): Promise<void>;
  readonly deaths: () => Record<string, number>;
  /** The errors that the three have logged. */
  readonly complaints: () => string;
  stop(): Promise<void>;
}

export async function startMortalFlorin(): Promise<MortalFlorin> {
  const directory = mkdtempSync(join(tmpdir(), 'florin-mortal-'));
  const database = await testDatabase();
  const [apiPort, chainPort] = [await freePort('127.0.0.1', 0, false), await freePort('127.0.0.1', 0, false)];
  const sponsorFile = join(directory, 'sponsor.json');
  const sponsor = await newKeypairFile(sponsorFile);
  const rpcUrl = `http://127.0.0.1:${chainPort}`;
  const environment = {
    DATABASE_URL: database.url,
    SOLANA_RPC_URL: rpcUrl,
    FLORIN_PROGRAM_ID: EMBEDDED_PROGRAM_ID,
    FLORIN_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    SPONSOR_KEYPAIR: sponsorFile,
    SPONSORED_CLAIMS_PER_IP: '1000000',
    SPONSORED_CLAIMS_PER_ACCOUNT: '1000000',
    SPONSORED_CLAIMS_PER_DAY: '1000000',
    SPONSORED_CLAIMS_PER_GIFT: '1000000',
    SPONSORED_CLAIMS_PER_WALLET: '1000000',
    SPONSORED_STARTING_CLAIMS: '1000000',
    SPONSORED_STARTING_CLAIMS_PER_DAY: '1000000',
    RATE_LIMIT_IP_PER_SECOND: '100000',
    RATE_LIMIT_IP_BURST: '100000',
    POLL_MS: '100',
    LOG_LEVEL: 'error',
  };
  const logFile = join(directory, 'errors.log');
  const log = openSync(logFile, 'a');
  const chainMain = await bundleForNode(new URL('./chain.child.testing.ts', import.meta.url));
  const chainArgs = [join(directory, 'chain'), String(chainPort), PROGRAM];
  const mortals = {
    chain: new Mortal(chainMain, chainArgs, {}, log),
    api: new Mortal(SERVE, [], { ...environment, FLORIN_ROLE: 'api', PORT: String(apiPort) }, log),
    worker: new Mortal(SERVE, [], { ...environment, FLORIN_ROLE: 'worker', PORT: '0' }, log),
  };
  for (const mortal of Object.values(mortals)) mortal.start();
  const chain = createChainPort({
    endpoints: [rpcUrl],
    limits: { blockhashAgeMsMax: 500, backOffMaxMs: 500 },
  });
  await persistently(() => callRpc(rpcUrl, 'requestAirdrop', [sponsor.address, 100_000_000_000]));
  return {
    apiUrl: `http://127.0.0.1:${apiPort}`,
    rpcUrl,
    database,
    chain,
    deaths: () => Object.fromEntries(Object.entries(mortals).map(([name, mortal]) => [name, mortal.deaths])),
    complaints: () => readFileSync(logFile, 'utf8'),
    async dieRandomly(random, answered, signal) {
      // The first soon, so that somebody dies however few gifts are lived.
      let spread = 1;
      while (!signal.aborted) {
        const next = answered() + 10 + random.below(spread);
        spread = 120;
        while (answered() < next && !signal.aborted) await pause(20, signal);
        if (signal.aborted) return;
        const victim = random.pick(Object.values(mortals));
        await victim.kill();
        await pause(random.below(300), signal);
        victim.start();
      }
    },
    async stop() {
      for (const mortal of Object.values(mortals)) await mortal.kill();
      await database.drop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const STANDSTILL_MS = 300_000;
let lastSuccessMs = 0;

/**
 * Tries again until it works, as a client of a service that keeps dying must. Gives up when nobody has got anywhere for five
 * minutes: a slow machine takes its time, and something that never ends is alone in the end.
 */
export async function persistently<T>(action: () => Promise<T>): Promise<T> {
  lastSuccessMs ||= Date.now();
  const troubles = new Map<string, number>();
  for (;;) {
    try {
      const result = await action();
      lastSuccessMs = Date.now();
      return result;
    } catch (error) {
      if (error instanceof Final) throw error;
      const { message } = error as Error;
      troubles.set(message, (troubles.get(message) ?? 0) + 1);
      if (Date.now() - lastSuccessMs > STANDSTILL_MS)
        throw new Error(`still not done: ${JSON.stringify([...troubles])}`, { cause: error });
      await pause(100, new AbortController().signal);
    }
  }
}

/** Thrown inside `persistently` for what no retry can mend. */
export class Final extends Error {}

export async function callRpc(rpcUrl: string, method: string, params: unknown[]): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const answer = (await response.json()) as { result?: unknown; error?: { message: string } };
  if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
  return answer.result;
}
