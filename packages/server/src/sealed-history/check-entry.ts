import { EVENT_RETENTION_SECONDS } from '../events/store.ts';
import { type Entry, entryOf, readEntry } from './entry.ts';
import { leafHash } from './tree.ts';
import type { KeptEntry } from './verify-store.ts';

export type FindingKind = 'changed' | 'removed' | 'inserted' | 'reordered' | 'forged' | 'unsealed';

/** Something that is not as it was sealed. */
export interface Finding {
  readonly kind: FindingKind;
  readonly event: string | null;
  readonly account: string | null;
  readonly place: number | null;
  readonly detail: string;
}

/** Whether a leaf is one that was sealed, where the secret is at hand to tell; else null. */
export type IsMarked = ((leaf: Buffer, mark: Buffer) => boolean) | null;

/** Clocks of processes that forget events may be ahead of PostgreSQL's. */
const CLOCK_SECONDS = 3_600;

export interface CheckedEntry {
  /** At most one: what follows from the first is not told again. */
  readonly finding: Finding | null;
  /** The leaf to go on with: the one that was sealed, as far as that is known. */
  readonly leaf: Buffer;
  readonly isForgotten: boolean;
}

/** What an entry is compared with. */
export interface Sealed {
  readonly place: number;
  /** The leaf that the tree has at this place. */
  readonly leaf: Buffer;
  /** Everything from before had its place by then. */
  readonly completeUntil: number;
  readonly now: number;
}

/**
 * Compares an entry with its leaf, its place and its event.
 * @example checkEntry(kept, { place: 17, leaf, completeUntil: 0, now }, isMarked).finding // null where all is well
 */
export function checkEntry(kept: KeptEntry, sealed: Sealed, isMarked: IsMarked): CheckedEntry {
  const own = leafHash(kept.entry);
  const entry = readEntry(kept.entry);
  const finding = (kind: FindingKind, detail: string): Finding => ({
    kind,
    event: kept.event_id,
    account: kept.account_id,
    place: sealed.place,
    detail,
  });
  const told = (kind: FindingKind, detail: string, leaf: Buffer): CheckedEntry => ({
    finding: finding(kind, detail),
    leaf,
    isForgotten: false,
  });
  const isOwnMarked = isMarked?.(own, kept.mark) ?? null;
  if (entry !== null && entry.place !== sealed.place && isOwnMarked !== false)
    return told(
      'reordered',
      `it stands at place ${sealed.place} and was sealed at ${entry.place}`,
      sealed.leaf,
    );
  if (entry === null || !own.equals(sealed.leaf)) {
    const isEntryRight = isOwnMarked === true;
    return isEntryRight
      ? told('changed', 'the tree has another leaf at its place', own)
      : told('changed', 'what was sealed of it was changed', sealed.leaf);
  }
  if (isOwnMarked === false)
    return told('changed', 'what was sealed of it was changed, and its leaf in the tree with it', own);
  if (entry.id !== kept.event_id || entry.account !== kept.account_id)
    return told('changed', `its place was sealed for ${entry.id} of ${entry.account}`, own);
  if (entry.created < sealed.completeUntil)
    return told(
      'inserted',
      `it says ${timeText(entry.created)}, but came after everything until ${timeText(sealed.completeUntil)} was sealed`,
      own,
    );
  if (kept.event === null) {
    const isForgotten = entry.created < sealed.now - EVENT_RETENTION_SECONDS + CLOCK_SECONDS;
    return isForgotten
      ? { finding: null, leaf: own, isForgotten }
      : told('removed', `${entry.type} of ${timeText(entry.created)} is gone`, own);
  }
  const difference = differenceOf(entry, entryOf(sealed.place, kept.event, kept.salt));
  return difference === null
    ? { finding: null, leaf: own, isForgotten: false }
    : told('changed', difference, own);
}

function differenceOf(sealed: Entry, now: Entry): string | null {
  const names = Object.keys(now) as (keyof Entry)[];
  const shown = names
    .filter((name) => name !== 'content' && sealed[name] !== now[name])
    .map((name) => `${name} is ${now[name]}, was sealed as ${sealed[name]}`);
  if (shown.length > 0) return shown.join('; ');
  return sealed.content === now.content ? null : 'what it holds of its object was changed';
}

/** @example timeText(1763164800) // '2025-11-15T00:00:00Z' */
export function timeText(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000', '');
}
