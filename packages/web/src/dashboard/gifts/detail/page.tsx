import { giftWords } from '../../../words/dashboard/gift-words.ts';
import { renderView } from '../../frame/dashboard-document.tsx';
import { type DashboardFrame, languageIn } from '../../frame/dashboard-frame.ts';
import { GiftView, type GiftViewProps } from './gift-view.tsx';

/** @example renderGiftPage({ gift, claimUrl, network }, frame) */
export function renderGiftPage(props: GiftViewProps, frame: DashboardFrame): string {
  const { gift: title } = giftWords[languageIn(frame)];
  return renderView({ title, view: GiftView, props, frame });
}
