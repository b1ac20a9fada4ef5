import type { ComponentChildren, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Head } from './head.tsx';
import { Mark } from './mark.tsx';
import type { PageFrame } from './page-frame.ts';

export interface DocumentProps {
  readonly title: string;
  /** What previews of the address show. */
  readonly description?: string;
  readonly frame: PageFrame;
  /** Who speaks: the merchant's name leads, Florin's own pages leave it out. */
  readonly lead?: string;
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
  const { title, description, frame, lead, aside, foot, needsScript, isWide, children } = props;
  return (
    <html lang="en">
      <Head title={title} description={description} frame={frame} />
      <body class={isWide ? 'wide-page' : undefined}>
        <header>
          <div class="bar">
            {lead === undefined ? <Mark /> : <span class="mark">{lead}</span>}
            {aside !== undefined && <div>{aside}</div>}
          </div>
          {frame.isPlayground && <p class="playground">Play money, on this machine’s own chain.</p>}
        </header>
        <main class={isWide ? 'wide' : 'single'}>
          {needsScript !== undefined && (
            <noscript>
              <p class="notice">{needsScript}</p>
            </noscript>
          )}
          {children}
        </main>
        <footer class="bar">
          <span>{foot}</span>
          {lead === undefined ? null : <Mark />}
        </footer>
      </body>
    </html>
  );
}

export function renderPage(document: VNode): string {
  return `<!doctype html>${renderToString(document)}`;
}
