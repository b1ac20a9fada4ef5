import type { SeededRandom } from '@florin/testing/seeded-random';
import { Broken } from '../invariants/broken.ts';

interface Received {
  readonly id: string;
  readonly about: string;
}

/** What stands where merchants' webhooks go: it takes most of them, and refuses some. */
export class Receiver {
  readonly #random: SeededRandom;
  readonly #taken = new Map<string, Received[]>();
  /** While it is well it takes everything. */
  isWell = false;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  take(url: string, body: string): number {
    if (!this.isWell && this.#random.chance(0.1)) return 500;
    const event = JSON.parse(body) as { id: string; data: { object: { id: string } } };
    const taken = this.#taken.get(url) ?? [];
    this.#taken.set(url, taken);
    // It arrives at least once: what came before is not news.
    if (!taken.some(({ id }) => id === event.id)) taken.push({ id: event.id, about: event.data.object.id });
    return 200;
  }

  idsAt(url: string): ReadonlySet<string> {
    return new Set(this.#taken.get(url)?.map(({ id }) => id));
  }

  /** What concerns one object arrives in the order in which it happened. */
  assertOrder(): void {
    for (const [url, taken] of this.#taken) {
      const last = new Map<string, string>();
      for (const { id, about } of taken) {
        const before = last.get(about);
        if (before !== undefined && before > id)
          throw new Broken(
            'webhooks arrive in the order of their object',
            `${id} of ${about} came after ${before} at ${url}`,
          );
        last.set(about, id);
      }
    }
  }
}
