import { renderView } from '../../frame/dashboard-document.tsx';
import type { DashboardFrame } from '../../frame/dashboard-frame.ts';
import { CampaignView, type CampaignViewProps } from './campaign-view.tsx';

/** @example renderCampaignPage({ network }, frame) */
export function renderCampaignPage(props: CampaignViewProps, frame: DashboardFrame): string {
  return renderView({ title: 'Many gifts at once', view: CampaignView, props, frame });
}
