import type { KeyObject } from 'node:crypto';

/** The key that an installation signs with; its public half stands in the agent's profile under the same id. */
export interface SigningKey {
  readonly keyId: string;
  readonly privateKey: KeyObject;
}

/** Who buys over the Universal Commerce Protocol: an installation, by its published profile and the key named there. */
export interface UcpAgent {
  readonly profileUrl: string;
  readonly signingKey: SigningKey;
}
