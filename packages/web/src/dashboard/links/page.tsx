import { renderView } from '../frame/dashboard-document.tsx';
import type { DashboardFrame } from '../frame/dashboard-frame.ts';
import { type LinksProps, LinksView } from './links-view.tsx';

/** @example renderLinksPage(props, frame) */
export function renderLinksPage(props: LinksProps, frame: DashboardFrame): string {
  return renderView({ title: 'Links', view: LinksView, props, frame });
}
