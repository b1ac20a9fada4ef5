import { renderView } from '../frame/dashboard-document.tsx';
import type { DashboardFrame } from '../frame/dashboard-frame.ts';
import { SettingsView } from './settings-view.tsx';

/** @example renderSettingsPage({}, frame) */
export function renderSettingsPage(props: object, frame: DashboardFrame): string {
  return renderView({ title: 'Settings', view: SettingsView, props, frame });
}
