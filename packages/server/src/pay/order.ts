import { type BaseUnits, baseUnitsOf, type Cents, cents } from '@florin/wire/money';
import type { Address } from '@solana/kit';
import type { PublicSessionRow } from '../checkout-sessions/store.ts';
import type { PublicIntentRow } from '../transaction-intents/store.ts';

/** One part of a payment: the merchant's, or the service's fee. */
export interface Due {
  readonly recipient: Address;
  readonly tokenAccount: Address;
  readonly amount: BaseUnits;
}

/** What a payment request wants to be paid. */
export interface Order {
  readonly object: 'checkout_session' | 'transaction_intent';
  readonly id: string;
  readonly status: string;
  readonly isPayable: boolean;
  readonly businessName: string;
  readonly amount: Cents;
  readonly dues: readonly Due[];
  readonly reference: Address;
}

export function sessionOrder(session: PublicSessionRow): Order {
  return {
    object: 'checkout_session',
    id: session.id,
    status: session.status,
    isPayable: session.status === 'open',
    businessName: session.business_name,
    amount: session.amount_total,
    dues: [merchantDue(session, session.amount_total)],
    reference: session.reference,
  };
}

export function intentOrder(intent: PublicIntentRow): Order {
  return {
    object: 'transaction_intent',
    id: intent.id,
    status: intent.status,
    isPayable: intent.status === 'requires_action',
    businessName: intent.business_name,
    amount: intent.amount,
    dues: [merchantDue(intent, cents(intent.amount - intent.fee_amount)), ...feeDues(intent)],
    reference: intent.reference,
  };
}

function merchantDue(requested: PublicSessionRow | PublicIntentRow, amount: Cents): Due {
  return {
    recipient: requested.recipient_address,
    tokenAccount: requested.token_account,
    amount: baseUnitsOf(amount),
  };
}

function feeDues({ fee_address, fee_token_account, fee_amount }: PublicIntentRow): Due[] {
  if (fee_address === null || fee_token_account === null) return [];
  return [{ recipient: fee_address, tokenAccount: fee_token_account, amount: baseUnitsOf(fee_amount) }];
}
