import type { BlockhashLifetime } from '../../port.ts';
import type { Clock } from '../endpoints/clock.ts';
import type { EndpointPool } from '../endpoints/endpoint-pool.ts';

/** Keeps the latest blockhash for a small part of its life of about a minute, so that most of it is left to the signer. */
export class BlockhashCache {
  readonly #pool: EndpointPool;
  readonly #clock: Clock;
  readonly #ageMsMax: number;
  #held: { readonly lifetime: BlockhashLifetime; readonly readAtMs: number } | null = null;
  #reading: Promise<BlockhashLifetime> | null = null;

  constructor(pool: EndpointPool, clock: Clock, ageMsMax: number) {
    this.#pool = pool;
    this.#clock = clock;
    this.#ageMsMax = ageMsMax;
  }

  async latest(): Promise<BlockhashLifetime> {
    const held = this.#held;
    if (held && this.#clock.nowMs() - held.readAtMs < this.#ageMsMax) return held.lifetime;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  /** A node did not know the blockhash: it may have been rolled back. */
  forget(): void {
    this.#held = null;
  }

  async #read(): Promise<BlockhashLifetime> {
    const readAtMs = this.#clock.nowMs();
    const { value } = await this.#pool.read((rpc, signal) =>
      rpc.getLatestBlockhash({ commitment: 'confirmed' }).send({ abortSignal: signal }),
    );
    const lifetime = { blockhash: value.blockhash, lastValidBlockHeight: value.lastValidBlockHeight };
    this.#held = { lifetime, readAtMs };
    return lifetime;
  }
}
