import { createHash } from 'node:crypto';
import type { AddressKey } from '../bytes/byte-key.ts';
import { addressKey } from '../bytes/byte-key.ts';

/** A transaction may be sent for this many slots after its blockhash was issued. */
export const BLOCKHASH_LIFE_SLOTS = 150n;

/** Slots `from` up to, but without, `to` were taken back while the chain was in slot `to`. */
export interface AbandonedSlots {
  readonly from: bigint;
  readonly to: bigint;
}

/**
 * One blockhash per slot, derived from the chain's seed: a restarted chain knows every hash that it issued before,
 * so a transaction signed before a crash can still land, and its signature in the history keeps it from landing twice.
 */
export class Blockhashes {
  readonly seed: Uint8Array;
  readonly #slots = new Map<AddressKey, bigint>();
  readonly #abandoned: AbandonedSlots[];
  #derivedUpTo = -1n;

  constructor(seed: Uint8Array, abandoned: readonly AbandonedSlots[] = []) {
    this.seed = seed;
    this.#abandoned = [...abandoned];
  }

  /** Each rollback begins a new fork, so the slot in which it happened issues a hash that nobody has seen before. */
  at(slot: bigint): AddressKey {
    const fork = this.#abandoned.filter(({ to }) => to <= slot).length;
    return addressKey(createHash('sha256').update(this.seed).update(`blockhash:${fork}:${slot}`).digest());
  }

  /** The newest hash of a slot up to this one that was not rolled back. */
  latest(slot: bigint): { readonly slot: bigint; readonly blockhash: AddressKey } {
    const cover = this.#abandoned.findLast(({ from, to }) => slot >= from && slot < to);
    return cover ? this.latest(cover.from - 1n) : { slot, blockhash: this.at(slot) };
  }

  /** The slot that issued a hash, if the hash may still be used in `currentSlot`. */
  issuedIn(blockhash: AddressKey, currentSlot: bigint): bigint | undefined {
    this.#deriveUpTo(currentSlot);
    const slot = this.#slots.get(blockhash);
    return slot !== undefined && slot + BLOCKHASH_LIFE_SLOTS >= currentSlot ? slot : undefined;
  }

  /** Forgets the hashes of slots that a rollback took away. */
  abandon(slots: AbandonedSlots): void {
    this.#abandoned.push(slots);
    this.#slots.clear();
    this.#derivedUpTo = -1n;
  }

  abandoned(): readonly AbandonedSlots[] {
    return this.#abandoned;
  }

  #deriveUpTo(slot: bigint): void {
    if (slot <= this.#derivedUpTo) return;
    const oldest = slot - BLOCKHASH_LIFE_SLOTS;
    for (let issued = oldest; issued <= slot; issued++) {
      if (issued <= this.#derivedUpTo || this.#isAbandoned(issued)) continue;
      this.#slots.set(this.at(issued), issued);
    }
    this.#derivedUpTo = slot;
    this.#forgetBefore(oldest);
  }

  #isAbandoned(slot: bigint): boolean {
    return this.#abandoned.some(({ from, to }) => slot >= from && slot < to);
  }

  #forgetBefore(oldest: bigint): void {
    for (const [blockhash, issued] of this.#slots) {
      if (issued >= oldest) return;
      this.#slots.delete(blockhash);
    }
  }
}
