import { renderView } from '../frame/dashboard-document.tsx';
import type { DashboardFrame } from '../frame/dashboard-frame.ts';
import { GiftsView } from './gifts-view.tsx';

/** @example renderGiftsPage({}, frame) */
export function renderGiftsPage(props: object, frame: DashboardFrame): string {
  return renderView({ title: 'Gifts', view: GiftsView, props, frame });
}
