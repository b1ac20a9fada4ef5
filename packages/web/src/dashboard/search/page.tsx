import { searchWords } from '../../words/dashboard/search-words.ts';
import { renderView } from '../frame/dashboard-document.tsx';
import { type DashboardFrame, languageIn } from '../frame/dashboard-frame.ts';
import type { SearchProps } from './search-props.ts';
import { SearchView } from './search-view.tsx';

/** @example renderSearchPage({ typed: 'jasmine', groups, isGuess: false, isTooMuch: false }, frame) */
export function renderSearchPage(props: SearchProps, frame: DashboardFrame): string {
  const { title } = searchWords[languageIn(frame)];
  return renderView({ title, view: SearchView, props, frame });
}
