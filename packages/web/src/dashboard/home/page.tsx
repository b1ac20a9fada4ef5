import { frameWords } from '../../words/dashboard/frame-words.ts';
import { renderView } from '../frame/dashboard-document.tsx';
import { type DashboardFrame, languageIn } from '../frame/dashboard-frame.ts';
import type { HomeProps } from './home-props.ts';
import { HomeView } from './home-view.tsx';

/** @example renderHomeViewPage(props, frame) */
export function renderHomeViewPage(props: HomeProps, frame: DashboardFrame): string {
  const { home: title } = frameWords[languageIn(frame)].views;
  return renderView({ title, view: HomeView, props, frame });
}
