import { renderView } from '../frame/dashboard-document.tsx';
import type { DashboardFrame } from '../frame/dashboard-frame.ts';
import { CardsView, type CardsViewProps } from './cards-view.tsx';

/** @example renderCardsPage({ cards }, frame) */
export function renderCardsPage(props: CardsViewProps, frame: DashboardFrame): string {
  return renderView({ title: 'Cards', view: CardsView, props, frame });
}
