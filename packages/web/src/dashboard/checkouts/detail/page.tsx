import { renderView } from '../../frame/dashboard-document.tsx';
import type { DashboardFrame } from '../../frame/dashboard-frame.ts';
import { whatOf } from '../checkouts-view.tsx';
import type { CheckoutViewProps } from './checkout-props.ts';
import { CheckoutView } from './checkout-view.tsx';

/** @example renderCheckoutPage({ intent, steps, card: null, picture: null, shopAccount: null }, frame) */
export function renderCheckoutPage(props: CheckoutViewProps, frame: DashboardFrame): string {
  return renderView({ title: whatOf(props.intent), view: CheckoutView, props, frame });
}
