import type { PaymentListRow } from './payment-list-row.ts';

export const paymentTabs = {
  all: 'All',
  needs_you: 'Needs you',
  waiting: 'Waiting',
  paid: 'Paid',
  refunds: 'Refunds',
  canceled: 'Canceled',
} as const;

export type PaymentTab = keyof typeof paymentTabs;

export interface PaymentsProps {
  readonly rows: readonly PaymentListRow[];
  readonly tabs: readonly { readonly name: PaymentTab; readonly href: string; readonly isCurrent: boolean }[];
  readonly show: PaymentTab;
  readonly search: string;
  /** Days, as the inputs of a form hold them. */
  readonly from: string;
  readonly to: string;
  readonly isFiltered: boolean;
  readonly newer: string | null;
  readonly older: string | null;
  readonly exports: { readonly csv: string; readonly json: string };
}
