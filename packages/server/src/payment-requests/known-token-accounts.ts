import { type AccountState, type ChainPort, ChainUnavailableError } from '@florin/chain/port';
import { isTokenProgram } from '@florin/chain/reader/token-instruction';
import type { Address } from '@solana/kit';
import { LRUCache } from 'lru-cache';
import type { Recipient } from './recipient.ts';

const KNOWN_MAX = 20_000;
/** A merchant who creates a session does not wait for a slow node: without an answer the careful way is taken. */
const ASK_MS_MAX = 1_500;
const PAUSE_AFTER_FAILURE_MS = 5_000;

/**
 * Which token accounts exist. Only "yes" is remembered: a missing account can be made at any time, an existing one is
 * hardly ever closed.
 * @example const known = new KnownTokenAccounts(services.chain); await known.has(tokenAccount)
 */
export class KnownTokenAccounts {
  readonly #chain: ChainPort;
  readonly #known = new LRUCache<Address, true>({ max: KNOWN_MAX });
  #askAgainAtMs = 0;

  constructor(chain: ChainPort) {
    this.#chain = chain;
  }

  /** False when it does not exist, or when that could not be found out. */
  has(tokenAccount: Address): Promise<boolean> {
    return this.#knows(tokenAccount, (owner) => isTokenProgram(owner));
  }

  /** Whether every wallet can build a transfer to it: some of them refuse recipients that never held any SOL. */
  async takesTransfers({ address, tokenAccount }: Recipient): Promise<boolean> {
    const known = await Promise.all([this.has(tokenAccount), this.#knows(address, () => true)]);
    return known.every(Boolean);
  }

  async #knows(address: Address, isRightOwner: (owner: Address) => boolean): Promise<boolean> {
    if (this.#known.get(address)) return true;
    if (Date.now() < this.#askAgainAtMs) return false;
    const state = await this.#ask(address);
    const exists = state?.exists === true && isRightOwner(state.owner);
    if (exists) this.#known.set(address, true);
    return exists;
  }

  async #ask(address: Address): Promise<AccountState | null> {
    const signal = AbortSignal.timeout(ASK_MS_MAX);
    try {
      const states = await this.#chain.accounts([address], { commitment: 'confirmed', signal });
      return states.get(address) ?? null;
    } catch (error) {
      if (!signal.aborted && !(error instanceof ChainUnavailableError)) throw error;
      this.#askAgainAtMs = Date.now() + PAUSE_AFTER_FAILURE_MS;
      return null;
    }
  }
}
