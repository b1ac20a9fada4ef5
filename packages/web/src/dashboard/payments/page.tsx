import { renderView } from '../frame/dashboard-document.tsx';
import type { DashboardFrame } from '../frame/dashboard-frame.ts';
import type { PaymentsProps } from './payments-props.ts';
import { PaymentsView } from './payments-view.tsx';

/** @example renderPaymentsPage(props, frame) */
export function renderPaymentsPage(props: PaymentsProps, frame: DashboardFrame): string {
  return renderView({ title: 'Payments', view: PaymentsView, props, frame });
}
