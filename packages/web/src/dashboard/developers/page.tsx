import { renderView } from '../frame/dashboard-document.tsx';
import type { DashboardFrame } from '../frame/dashboard-frame.ts';
import { DevelopersView } from './developers-view.tsx';

/** @example renderDevelopersPage({}, frame) */
export function renderDevelopersPage(props: object, frame: DashboardFrame): string {
  return renderView({ title: 'Developers', view: DevelopersView, props, frame });
}
