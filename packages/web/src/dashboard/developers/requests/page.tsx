import { renderView } from '../../frame/dashboard-document.tsx';
import type { DashboardFrame } from '../../frame/dashboard-frame.ts';
import { type RequestsProps, RequestsView } from './requests-view.tsx';

/** @example renderRequestsPage({ rows: [], search: '', newer: null, older: null }, frame) */
export function renderRequestsPage(props: RequestsProps, frame: DashboardFrame): string {
  return renderView({ title: 'Failed requests', view: RequestsView, props, frame });
}
