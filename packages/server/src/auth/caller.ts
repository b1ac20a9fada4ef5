import type { Mandate, Scope } from '@florin/wire/accounts/mandate';
import type { Role } from '@florin/wire/accounts/member';
import type { Id } from '@florin/wire/ids';

/** Who is calling. Every store function takes the account from here, so a query cannot be written without a scope. */
export interface Merchant {
  readonly kind: 'merchant';
  readonly accountId: Id<'account'>;
  /** Set when the call came with an API key rather than a session. */
  readonly apiKeyId: Id<'api_key'> | null;
  /** Who is signed in, or who made the key; null for a key that nobody is known to have made. */
  readonly memberId: Id<'member'> | null;
  /** Of who is signed in; null for a key. */
  readonly role: Role | null;
  /** Null for everything. */
  readonly scopes: readonly Scope[] | null;
  /** Null for no limit. */
  readonly mandate: Mandate | null;
}

/** Who is signed in, on a route that lets no key in. */
export function personOf({ memberId }: Merchant): Id<'member'> {
  if (memberId === null) throw new Error('a route for people let in a key');
  return memberId;
}

export interface Anyone {
  readonly kind: 'anyone';
}

export type Caller = Merchant | Anyone;
