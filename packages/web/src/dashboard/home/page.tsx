import { renderView } from '../frame/dashboard-document.tsx';
import type { DashboardFrame } from '../frame/dashboard-frame.ts';
import type { HomeProps } from './home-props.ts';
import { HomeView } from './home-view.tsx';

/** @example renderHomeViewPage(props, frame) */
export function renderHomeViewPage(props: HomeProps, frame: DashboardFrame): string {
  return renderView({ title: 'Home', view: HomeView, props, frame });
}
