import type { PaymentState } from './payment-state.ts';

export interface PaymentListRow {
  readonly id: string;
  readonly kind: 'session' | 'intent' | 'unmatched' | 'refund';
  readonly state: PaymentState;
  readonly amountCents: number;
  /** What it was for, where the merchant said so. */
  readonly title: string | null;
  readonly sender: string | null;
  /** Unix seconds. */
  readonly created: number;
}

const TITLES: Record<PaymentListRow['kind'], string> = {
  session: 'Checkout',
  intent: 'Payment request',
  unmatched: 'Unmatched payment',
  refund: 'Refund',
};

/** @example paymentTitle(row) // '2 × Jasmine pearls and 1 more' */
export function paymentTitle({ title, kind }: Pick<PaymentListRow, 'title' | 'kind'>): string {
  return title ?? TITLES[kind];
}
