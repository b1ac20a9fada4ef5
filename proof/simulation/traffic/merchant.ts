import type { Address, KeyPairSigner } from '@solana/kit';

/** Somebody who sells. Several share the installation, and none may see anything of another. */
export interface Merchant {
  readonly name: string;
  readonly accountId: string;
  readonly key: string;
  /** A key that may do what its mandate says. */
  readonly agentKey: string;
  readonly agentKeyId: string;
  readonly wallet: KeyPairSigner;
  /** Where the merchant's webhooks go. */
  readonly hook: string;
}

/** What the service has confirmed to a merchant: from then on it is there. */
export interface Acknowledged {
  readonly table:
    | 'products'
    | 'checkout_sessions'
    | 'transaction_intents'
    | 'refunds'
    | 'gifts'
    | 'checkout_intents';
  readonly id: string;
  readonly merchant: Merchant;
}

/** Something that waits to be paid. */
export interface Requested {
  readonly kind: 'checkout_session' | 'transaction_intent';
  readonly id: string;
  readonly merchant: Merchant;
  readonly reference: Address;
  readonly recipient: Address;
  readonly amountCents: number;
  readonly feeCents: number;
}

/** A purchase at one of the shops. */
export interface CheckoutKnown {
  readonly id: string;
  readonly merchant: Merchant;
  /** Whether it has ended, as far as people have seen. */
  isOver: boolean;
}

export interface GiftKnown {
  readonly id: string;
  readonly merchant: Merchant;
  readonly releaseKey: KeyPairSigner;
  readonly recipient: KeyPairSigner;
}
