import type { ChainPort } from '@florin/chain/port';
import type { Address } from '@solana/kit';
import { CLAIM_LAMPORTS_MAX } from '../sponsorship-terms/claim-cost.ts';

/** A rent-exempt wallet must keep this much, or the network refuses what it pays for. */
const WALLET_RENT_LAMPORTS = 890_880n;
const AGE_MS_MAX = 10_000;

/** Whether the sponsor can pay for claims at all. One that runs dry must not keep recipients from claiming. */
export class SponsorFunds {
  readonly #chain: ChainPort;
  readonly #sponsor: Address;
  #read: { readonly lamports: Promise<bigint>; readonly atMs: number } | null = null;

  constructor(chain: ChainPort, sponsor: Address) {
    this.#chain = chain;
    this.#sponsor = sponsor;
  }

  async coverAClaim(): Promise<boolean> {
    return (await this.#lamports()) >= WALLET_RENT_LAMPORTS + CLAIM_LAMPORTS_MAX;
  }

  #lamports(): Promise<bigint> {
    const nowMs = performance.now();
    if (this.#read && nowMs - this.#read.atMs < AGE_MS_MAX) return this.#read.lamports;
    const read = { lamports: this.#readLamports(), atMs: nowMs };
    this.#read = read;
    read.lamports.catch(() => {
      // The caller gets the failure; the next one must ask again.
      if (this.#read === read) this.#read = null;
    });
    return read.lamports;
  }

  async #readLamports(): Promise<bigint> {
    const states = await this.#chain.accounts([this.#sponsor], { commitment: 'confirmed' });
    const state = states.get(this.#sponsor);
    return state?.exists ? state.lamports : 0n;
  }
}
