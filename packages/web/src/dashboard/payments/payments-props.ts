import type { DashboardPaymentWords } from '../../words/dashboard/payment-words.ts';
import type { PaymentListRow } from './payment-list-row.ts';

export type PaymentTab = keyof DashboardPaymentWords['tabs'];

export interface PaymentsProps {
  readonly rows: readonly PaymentListRow[];
  readonly tabs: readonly { readonly name: PaymentTab; readonly href: string; readonly isCurrent: boolean }[];
  readonly show: PaymentTab;
  /** Of the last 30 days; null where the list shows none. */
  readonly visits: { readonly visits: number; readonly paid: number } | null;
  readonly search: string;
  /** Days, as the inputs of a form hold them. */
  readonly from: string;
  readonly to: string;
  readonly isFiltered: boolean;
  readonly newer: string | null;
  readonly older: string | null;
  readonly exports: { readonly csv: string; readonly json: string; readonly bookkeeping: string };
}
