import { renderView } from '../frame/dashboard-document.tsx';
import type { DashboardFrame } from '../frame/dashboard-frame.ts';
import { GiftsView, type GiftsViewProps } from './gifts-view.tsx';

/** @example renderGiftsPage({ tab: '', gifts, next: null, isFirst: true, tally: {}, network }, frame) */
export function renderGiftsPage(props: GiftsViewProps, frame: DashboardFrame): string {
  return renderView({ title: 'Gifts', view: GiftsView, props, frame });
}
