import { renderView } from '../frame/dashboard-document.tsx';
import type { DashboardFrame } from '../frame/dashboard-frame.ts';
import { CheckoutsView, type CheckoutsViewProps } from './checkouts-view.tsx';

/** @example renderCheckoutsPage({ tab: '', checkouts, next: null, isFirst: true, hasCard: true }, frame) */
export function renderCheckoutsPage(props: CheckoutsViewProps, frame: DashboardFrame): string {
  return renderView({ title: 'Agent checkouts', view: CheckoutsView, props, frame });
}
