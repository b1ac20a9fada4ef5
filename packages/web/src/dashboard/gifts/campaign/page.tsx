import { giftWords } from '../../../words/dashboard/gift-words.ts';
import { renderView } from '../../frame/dashboard-document.tsx';
import { type DashboardFrame, languageIn } from '../../frame/dashboard-frame.ts';
import { CampaignView, type CampaignViewProps } from './campaign-view.tsx';

/** @example renderCampaignPage({ network }, frame) */
export function renderCampaignPage(props: CampaignViewProps, frame: DashboardFrame): string {
  const { campaignTitle } = giftWords[languageIn(frame)];
  return renderView({ title: campaignTitle, view: CampaignView, props, frame });
}
