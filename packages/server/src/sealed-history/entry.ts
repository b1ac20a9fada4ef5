import { createHash } from 'node:crypto';
import type { EventType } from '@florin/wire/events/event-types';
import { USDC } from '@florin/wire/values/primitives';

/** An event of money with all that is sealed of it. */
export interface MoneyEvent {
  readonly account_id: string;
  readonly id: string;
  readonly type: EventType;
  readonly about: string;
  readonly created: number;
  readonly written_by: string;
  /** The object's row as it was, without what may be erased, as JSON. */
  readonly content: string;
}

/** The fields of a leaf, in the order in which they stand in it. */
export interface Entry {
  readonly place: number;
  readonly id: string;
  readonly account: string;
  readonly type: string;
  readonly created: number;
  readonly object: string;
  readonly amount: number | null;
  readonly currency: string;
  readonly signature: string | null;
  readonly content: string;
}

/** What its account can compare with the event that it was sent is in the clear; the rest is a hash. */
export function entryOf(place: number, event: MoneyEvent, salt: Buffer): Entry {
  return {
    place,
    id: event.id,
    account: event.account_id,
    type: event.type,
    created: event.created,
    object: event.about,
    ...factsOf(event.content),
    content: createHash('sha256')
      .update(salt)
      .update(`${event.written_by}\n${event.content}`, 'utf8')
      .digest('hex'),
  };
}

/** Read here and not by PostgreSQL, which reads no JSON with a zero character in it: a shop may have written one. */
function factsOf(content: string): Pick<Entry, 'amount' | 'currency' | 'signature'> {
  const row = (JSON.parse(content) ?? {}) as Record<string, unknown>;
  const amount = row.amount ?? row.amount_total;
  return {
    amount: Number.isSafeInteger(amount) ? (amount as number) : null,
    currency: typeof row.currency === 'string' ? row.currency : USDC,
    signature: typeof row.signature === 'string' ? row.signature : null,
  };
}

/** Null for what is no entry. */
export function readEntry(text: string): Entry | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Entry) : null;
  } catch {
    // Whoever changed it need not have left JSON behind.
    return null;
  }
}
