import { type AccountState, type ChainPort, ChainUnavailableError } from '@florin/chain/port';
import { isTokenProgram } from '@florin/chain/reader/token-instruction';
import { TimedOut, withTimeLimit } from '@florin/time-limit/time-limit';
import type { Address } from '@solana/kit';
import { LRUCache } from 'lru-cache';
import { atMost } from '../cache-limits.ts';
import { notAWallet } from '../network/not-a-wallet.ts';
import { type Recipient, refusedRecipient } from './recipient.ts';

const KNOWN_MAX = 20_000;
/** A merchant who creates a session does not wait for a slow node: without an answer the careful way is taken. */
const ASK_MS_MAX = 1_500;
/** Where there is no careful way. */
const ASK_IN_NEED_MS_MAX = 4_000;
const PAUSE_AFTER_FAILURE_MS = 5_000;
/** A wallet that is not on the chain yet can still become something else, such as a token account. */
const ABSENT_MS_MAX = 60_000;

type States = ReadonlyMap<Address, AccountState>;

/**
 * What the chain knows of those who are paid: whether they are wallets, and whether they have token accounts. What exists is
 * remembered, since it hardly ever changes; what is missing can be made at any time.
 * @example const recipients = new RecipientAccounts(services.chain); await recipients.assertWallet(recipient)
 */
export class RecipientAccounts {
  readonly #chain: ChainPort;
  readonly #wallets = new LRUCache<Address, true>(atMost(KNOWN_MAX));
  readonly #tokenAccounts = new LRUCache<Address, true>(atMost(KNOWN_MAX));
  readonly #newWallets = new LRUCache<Address, true>({ ...atMost(KNOWN_MAX), ttl: ABSENT_MS_MAX });
  #askAgainAtMs = 0;

  constructor(chain: ChainPort) {
    this.#chain = chain;
  }

  /** Throws where the address is no wallet, or where nobody can tell: money sent there could be lost. */
  async assertWallet(recipient: Recipient): Promise<void> {
    if (!this.#isKnownWallet(recipient)) await this.#look(recipient);
  }

  /** The same, and says whether every wallet can build a transfer: some refuse recipients that never held any SOL. */
  async takesTransfers(recipient: Recipient): Promise<boolean> {
    if (this.#existsWithTokenAccount(recipient)) return true;
    if (this.#isKnownWallet(recipient)) await this.#lookIfPossible(recipient);
    else await this.#look(recipient);
    return this.#existsWithTokenAccount(recipient);
  }

  /** The same for a payment that is built now, and says whether the token account exists: otherwise the payer makes it. */
  async hasTokenAccount(recipient: Recipient): Promise<boolean> {
    const { address, tokenAccount } = recipient;
    if (this.#existsWithTokenAccount(recipient)) return true;
    if (this.#wallets.has(address)) await this.#lookIfPossible(recipient);
    else await this.#look(recipient);
    return this.#tokenAccounts.has(tokenAccount);
  }

  #existsWithTokenAccount({ address, tokenAccount }: Recipient): boolean {
    return this.#wallets.get(address) === true && this.#tokenAccounts.get(tokenAccount) === true;
  }

  #isKnownWallet({ address }: Recipient): boolean {
    return this.#wallets.get(address) === true || this.#newWallets.get(address) === true;
  }

  async #look(recipient: Recipient): Promise<void> {
    this.#remember(recipient, await this.#ask(recipient, ASK_IN_NEED_MS_MAX));
  }

  async #lookIfPossible(recipient: Recipient): Promise<void> {
    if (Date.now() < this.#askAgainAtMs) return;
    try {
      this.#remember(recipient, await this.#ask(recipient, ASK_MS_MAX));
    } catch (error) {
      if (!(error instanceof ChainUnavailableError)) throw error;
      this.#askAgainAtMs = Date.now() + PAUSE_AFTER_FAILURE_MS;
    }
  }

  async #ask({ address, tokenAccount }: Recipient, timeoutMs: number): Promise<States> {
    try {
      return await withTimeLimit({ timeoutMs }, (signal) =>
        this.#chain.accounts([address, tokenAccount], { commitment: 'confirmed', signal }),
      );
    } catch (error) {
      if (error instanceof TimedOut) throw new ChainUnavailableError('no node answered in time');
      throw error;
    }
  }

  #remember({ address, tokenAccount }: Recipient, states: States): void {
    const wallet = states.get(address);
    if (!wallet) throw new ChainUnavailableError('no node told of the recipient');
    const reason = notAWallet(wallet);
    if (reason !== null) throw refusedRecipient(reason);
    (wallet.exists ? this.#wallets : this.#newWallets).set(address, true);
    const tokens = states.get(tokenAccount);
    if (tokens?.exists && isTokenProgram(tokens.owner)) this.#tokenAccounts.set(tokenAccount, true);
  }
}
