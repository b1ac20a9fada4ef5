import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { atMost } from '../cache-limits.ts';
import type { Queryable } from '../database/database.ts';
import type { Merchant } from './caller.ts';
import { hashSecret, hasValidChecksum } from './secret.ts';
import { findKeyOwner, recordKeyUses } from './store.ts';

/**
 * How long a look-up may be reused. Revoking waits a little longer than this before it answers, so that once it has
 * answered no process anywhere still accepts the key (docs/decisions/0002-strict-revocation.md).
 */
export const LOOKUP_REUSE_MS = 400;
const REVOCATION_WAIT_MS = 500;
const USES_FLUSH_MS = 800;
const ENTRIES_MAX = 10_000;
const SWEEP_MS = 1_000;

interface Owner {
  readonly merchant: Merchant;
  readonly endsAtMs: number;
}

interface Entry {
  readonly owner: Promise<Owner | null>;
  /** The same once it is known, for requests that need not wait. */
  known: Owner | null;
  /** Taken before the query was sent: a revocation after this moment is seen by the next look-up. */
  readonly askedMs: number;
}

export class ApiKeyCache {
  readonly #database: Queryable;
  readonly #entries = new LRUCache<string, Entry>(atMost(ENTRIES_MAX));
  #uses = new Map<string, number>();
  #flushTimer: NodeJS.Timeout | null = null;
  #sweepTimer: NodeJS.Timeout | null = null;
  readonly #onFlushError: (error: unknown) => void;

  constructor(database: Queryable, onFlushError: (error: unknown) => void) {
    this.#database = database;
    this.#onFlushError = onFlushError;
  }

  async lookUp(secret: string): Promise<Merchant | null> {
    const entry = this.#entry(secret);
    entry.known = await entry.owner;
    const merchant = inTime(entry.known);
    if (merchant?.apiKeyId) this.#noteUse(merchant.apiKeyId);
    return merchant;
  }

  /** The key's merchant if it was looked up, and its use noted, a moment ago; null says nothing about the key. */
  recent(secret: string): Merchant | null {
    const entry = this.#entries.peek(secret);
    return entry && performance.now() - entry.askedMs < LOOKUP_REUSE_MS ? inTime(entry.known) : null;
  }

  /** Resolves when no process can still be using a look-up from before now. */
  async waitForRevocation(): Promise<void> {
    this.#entries.clear();
    await sleep(REVOCATION_WAIT_MS);
  }

  /** Writes `last_used_at` of the keys used since the last flush. */
  async flushUses(): Promise<void> {
    if (this.#uses.size === 0) return;
    const uses = this.#uses;
    this.#uses = new Map();
    await recordKeyUses(this.#database, uses);
  }

  async close(): Promise<void> {
    if (this.#flushTimer) clearTimeout(this.#flushTimer);
    if (this.#sweepTimer) clearTimeout(this.#sweepTimer);
    await this.flushUses();
  }

  #entry(secret: string): Entry {
    const present = this.#entries.get(secret);
    const nowMs = performance.now();
    if (present && nowMs - present.askedMs < LOOKUP_REUSE_MS) return present;
    const entry: Entry = { owner: this.#ask(secret), known: null, askedMs: nowMs };
    this.#entries.set(secret, entry);
    this.#sweepTimer ??= setTimeout(() => this.#sweep(), SWEEP_MS).unref();
    return entry;
  }

  async #ask(secret: string): Promise<Owner | null> {
    if (!hasValidChecksum(secret)) return null;
    try {
      const row = await findKeyOwner(this.#database, hashSecret(secret));
      if (row === null) return null;
      const { id, account_id, member_id, scopes, mandate, ends_at } = row;
      return {
        merchant: {
          kind: 'merchant',
          accountId: account_id,
          apiKeyId: id,
          memberId: member_id,
          role: null,
          scopes,
          mandate,
        },
        endsAtMs: ends_at === null ? Number.POSITIVE_INFINITY : ends_at * 1_000,
      };
    } catch (error) {
      this.#entries.delete(secret);
      throw error;
    }
  }

  /** A secret that is no longer in use is not kept in memory. */
  #sweep(): void {
    this.#sweepTimer = null;
    const nowMs = performance.now();
    for (const [secret, entry] of this.#entries) {
      if (nowMs - entry.askedMs >= LOOKUP_REUSE_MS) this.#entries.delete(secret);
    }
    if (this.#entries.size > 0) this.#sweepTimer = setTimeout(() => this.#sweep(), SWEEP_MS).unref();
  }

  #noteUse(apiKeyId: string): void {
    this.#uses.set(apiKeyId, Math.floor(Date.now() / 1000));
    this.#flushTimer ??= setTimeout(() => {
      this.#flushTimer = null;
      this.flushUses().catch(this.#onFlushError);
    }, USES_FLUSH_MS).unref();
  }
}

/** A token is none from the second on in which its term ends, whoever looked it up before. */
function inTime(owner: Owner | null): Merchant | null {
  return owner !== null && Date.now() < owner.endsAtMs ? owner.merchant : null;
}
