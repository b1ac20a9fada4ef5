import { Document, renderPage } from '../shell/document.tsx';
import type { PageFrame } from '../shell/page-frame.ts';

/**
 * What a visitor sees where nothing is.
 * @example renderMissingPage('gift', frame)
 */
export function renderMissingPage(what: 'gift' | 'payment' | 'page', frame: PageFrame): string {
  return renderPage(
    <Document title={`There is no such ${what}`} frame={frame} foot="Nothing was sent or changed.">
      <section class="card" aria-labelledby="what">
        <div class="top">
          <h1 id="what" class="plain">
            There is no such {what}
          </h1>
          <p class="who">{ADVICE[what]}</p>
          {what === 'gift' && (
            <p>
              <a href="/gifts/redeem">Claim with the code alone</a>
            </p>
          )}
        </div>
      </section>
    </Document>,
  );
}

const ADVICE = {
  gift: 'Check the link. The code alone is enough to claim, and the money is where it was.',
  payment: 'Check the link, or ask whoever sent it for a new one. Nothing was paid.',
  page: 'Check the address, or start from the front page.',
} as const;
