import { renderView } from '../frame/dashboard-document.tsx';
import type { DashboardFrame } from '../frame/dashboard-frame.ts';
import { CheckoutsView } from './checkouts-view.tsx';

/** @example renderCheckoutsPage({}, frame) */
export function renderCheckoutsPage(props: object, frame: DashboardFrame): string {
  return renderView({ title: 'Agent checkouts', view: CheckoutsView, props, frame });
}
