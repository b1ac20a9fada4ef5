import { developerWords } from '../../words/dashboard/developer-words.ts';
import { renderView } from '../frame/dashboard-document.tsx';
import { type DashboardFrame, languageIn } from '../frame/dashboard-frame.ts';
import type { DevelopersProps } from './developers-props.ts';
import { DevelopersView } from './developers-view.tsx';

/** @example renderDevelopersPage({ keys, endpoints, deliveries, events }, frame) */
export function renderDevelopersPage(props: DevelopersProps, frame: DashboardFrame): string {
  const { title } = developerWords[languageIn(frame)];
  return renderView({ title, view: DevelopersView, props, frame });
}
