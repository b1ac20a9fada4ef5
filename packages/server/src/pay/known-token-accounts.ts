import { type ChainPort, ChainUnavailableError } from '@florin/chain/port';
import { isTokenProgram } from '@florin/chain/reader/token-instruction';
import type { Address } from '@solana/kit';

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
  readonly #known = new Set<Address>();
  #askAgainAtMs = 0;

  constructor(chain: ChainPort) {
    this.#chain = chain;
  }

  /** False when it does not exist, or when that could not be found out. */
  async has(tokenAccount: Address): Promise<boolean> {
    if (this.#known.has(tokenAccount)) return true;
    if (Date.now() < this.#askAgainAtMs) return false;
    const exists = await this.#ask(tokenAccount);
    if (exists) this.#remember(tokenAccount);
    return exists;
  }

  async #ask(tokenAccount: Address): Promise<boolean> {
    const signal = AbortSignal.timeout(ASK_MS_MAX);
    try {
      const states = await this.#chain.accounts([tokenAccount], { commitment: 'confirmed', signal });
      const state = states.get(tokenAccount);
      return state?.exists === true && isTokenProgram(state.owner);
    } catch (error) {
      if (!signal.aborted && !(error instanceof ChainUnavailableError)) throw error;
      this.#askAgainAtMs = Date.now() + PAUSE_AFTER_FAILURE_MS;
      return false;
    }
  }

  #remember(tokenAccount: Address): void {
    const [oldest] = this.#known;
    if (this.#known.size >= KNOWN_MAX && oldest !== undefined) this.#known.delete(oldest);
    this.#known.add(tokenAccount);
  }
}
