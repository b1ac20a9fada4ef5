import { giftWords } from '../../words/dashboard/gift-words.ts';
import { renderView } from '../frame/dashboard-document.tsx';
import { type DashboardFrame, languageIn } from '../frame/dashboard-frame.ts';
import { GiftsView, type GiftsViewProps } from './gifts-view.tsx';

/** @example renderGiftsPage({ tab: '', gifts, next: null, isFirst: true, tally: {}, network }, frame) */
export function renderGiftsPage(props: GiftsViewProps, frame: DashboardFrame): string {
  const { title } = giftWords[languageIn(frame)];
  return renderView({ title, view: GiftsView, props, frame });
}
