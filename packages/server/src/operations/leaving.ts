import { setTimeout as elapse } from 'node:timers/promises';

/**
 * The way out of a process that others send requests to. It first says that it is not ready and goes on answering, for as
 * long as a balancer takes to notice; only then it stops to listen.
 * @example await leaving.announce(config.shutdownDelayMs); await app.close()
 */
export class Leaving {
  #isAnnounced = false;

  get isAnnounced(): boolean {
    return this.#isAnnounced;
  }

  async announce(delayMs = 0): Promise<void> {
    this.#isAnnounced = true;
    if (delayMs > 0) await elapse(delayMs);
  }
}
