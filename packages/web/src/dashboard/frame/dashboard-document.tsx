import type { ComponentType } from 'preact';
import { renderPage } from '../../shell/document.tsx';
import { Head } from '../../shell/head.tsx';
import { islandId } from '../../shell/island.tsx';
import { frameWords } from '../../words/dashboard/frame-words.ts';
import { LanguageContext } from '../../words/use-words.ts';
import { DeniedActs } from './allowed.tsx';
import { type DashboardFrame, languageIn } from './dashboard-frame.ts';
import { LiveView } from './live-view.tsx';
import { Rail, Tabs } from './rail.tsx';

const MAIN = 'main';

/**
 * The page of a view: the frame around it, and the view itself as an island that the browser takes over.
 * @example renderView({ title: 'Payments', view: PaymentsView, props, frame })
 */
export function renderView<Props extends object>({ title, view, props, frame }: ViewPage<Props>): string {
  const language = languageIn(frame);
  const words = frameWords[language];
  const denied = frame.member?.denied ?? [];
  return renderPage(
    <html lang={language}>
      <Head title={`${title} · ${frame.businessName}`} frame={frame.page} />
      <body class="dashboard">
        <a class="skip" href={`#${MAIN}`}>
          {words.skip}
        </a>
        <LanguageContext.Provider value={language}>
          <Rail {...frame} />
          <main id={MAIN} tabIndex={-1}>
            <noscript>
              <p class="notice">{words.needsScript}</p>
            </noscript>
            <div
              class="island"
              id={islandId('view')}
              data-props={JSON.stringify(props)}
              data-denied={JSON.stringify(denied)}
            >
              <DeniedActs.Provider value={new Set(denied)}>
                <LiveView view={view} initial={props} />
              </DeniedActs.Provider>
            </div>
          </main>
          <Tabs {...frame} />
        </LanguageContext.Provider>
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
