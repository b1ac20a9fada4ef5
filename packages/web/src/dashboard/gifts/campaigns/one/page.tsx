import { renderView } from '../../../frame/dashboard-document.tsx';
import type { DashboardFrame } from '../../../frame/dashboard-frame.ts';
import { OneCampaignView, type OneCampaignViewProps } from './one-campaign-view.tsx';

/** @example renderOneCampaignPage({ campaign, tab: '', gifts, next: null, isFirst: true, left: [], network }, frame) */
export function renderOneCampaignPage(props: OneCampaignViewProps, frame: DashboardFrame): string {
  return renderView({ title: props.campaign.name, view: OneCampaignView, props, frame });
}
