import { numbersWords } from '../../words/dashboard/numbers-words.ts';
import { renderView } from '../frame/dashboard-document.tsx';
import { type DashboardFrame, languageIn } from '../frame/dashboard-frame.ts';
import type { NumbersProps } from './numbers-props.ts';
import { NumbersView } from './numbers-view.tsx';

/** @example renderNumbersPage(props, frame) */
export function renderNumbersPage(props: NumbersProps, frame: DashboardFrame): string {
  const { title } = numbersWords[languageIn(frame)];
  return renderView({ title, view: NumbersView, props, frame });
}
