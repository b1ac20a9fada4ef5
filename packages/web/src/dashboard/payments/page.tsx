import { renderView } from '../frame/dashboard-document.tsx';
import type { DashboardFrame } from '../frame/dashboard-frame.ts';
import { type PaymentsProps, PaymentsView } from './payments-view.tsx';

/** @example renderPaymentsPage({ network }, frame) */
export function renderPaymentsPage(props: PaymentsProps, frame: DashboardFrame): string {
  return renderView({ title: 'Payments', view: PaymentsView, props, frame });
}
