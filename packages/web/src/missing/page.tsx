import { CardTop } from '../shell/card-top.tsx';
import { Document, renderPage } from '../shell/document.tsx';
import type { PageFrame } from '../shell/page-frame.ts';
import { pageWords } from '../words/page-words.ts';

/**
 * What a visitor sees where nothing is.
 * @example renderMissingPage('gift', frame)
 */
export function renderMissingPage(what: 'gift' | 'payment' | 'page', frame: PageFrame): string {
  const words = pageWords[frame.language ?? 'en'];
  const { title, advice } = words.missing[what];
  return renderPage(
    <Document title={title} frame={frame} foot={words.missingFoot}>
      <section class="card" aria-labelledby="what">
        <CardTop title={title} text={advice}>
          {what === 'gift' && (
            <p>
              <a href="/gifts/redeem">{words.byCodeAlone}</a>
            </p>
          )}
        </CardTop>
      </section>
    </Document>,
  );
}
