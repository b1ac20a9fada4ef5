import { renderView } from '../../frame/dashboard-document.tsx';
import type { DashboardFrame } from '../../frame/dashboard-frame.ts';
import type { LinkDetailProps } from './link-detail-props.ts';
import { LinkDetailView } from './link-detail-view.tsx';

/** @example renderLinkDetailPage(props, frame) */
export function renderLinkDetailPage(props: LinkDetailProps, frame: DashboardFrame): string {
  return renderView({ title: props.link.title, view: LinkDetailView, props, frame });
}
