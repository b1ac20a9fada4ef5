import type { Address } from '@solana/kit';
import type { Clock } from '../endpoints/clock.ts';
import type { EndpointPool } from '../endpoints/endpoint-pool.ts';

export interface PriorityFeeLimits {
  /** No transaction of ours bids more, whatever the market does. */
  readonly microLamportsMax: bigint;
  readonly ageMsMax: number;
}

const CACHE_ENTRIES_MAX = 256;
/** The RPC method's own limit. */
const ADDRESSES_MAX = 128;

interface HeldFee {
  readonly microLamports: bigint;
  readonly readAtMs: number;
}

/** The price that recent blocks asked of transactions writing the same accounts. */
export class PriorityFees {
  readonly #pool: EndpointPool;
  readonly #clock: Clock;
  readonly #limits: PriorityFeeLimits;
  readonly #held = new Map<string, HeldFee>();

  constructor(pool: EndpointPool, clock: Clock, limits: PriorityFeeLimits) {
    this.#pool = pool;
    this.#clock = clock;
    this.#limits = limits;
  }

  async current(writableAddresses: readonly Address[]): Promise<bigint> {
    const key = [...writableAddresses].sort().join();
    const held = this.#held.get(key);
    if (held && this.#clock.nowMs() - held.readAtMs < this.#limits.ageMsMax) return held.microLamports;
    const microLamports = await this.#read(writableAddresses);
    this.#keep(key, { microLamports, readAtMs: this.#clock.nowMs() });
    return microLamports;
  }

  async #read(addresses: readonly Address[]): Promise<bigint> {
    const fees = await this.#pool.read((rpc, signal) =>
      rpc.getRecentPrioritizationFees(addresses.slice(0, ADDRESSES_MAX)).send({ abortSignal: signal }),
    );
    const wanted = percentile75(fees.map((fee) => BigInt(fee.prioritizationFee)));
    return smaller(wanted, this.#limits.microLamportsMax);
  }

  #keep(key: string, fee: HeldFee): void {
    const oldest = this.#held.keys().next();
    if (this.#held.size >= CACHE_ENTRIES_MAX && !oldest.done) this.#held.delete(oldest.value);
    this.#held.delete(key);
    this.#held.set(key, fee);
  }
}

function smaller(left: bigint, right: bigint): bigint {
  if (left < right) return left;
  return right;
}

/** Three of four recent blocks would have taken this price: enough to land soon without bidding against spikes. */
export function percentile75(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((left, right) => (left < right ? -1 : left > right ? 1 : 0));
  return sorted[Math.floor((sorted.length - 1) * 0.75)] ?? 0n;
}
