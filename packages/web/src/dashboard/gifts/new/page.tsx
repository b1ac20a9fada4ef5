import { renderView } from '../../frame/dashboard-document.tsx';
import type { DashboardFrame } from '../../frame/dashboard-frame.ts';
import { NewGiftView, type NewGiftViewProps } from './new-gift-view.tsx';

/** @example renderNewGiftPage({ businessName: 'Tea & Co', network }, frame) */
export function renderNewGiftPage(props: NewGiftViewProps, frame: DashboardFrame): string {
  return renderView({ title: 'New gift', view: NewGiftView, props, frame });
}
