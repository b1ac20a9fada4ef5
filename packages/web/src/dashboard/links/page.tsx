import { productWords } from '../../words/dashboard/product-words.ts';
import { renderView } from '../frame/dashboard-document.tsx';
import { type DashboardFrame, languageIn } from '../frame/dashboard-frame.ts';
import { type LinksProps, LinksView } from './links-view.tsx';

/** @example renderLinksPage(props, frame) */
export function renderLinksPage(props: LinksProps, frame: DashboardFrame): string {
  const { links } = productWords[languageIn(frame)];
  return renderView({ title: links, view: LinksView, props, frame });
}
