import { developerWords } from '../../../words/dashboard/developer-words.ts';
import { renderView } from '../../frame/dashboard-document.tsx';
import { type DashboardFrame, languageIn } from '../../frame/dashboard-frame.ts';
import { EndpointView, type EndpointViewProps } from './endpoint-view.tsx';

/** @example renderEndpointPage({ endpoint, deliveries, isFailedOnly: false, kinds }, frame) */
export function renderEndpointPage(props: EndpointViewProps, frame: DashboardFrame): string {
  const { endpoints: title } = developerWords[languageIn(frame)];
  return renderView({ title, view: EndpointView, props, frame });
}
