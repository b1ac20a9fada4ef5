import { giftWords } from '../../../words/dashboard/gift-words.ts';
import { renderView } from '../../frame/dashboard-document.tsx';
import { type DashboardFrame, languageIn } from '../../frame/dashboard-frame.ts';
import { CampaignsView, type CampaignsViewProps } from './campaigns-view.tsx';

/** @example renderCampaignsPage({ campaigns }, frame) */
export function renderCampaignsPage(props: CampaignsViewProps, frame: DashboardFrame): string {
  const { campaigns: title } = giftWords[languageIn(frame)];
  return renderView({ title, view: CampaignsView, props, frame });
}
