import { teamWords } from '../../words/dashboard/team/team-words.ts';
import { renderView } from '../frame/dashboard-document.tsx';
import { type DashboardFrame, languageIn } from '../frame/dashboard-frame.ts';
import type { TeamProps } from './team-props.ts';
import { TeamView } from './team-view.tsx';

/** @example renderTeamPage({ self, members, invitations: [], sessions }, frame) */
export function renderTeamPage(props: TeamProps, frame: DashboardFrame): string {
  const { title } = teamWords[languageIn(frame)];
  return renderView({ title, view: TeamView, props, frame });
}
