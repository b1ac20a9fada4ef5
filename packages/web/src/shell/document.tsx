import type { ComponentChildren, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { shellWords } from '../words/shell-words.ts';
import { LanguageContext } from '../words/use-words.ts';
import { BusinessIcon } from './business-icon.tsx';
import { Head } from './head.tsx';
import { Mark } from './mark.tsx';
import type { PageFrame } from './page-frame.ts';

export interface DocumentProps {
  readonly title: string;
  /** What previews of the address show: nothing that is only for whoever opens it. */
  readonly description?: string;
  /** The picture of such a preview, with its whole address. */
  readonly image?: string | undefined;
  /** Whether search engines may list it: pages about one payment, gift or account are nobody else's. */
  readonly isListed?: boolean | undefined;
  readonly frame: PageFrame;
  /** Who speaks: the merchant's name leads, Florin's own pages leave it out. */
  readonly lead?: string;
  /** The merchant's mark. */
  readonly leadIcon?: string | null;
  /** A few words, or links, at the right of the header. */
  readonly aside?: ComponentChildren;
  readonly foot: string;
  /** What to say where scripts are off; left out where the page works without. */
  readonly needsScript?: string;
  /** Wide pages read top down; the others hold one card in the middle. */
  readonly isWide?: boolean;
  readonly children: ComponentChildren;
}

export function Document(props: DocumentProps) {
  const {
    title,
    description,
    image,
    isListed,
    frame,
    lead,
    leadIcon,
    aside,
    foot,
    needsScript,
    isWide,
    children,
  } = props;
  const language = frame.language ?? 'en';
  return (
    <html lang={language}>
      <Head title={title} description={description} image={image} isListed={isListed} frame={frame} />
      <body class={isWide ? 'wide-page' : undefined}>
        <header>
          <div class="bar">
            {lead === undefined ? <Mark /> : <Lead name={lead} iconUrl={leadIcon ?? null} />}
            {aside !== undefined && <div>{aside}</div>}
          </div>
          {frame.isPlayground && <p class="playground">{shellWords[language].playground}</p>}
        </header>
        <main class={isWide ? 'wide' : 'single'}>
          {needsScript !== undefined && (
            <noscript>
              <p class="notice">{needsScript}</p>
            </noscript>
          )}
          <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>
        </main>
        <footer class="bar">
          <span>{foot}</span>
          {lead === undefined ? null : <Mark />}
        </footer>
      </body>
    </html>
  );
}

function Lead({ name, iconUrl }: { readonly name: string; readonly iconUrl: string | null }) {
  return (
    <span class="mark">
      {iconUrl !== null && <BusinessIcon name={name} url={iconUrl} />}
      {name}
    </span>
  );
}

export function renderPage(document: VNode): string {
  return `<!doctype html>${renderToString(document)}`;
}
