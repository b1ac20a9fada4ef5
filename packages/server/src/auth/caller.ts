import type { Id } from '@florin/wire/ids';

/** Who is calling. Every store function takes the account from here, so a query cannot be written without a scope. */
export interface Merchant {
  readonly kind: 'merchant';
  readonly accountId: Id<'account'>;
  /** Set when the call came with an API key rather than a session. */
  readonly apiKeyId: Id<'api_key'> | null;
}

export interface Anyone {
  readonly kind: 'anyone';
}

export type Caller = Merchant | Anyone;
