import { renderView } from '../frame/dashboard-document.tsx';
import type { DashboardFrame } from '../frame/dashboard-frame.ts';
import { SettingsView, type SettingsViewProps } from './settings-view.tsx';

/** @example renderSettingsPage({ account, approvedMerchants: [], origin: 'https://pay.example' }, frame) */
export function renderSettingsPage(props: SettingsViewProps, frame: DashboardFrame): string {
  return renderView({ title: 'Settings', view: SettingsView, props, frame });
}
