import { setTimeout as sleep } from 'node:timers/promises';
import type { Merchant } from '../http/caller.ts';
import type { Sql } from '../storage/database.ts';
import { hashSecret } from './secret.ts';
import { findBySecretHash, recordUses } from './store.ts';

/**
 * How long a look-up may be reused. Revoking waits a little longer than this before it answers, so that once it has
 * answered no process anywhere still accepts the key (docs/decisions/0002-strict-revocation.md).
 */
export const LOOKUP_REUSE_MS = 400;
const REVOCATION_WAIT_MS = 500;
const USES_FLUSH_MS = 800;
const ENTRIES_MAX = 10_000;

interface Entry {
  readonly merchant: Promise<Merchant | null>;
  /** Taken before the query was sent: a revocation after this moment is seen by the next look-up. */
  readonly askedMs: number;
}

export class ApiKeyCache {
  readonly #sql: Sql;
  readonly #entries = new Map<string, Entry>();
  #uses = new Map<string, number>();
  #flushTimer: NodeJS.Timeout | null = null;
  readonly #onFlushError: (error: unknown) => void;

  constructor(sql: Sql, onFlushError: (error: unknown) => void) {
    this.#sql = sql;
    this.#onFlushError = onFlushError;
  }

  async lookUp(secret: string): Promise<Merchant | null> {
    const merchant = await this.#entry(hashSecret(secret)).merchant;
    if (merchant?.apiKeyId) this.#noteUse(merchant.apiKeyId);
    return merchant;
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
    await recordUses(this.#sql, uses);
  }

  async close(): Promise<void> {
    if (this.#flushTimer) clearTimeout(this.#flushTimer);
    await this.flushUses();
  }

  #entry(secretHash: Buffer): Entry {
    const name = secretHash.toString('base64');
    const present = this.#entries.get(name);
    const nowMs = performance.now();
    if (present && nowMs - present.askedMs < LOOKUP_REUSE_MS) return present;
    const entry: Entry = { merchant: this.#ask(secretHash, name), askedMs: nowMs };
    this.#entries.delete(name);
    this.#entries.set(name, entry);
    if (this.#entries.size > ENTRIES_MAX) this.#entries.delete(this.#entries.keys().next().value!);
    return entry;
  }

  async #ask(secretHash: Buffer, name: string): Promise<Merchant | null> {
    try {
      const row = await findBySecretHash(this.#sql, secretHash);
      return row && { kind: 'merchant', accountId: row.account_id, apiKeyId: row.id };
    } catch (error) {
      this.#entries.delete(name);
      throw error;
    }
  }

  #noteUse(apiKeyId: string): void {
    this.#uses.set(apiKeyId, Math.floor(Date.now() / 1000));
    this.#flushTimer ??= setTimeout(() => {
      this.#flushTimer = null;
      this.flushUses().catch(this.#onFlushError);
    }, USES_FLUSH_MS).unref();
  }
}
