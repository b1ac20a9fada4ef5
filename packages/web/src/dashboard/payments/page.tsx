import { dashboardPaymentWords } from '../../words/dashboard/payment-words.ts';
import { renderView } from '../frame/dashboard-document.tsx';
import { type DashboardFrame, languageIn } from '../frame/dashboard-frame.ts';
import type { PaymentsProps } from './payments-props.ts';
import { PaymentsView } from './payments-view.tsx';

/** @example renderPaymentsPage(props, frame) */
export function renderPaymentsPage(props: PaymentsProps, frame: DashboardFrame): string {
  const { title } = dashboardPaymentWords[languageIn(frame)];
  return renderView({ title, view: PaymentsView, props, frame });
}
