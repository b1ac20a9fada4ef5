import { cardWords } from '../../words/dashboard/card-words.ts';
import { renderView } from '../frame/dashboard-document.tsx';
import { type DashboardFrame, languageIn } from '../frame/dashboard-frame.ts';
import { CardsView, type CardsViewProps } from './cards-view.tsx';

/** @example renderCardsPage({ cards, addresses, places }, frame) */
export function renderCardsPage(props: CardsViewProps, frame: DashboardFrame): string {
  const { title } = cardWords[languageIn(frame)];
  return renderView({ title, view: CardsView, props, frame });
}
