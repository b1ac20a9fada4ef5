import { EMBEDDED_PROGRAM_ID } from '@florin/chain/program/binary';
import { createChainPort, INTERACTIVE_LIMITS } from '@florin/chain/rpc/chain-port';
import { createCheckoutEngine } from '@florin/checkout/engine';
import { FetchFailed, type GuardedFetch } from '@florin/egress/guarded-fetch';
import { createEgressPolicy } from '@florin/egress/policy';
import type { Address, KeyPairSigner } from '@solana/kit';
import type { FastifyInstance } from 'fastify';
import { CardVault } from '../../../packages/server/src/cards/vault.ts';
import type { BrowserSlots } from '../../../packages/server/src/checkout-intents/worker/browser-slots.ts';
import { CheckoutMetrics } from '../../../packages/server/src/checkout-intents/worker/checkout-metrics.ts';
import type { RunningEngine } from '../../../packages/server/src/checkout-intents/worker/engine.ts';
import {
  chargeTasks,
  explorationTasks,
  SWEEP,
} from '../../../packages/server/src/checkout-intents/worker/tasks.ts';
import type { Config } from '../../../packages/server/src/config.ts';
import { createLogger } from '../../../packages/server/src/http/observe/log.ts';
import { Metrics } from '../../../packages/server/src/http/observe/metrics.ts';
import type { Network } from '../../../packages/server/src/network/network.ts';
import { startSealing } from '../../../packages/server/src/sealed-history/worker.ts';
import { beginBeside, buildServer } from '../../../packages/server/src/server.ts';
import type { Services } from '../../../packages/server/src/services.ts';
import { startSettlement } from '../../../packages/server/src/settlement/worker.ts';
import { TEST_VAULT_KEYS, testConfig } from '../../../packages/server/src/testing/server.testing.ts';
import { urlsOf } from '../../../packages/server/src/urls.ts';
import { startDeliveries } from '../../../packages/server/src/webhook-deliveries/worker.ts';
import type { Calls } from '../scheduler/calls.ts';
import { runAs, SimulatedProcess } from '../scheduler/process.ts';
import type { SimulatedChain } from './chain.ts';
import { databaseOf, type Notices } from './database.ts';
import type { SimulatedPostgres } from './postgres.ts';
import { startQueue } from './queue.ts';
import { SHOP_CURRENCIES, type Shops } from './shops.ts';

/** Nobody listens on it: requests are handed to the app. */
const PORT = 4242;
const NODES = ['node 1', 'node 2'];
const LOG_LEVEL = 50;
export const SECRET = Buffer.alloc(32, 7);
export const VAULT = new CardVault(TEST_VAULT_KEYS);

/** Shops are not bought from on pages here. */
const NO_BROWSERS: BrowserSlots = {
  inSlot: (_slot, work) => work(),
  isWantedFrom: () => false,
  usage: () => ({ open: 0, waiting: 0, slots: 0 }),
  open: () => Promise.reject(new Error('there are no browsers')),
  close: async () => undefined,
};

/** What takes a day or an hour elsewhere takes a minute here, so that it happens. */
function simulatedConfig(): Config {
  const config = testConfig();
  const checkout = {
    ...config.checkout,
    currencies: SHOP_CURRENCIES,
    waitMs: 400,
    expiryMs: 45_000,
    authenticationMs: 15_000,
    outcomeMs: 20_000,
  };
  return { ...config, checkout };
}

export type Role = 'api' | 'worker' | 'checkouts' | 'sealer' | 'deliverer';

export interface Surroundings {
  readonly calls: Calls;
  readonly postgres: SimulatedPostgres;
  readonly notices: Notices;
  readonly chain: SimulatedChain;
  readonly network: Network;
  readonly shops: Shops;
  /** What stands at the addresses that webhooks are sent to. */
  readonly receive: (url: string, body: string, headers: Readonly<Record<string, string>>) => number;
  /** Told of each line that a process writes as an error. */
  readonly onError: (process: string, line: string) => void;
}

/** One process of the installation: it is started, dies, and is started again with what the database holds. */
export class Member {
  readonly role: Role;
  readonly name: string;
  readonly #surroundings: Surroundings;
  readonly #seed: number;
  #process: SimulatedProcess | null = null;
  /** Built by the first request: building asks nobody for anything, and most processes of a wild run die before one comes. */
  #app: (() => FastifyInstance) | null = null;
  #starts = 0;
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #begin: Readonly<Record<Role, (process: SimulatedProcess) => void>> = {
    api: (process) => this.#serve(process),
    worker: (process) => this.#work(process),
    checkouts: (process) => this.#buy(process),
    sealer: (process) => void startSealing(this.#services(process)),
    deliverer: (process) => this.#deliver(process, this.#services(process)),
  };

  constructor(role: Role, index: number, seed: number, surroundings: Surroundings) {
    this.role = role;
    this.name = `${role} ${index + 1}`;
    this.#seed = seed;
    this.#surroundings = surroundings;
  }

  get isAlive(): boolean {
    return this.#process !== null;
  }

  get process(): SimulatedProcess | null {
    return this.#process;
  }

  start(): void {
    const process = new SimulatedProcess(`${this.name}`, this.#seed + 1_000 * this.#starts++);
    this.#process = process;
    process.onDeath(() => this.#bury(process));
    runAs(process, () => this.#begin[this.role](process));
  }

  async kill(): Promise<void> {
    await this.#process?.die();
  }

  /** What the process makes of a request; it fails where the process dies before it has answered. */
  handle(request: {
    method: string;
    url: string;
    headers: Record<string, string>;
    payload?: string;
  }): Promise<{
    readonly statusCode: number;
    readonly body: string;
  }> {
    const [app, process] = [this.#app, this.#process];
    if (!app || !process) return Promise.reject(new Error('connect ECONNREFUSED'));
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      runAs(process, () => app().inject(request as never)).then(
        (answer) => {
          this.#waiting.delete(reject);
          resolve(answer as never);
        },
        (error: Error) => reject(error),
      );
    });
  }

  #bury(process: SimulatedProcess): void {
    if (this.#process !== process) return;
    this.#process = null;
    this.#app = null;
    for (const reject of this.#waiting) reject(new Error('read ECONNRESET'));
    this.#waiting.clear();
    this.#surroundings.calls.forgetBlockedOf(process);
  }

  #serve(process: SimulatedProcess): void {
    const services = this.#services(process);
    beginBeside(services);
    let app: FastifyInstance | null = null;
    this.#app = () => {
      app ??= buildServer(services, PORT).app;
      return app;
    };
  }

  #work(process: SimulatedProcess): void {
    const services = this.#services(process);
    startSettlement({ ...services, chain: services.patientChain });
    this.#deliver(process, services);
  }

  #buy(process: SimulatedProcess): void {
    const services = this.#services(process);
    const running = this.#engine(process);
    const counts = new CheckoutMetrics(services.metrics, running.browsers);
    const tasks = {
      ...explorationTasks(services, running, counts),
      ...chargeTasks(services, running, counts),
    };
    startQueue(services, `${this.name}, start ${this.#starts}`, tasks, SWEEP);
    startSealing(services);
  }

  #deliver(process: SimulatedProcess, services: Services): void {
    startDeliveries(services, { fetch: this.#fetch(process), close: async () => undefined });
  }

  /** The engine itself, with the one driver that knows the simulated shops. */
  #engine(process: SimulatedProcess): RunningEngine {
    const engine = createCheckoutEngine({
      drivers: [this.#surroundings.shops.driverFor(process)],
      policy: createEgressPolicy(),
      currencies: SHOP_CURRENCIES,
    });
    return {
      engine,
      fetch: () => Promise.reject(new Error('shops are reached by their driver')),
      model: null,
      boundsOf: (hosts) => hosts && { hosts, processorOrigins: [] },
      browsers: NO_BROWSERS,
      stop: async () => undefined,
    };
  }

  #services(process: SimulatedProcess): Services {
    const { calls, postgres, notices, chain, network } = this.#surroundings;
    const config = simulatedConfig();
    const endpoints = NODES.map((node) => chain.nodeFor(process, calls, node));
    return {
      config,
      urls: urlsOf(config, PORT),
      database: databaseOf(process, calls, postgres, notices),
      log: createLogger('error', { write: (line) => this.#note(String(line)) }),
      metrics: new Metrics(),
      tracer: null,
      secret: SECRET,
      vault: VAULT,
      chain: createChainPort({ endpoints, limits: INTERACTIVE_LIMITS }),
      patientChain: createChainPort({ endpoints }),
      network,
      playground: null,
    };
  }

  #note(line: string): void {
    if ((JSON.parse(line) as { level: number }).level >= LOG_LEVEL)
      this.#surroundings.onError(this.name, line);
  }

  #fetch(process: SimulatedProcess): GuardedFetch {
    const { calls, receive } = this.#surroundings;
    return async (url, request = {}) => {
      const { body = '', headers = {}, signal } = request;
      const status = await calls.make({
        process,
        kind: 'webhook',
        label: `deliver to ${new URL(url).hostname}`,
        perform: async () => receive(url, body, headers),
        failure: () => new FetchFailed('network', url, true),
        isRepeatable: true,
        signal,
      });
      return { status, url, headers: new Headers(), text: '' };
    };
  }
}

export function networkOf(
  mint: Address,
  beacon: Address,
  feeWallet: Address,
  sponsor: KeyPairSigner,
): Network {
  return { programId: EMBEDDED_PROGRAM_ID, mint, beacon, feeWallet, sponsor };
}
