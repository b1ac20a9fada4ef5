import { teamWords } from '../../../words/dashboard/team/team-words.ts';
import { renderView } from '../../frame/dashboard-document.tsx';
import { type DashboardFrame, languageIn } from '../../frame/dashboard-frame.ts';
import { type ActivityProps, ActivityView } from './activity-view.tsx';

/** @example renderActivityPage({ rows: [], newer: null, older: null }, frame) */
export function renderActivityPage(props: ActivityProps, frame: DashboardFrame): string {
  const { activity } = teamWords[languageIn(frame)];
  return renderView({ title: activity, view: ActivityView, props, frame });
}
