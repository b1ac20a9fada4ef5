import type { CustomAmount } from '@florin/wire/payments/buyer/choice';
import type { Asked } from './asked.ts';

/** What a payer sees of a checkout session or a transaction intent. */
export interface PaymentView {
  readonly kind: 'session' | 'intent';
  readonly id: string;
  readonly businessName: string;
  readonly iconUrl: string | null;
  /** The colour of the merchant's buttons. */
  readonly brandColor: string | null;
  readonly amountCents: number;
  readonly lines: readonly PaymentLine[];
  readonly recipientAddress: string;
  /** What the link that led here says of itself. */
  readonly about: {
    readonly title: string | null;
    readonly text: string | null;
    readonly imageUrl: string | null;
  } | null;
  /** Between which bounds the buyer chooses the amount. */
  readonly customAmount: CustomAmount | null;
  /** What the buyer is to say. */
  readonly asks: Asked | null;
  /** The Solana Pay request that the QR code holds; empty until what the seller asks for is said. */
  readonly payUri: string;
  readonly qrDataUrl: string;
  /** Whom a wallet tells that it paid by hand. */
  readonly appUrl: string;
  readonly status: PaymentStatus;
  /** Where the buyer goes after paying, and where without. */
  readonly successUrl: string | null;
  readonly cancelUrl: string | null;
  readonly returnAfter: 'seen' | 'settled';
  /** Unix seconds; null where it can be paid for ever. */
  readonly expiresAt: number | null;
}

export interface PaymentLine {
  readonly id: string;
  /** Between which bounds the buyer says how many. */
  readonly bounds: { readonly minimum: number; readonly maximum: number } | null;
  readonly name: string;
  readonly description: string | null;
  readonly imageUrl: string | null;
  readonly quantity: number;
  readonly amountCents: number;
}

/** What changes while the page is open; polled. */
export interface PaymentStatus {
  /** `sent` to the network, `seen` there and not final yet: until that is decided nothing can be paid. */
  readonly state: 'payable' | 'sent' | 'seen' | 'paid' | 'free' | 'canceled' | 'expired' | 'sold_out';
  /** Whether the buyer is to say something that was not said. */
  readonly needsDetails: boolean;
  /** All that it costs, and how many of each line: what the buyer chose. */
  readonly amountCents: number;
  readonly lines: readonly { readonly quantity: number; readonly amountCents: number }[];
  /** Why the last attempt did not pay, as a code of `last_payment_error`. */
  readonly problem: string | null;
  /** The transaction that paid, or that is on its way to. */
  readonly signature: string | null;
  /** Unix seconds of each step; null where it was not reached, or reached unnoticed. */
  readonly sentAt: number | null;
  readonly seenAt: number | null;
  readonly settledAt: number | null;
  /** What arrived, and what is left to pay. */
  readonly receivedCents: number;
  readonly dueCents: number;
  /** The request as it is now, where it may be another than the page was made with: something arrived, or was said or chosen. */
  readonly rest: { readonly payUri: string; readonly qrDataUrl: string } | null;
  /** Whether a payment of what is due has arrived that names nothing. */
  readonly isBeingAssigned: boolean;
  /** What went back. */
  readonly refundedCents: number;
}

export function isFinal({ state }: PaymentStatus): boolean {
  return state === 'paid' || state === 'free' || state === 'canceled' || state === 'expired';
}

const PATHS = {
  session: { page: '/c', pay: '/pay/sessions' },
  intent: { page: '/i', pay: '/pay/intents' },
} as const;

const WAIT_SECONDS = 20;

/** Where the page asks for news; the answer is kept back for a while as long as there is none. */
export function statusPath({ kind, id }: Pick<PaymentView, 'kind' | 'id'>): string {
  return `${PATHS[kind].page}/${id}/status?wait=${WAIT_SECONDS}`;
}

/** Where a wallet's transaction is built. */
export function payPath({ kind, id }: Pick<PaymentView, 'kind' | 'id'>): string {
  return `${PATHS[kind].pay}/${id}`;
}

/** Where a buyer says what the seller asks for. */
export function detailsPath(view: Pick<PaymentView, 'kind' | 'id'>): string {
  return `${payPath(view)}/details`;
}

/** Where a buyer chooses quantities or the amount. */
export function choicePath(view: Pick<PaymentView, 'kind' | 'id'>): string {
  return `${payPath(view)}/choice`;
}

/** Where a payer says that they paid by hand. */
export function claimPath(view: Pick<PaymentView, 'kind' | 'id'>): string {
  return `${payPath(view)}/claim`;
}

/** A page to print or keep. */
export function receiptPath({ kind, id }: Pick<PaymentView, 'kind' | 'id'>): string {
  return `${PATHS[kind].page}/${id}/receipt`;
}

/** Whether the merchant regards it as paid: then the buyer goes back to the shop. */
export function isDone({ returnAfter }: Pick<PaymentView, 'returnAfter'>, { state }: PaymentStatus): boolean {
  return state === 'paid' || state === 'free' || (returnAfter === 'seen' && state === 'seen');
}
