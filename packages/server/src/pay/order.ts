import type { Id } from '@florin/wire/ids';
import { type BaseUnits, baseUnitsOf, type Cents } from '@florin/wire/money';
import type { Address } from '@solana/kit';
import { needsDetails } from '../checkout-sessions/needs-details.ts';
import type { PublicCheckoutSessionRow } from '../checkout-sessions/store.ts';
import { dueOf } from '../payment-requests/due.ts';
import type { Recipient } from '../payment-requests/recipient.ts';
import type { PayableObject } from '../payment-requests/sent-store.ts';
import type { RefundRow } from '../refunds/store.ts';
import type { PublicTransactionIntentRow } from '../transaction-intents/store.ts';
import { transfersOf } from '../transaction-intents/transfers.ts';

/** One part of a payment: the merchant's, or the service's fee. */
export interface Due extends Recipient {
  readonly amount: BaseUnits;
}

/** What a payment request wants to be paid. */
export interface Order {
  readonly object: PayableObject;
  readonly id: string;
  readonly status: string;
  /** Whether it waits for a payment; one may be on its way already. */
  readonly isPayable: boolean;
  /** Whether it was to be paid before now. */
  readonly isExpired: boolean;
  /** Whether its link has sold as often as it may. */
  readonly isSoldOut: boolean;
  /** Whether the buyer is to say something first. */
  readonly needsDetails: boolean;
  /** The payment that this service sent and nobody has seen yet. */
  readonly sentSignature: string | null;
  /** The payment that has landed and is not final. */
  readonly seenSignature: string | null;
  /** The payment that settled it. */
  readonly settlementSignature: string | null;
  readonly accountId: Id<'account'>;
  readonly businessName: string;
  readonly amount: Cents;
  readonly dues: readonly Due[];
  readonly reference: Address;
}

export function sessionOrder(session: PublicCheckoutSessionRow): Order {
  const isPayable = session.status === 'open';
  // Of what is over, what it was.
  const amount = isPayable ? dueOf(session, session.amount_total) : session.amount_total;
  return {
    object: 'checkout_session',
    id: session.id,
    status: session.status,
    isPayable,
    isExpired: isExpired(session),
    isSoldOut: session.is_sold_out,
    needsDetails: needsDetails(session),
    sentSignature: session.sent_signature,
    seenSignature: session.seen_signature,
    settlementSignature: session.settlement_signature,
    accountId: session.account_id,
    businessName: session.business_name,
    amount,
    dues: [
      {
        address: session.recipient_address,
        tokenAccount: session.token_account,
        amount: baseUnitsOf(amount),
      },
    ],
    reference: session.reference,
  };
}

export function intentOrder(intent: PublicTransactionIntentRow): Order {
  const isPayable = intent.status === 'requires_action';
  return {
    object: 'transaction_intent',
    id: intent.id,
    status: intent.status,
    isPayable,
    isExpired: isExpired(intent),
    isSoldOut: false,
    needsDetails: false,
    sentSignature: intent.sent_signature,
    seenSignature: intent.processing_signature,
    settlementSignature: intent.settlement_signature,
    accountId: intent.account_id,
    businessName: intent.business_name,
    amount: isPayable ? dueOf(intent, intent.amount) : intent.amount,
    dues: transfersOf(intent),
    reference: intent.reference,
  };
}

/** What a refund moves, from the merchant's wallet to who paid. */
export function refundOrder(refund: RefundRow): Order {
  return {
    object: 'refund',
    id: refund.id,
    status: refund.status,
    isPayable: refund.status === 'requires_action',
    isExpired: false,
    isSoldOut: false,
    needsDetails: false,
    sentSignature: refund.sent_signature,
    seenSignature: null,
    settlementSignature: refund.signature,
    accountId: refund.account_id,
    businessName: '',
    amount: refund.amount,
    dues: [
      {
        address: refund.recipient_address,
        tokenAccount: refund.token_account,
        amount: baseUnitsOf(refund.amount),
      },
    ],
    reference: refund.reference,
  };
}

function isExpired({ expires_at }: { readonly expires_at: number | null }): boolean {
  return expires_at !== null && expires_at <= Date.now() / 1_000;
}
