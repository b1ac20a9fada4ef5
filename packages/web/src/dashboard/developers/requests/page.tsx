import { developerWords } from '../../../words/dashboard/developer-words.ts';
import { renderView } from '../../frame/dashboard-document.tsx';
import { type DashboardFrame, languageIn } from '../../frame/dashboard-frame.ts';
import { type RequestsProps, RequestsView } from './requests-view.tsx';

/** @example renderRequestsPage({ rows: [], search: '', newer: null, older: null }, frame) */
export function renderRequestsPage(props: RequestsProps, frame: DashboardFrame): string {
  const { failedRequests } = developerWords[languageIn(frame)];
  return renderView({ title: failedRequests, view: RequestsView, props, frame });
}
