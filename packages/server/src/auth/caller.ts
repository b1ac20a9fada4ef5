import type { Mandate, Scope } from '@florin/wire/accounts/mandate';
import type { Id } from '@florin/wire/ids';

/** Who is calling. Every store function takes the account from here, so a query cannot be written without a scope. */
export interface Merchant {
  readonly kind: 'merchant';
  readonly accountId: Id<'account'>;
  /** Set when the call came with an API key rather than a session. */
  readonly apiKeyId: Id<'api_key'> | null;
  /** Null for everything. */
  readonly scopes: readonly Scope[] | null;
  /** Null for no limit. */
  readonly mandate: Mandate | null;
}

export interface Anyone {
  readonly kind: 'anyone';
}

export type Caller = Merchant | Anyone;
