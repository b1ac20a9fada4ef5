import { renderView } from '../frame/dashboard-document.tsx';
import type { DashboardFrame } from '../frame/dashboard-frame.ts';
import { type HomeProps, HomeView } from './home-view.tsx';

/** @example renderHomeViewPage({ businessName: 'Lantern Tea' }, frame) */
export function renderHomeViewPage(props: HomeProps, frame: DashboardFrame): string {
  return renderView({ title: 'Home', view: HomeView, props, frame });
}
