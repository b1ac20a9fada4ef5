import { giftWords } from '../../../words/dashboard/gift-words.ts';
import { renderView } from '../../frame/dashboard-document.tsx';
import { type DashboardFrame, languageIn } from '../../frame/dashboard-frame.ts';
import { NewGiftView, type NewGiftViewProps } from './new-gift-view.tsx';

/** @example renderNewGiftPage({ businessName: 'Tea & Co', network }, frame) */
export function renderNewGiftPage(props: NewGiftViewProps, frame: DashboardFrame): string {
  const { newGift } = giftWords[languageIn(frame)];
  return renderView({ title: newGift, view: NewGiftView, props, frame });
}
