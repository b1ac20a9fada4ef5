import { renderView } from '../../frame/dashboard-document.tsx';
import type { DashboardFrame } from '../../frame/dashboard-frame.ts';
import type { PaymentDetailProps } from './payment-detail.ts';
import { PaymentDetailView } from './payment-detail-view.tsx';

/** @example renderPaymentDetailPage(props, frame) */
export function renderPaymentDetailPage(props: PaymentDetailProps, frame: DashboardFrame): string {
  return renderView({ title: props.what, view: PaymentDetailView, props, frame });
}
