import { checkoutWords } from '../../words/dashboard/checkout-words.ts';
import { renderView } from '../frame/dashboard-document.tsx';
import { type DashboardFrame, languageIn } from '../frame/dashboard-frame.ts';
import { CheckoutsView, type CheckoutsViewProps } from './checkouts-view.tsx';

/** @example renderCheckoutsPage({ tab: '', checkouts, next: null, isFirst: true }, frame) */
export function renderCheckoutsPage(props: CheckoutsViewProps, frame: DashboardFrame): string {
  const { title } = checkoutWords[languageIn(frame)];
  return renderView({ title, view: CheckoutsView, props, frame });
}
