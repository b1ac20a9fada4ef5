import type { CustomerDetails } from '@florin/wire/payments/buyer/customer-details';
import type { Step } from '../../../shell/steps.tsx';
import type { PageNetwork } from '../../../solana/page-network.ts';
import type { Returned } from '../give-back.ts';
import type { PaymentListRow } from '../payment-list-row.ts';

/** A name and what it is: text, with a way there where there is one, or an amount. */
export type Fact =
  | { readonly name: string; readonly value: string; readonly href?: string }
  | { readonly name: string; readonly cents: number };

/** A session or intent that money may have been for. */
export interface Candidate {
  readonly id: string;
  readonly kind: 'session' | 'intent';
  readonly title: string | null;
  readonly dueCents: number;
  /** When its page was last open, in Unix seconds; null where nobody is known to have opened it. */
  readonly seenAt: number | null;
  /** Whether exactly this is due. */
  readonly isExact: boolean;
  /** Whether somebody says there that this transaction is theirs, which anyone can. */
  readonly isTold: boolean;
}

/** What one payment shows by its kind. */
export interface PaymentDetail {
  readonly what: string;
  readonly steps: readonly Step[];
  readonly facts: readonly Fact[];
  readonly lines: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly amountCents: number;
  }[];
  readonly metadata: readonly (readonly [string, string])[];
  /** What went wrong with the latest attempt to pay. */
  readonly problem: string | null;
  /** Where it is paid. */
  readonly pageUrl: string | null;
  /** What its buyer said; null where nothing is asked for. */
  readonly customer: {
    readonly details: CustomerDetails | null;
    readonly isErased: boolean;
    /** The call that erases it. */
    readonly erasePath: string;
  } | null;
  /** A page to print and to put into the parcel. */
  readonly slipUrl: string | null;
  readonly receiptUrl: string | null;
  /** The call that cancels it, while that is possible. */
  readonly cancelPath: string | null;
  /** What it may be for, best first, and the call that says which. */
  readonly accept: { readonly path: string; readonly candidates: readonly Candidate[] } | null;
  /** The object as the API shows it. */
  readonly raw: unknown;
}

export interface PaymentDetailProps extends PaymentDetail {
  readonly payment: PaymentListRow;
  readonly signature: string | null;
  readonly refund: {
    readonly returned: Returned;
    readonly left: number;
    readonly asksRecipient: boolean;
    /** The wallet that was paid, and that signs. */
    readonly payee: string;
  } | null;
  readonly related: readonly PaymentListRow[];
  readonly network: PageNetwork;
}
