import { AsyncLocalStorage } from 'node:async_hooks';
import { SeededRandom } from '@florin/testing/seeded-random';

/** A process that is simulated: whatever runs in its name sees the scheduler's time and random numbers, and dies with it. */
export class SimulatedProcess {
  readonly name: string;
  readonly random: SeededRandom;
  readonly #onDeath: (() => Promise<void> | void)[] = [];
  #isAlive = true;

  constructor(name: string, seed: number) {
    this.name = name;
    this.random = new SeededRandom(seed);
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** What the world outside notices of its death: connections that end, peers that wait for nothing. */
  onDeath(notice: () => Promise<void> | void): void {
    this.#onDeath.push(notice);
  }

  async die(): Promise<void> {
    this.#isAlive = false;
    for (const notice of this.#onDeath.splice(0)) await notice();
  }
}

const running = new AsyncLocalStorage<SimulatedProcess | null>();

/** Null for the simulator itself, the database server and the chain: these live in real time. */
export const currentProcess = (): SimulatedProcess | null => running.getStore() ?? null;

/** @example runAs(worker, () => startSettlement(services)) */
export const runAs = <T>(process: SimulatedProcess, work: () => T): T => running.run(process, work);

export const runOutside = <T>(work: () => T): T => running.run(null, work);
