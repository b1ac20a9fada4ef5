import type { ComponentType } from 'preact';
import { renderPage } from '../../shell/document.tsx';
import { Head } from '../../shell/head.tsx';
import { islandId } from '../../shell/island.tsx';
import type { DashboardFrame } from './dashboard-frame.ts';
import { LiveView } from './live-view.tsx';
import { Rail, Tabs } from './rail.tsx';

const MAIN = 'main';

/**
 * The page of a view: the frame around it, and the view itself as an island that the browser takes over.
 * @example renderView({ title: 'Payments', view: PaymentsView, props, frame })
 */
export function renderView<Props extends object>({ title, view, props, frame }: ViewPage<Props>): string {
  return renderPage(
    <html lang="en">
      <Head title={`${title} · ${frame.businessName}`} frame={frame.page} />
      <body class="dashboard">
        <a class="skip" href={`#${MAIN}`}>
          Skip to content
        </a>
        <Rail {...frame} />
        <main id={MAIN} tabIndex={-1}>
          <noscript>
            <p class="notice">
              Changing things here needs JavaScript. Everything in the dashboard is also in the API.
            </p>
          </noscript>
          <div class="island" id={islandId('view')} data-props={JSON.stringify(props)}>
            <LiveView view={view} initial={props} />
          </div>
        </main>
        <Tabs {...frame} />
      </body>
    </html>,
  );
}

export interface ViewPage<Props> {
  readonly title: string;
  readonly view: ComponentType<Props>;
  readonly props: Props;
  readonly frame: DashboardFrame;
}
