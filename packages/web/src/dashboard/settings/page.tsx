import { settingsWords } from '../../words/dashboard/settings-words.ts';
import { renderView } from '../frame/dashboard-document.tsx';
import { type DashboardFrame, languageIn } from '../frame/dashboard-frame.ts';
import { SettingsView, type SettingsViewProps } from './settings-view.tsx';

/** @example renderSettingsPage({ account, approvedMerchants: [], origin: 'https://pay.example' }, frame) */
export function renderSettingsPage(props: SettingsViewProps, frame: DashboardFrame): string {
  const { title } = settingsWords[languageIn(frame)];
  return renderView({ title, view: SettingsView, props, frame });
}
