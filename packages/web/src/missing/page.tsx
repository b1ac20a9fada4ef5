import { CardTop } from '../shell/card-top.tsx';
import { Document, renderPage } from '../shell/document.tsx';
import type { PageFrame } from '../shell/page-frame.ts';

/**
 * What a visitor sees where nothing is.
 * @example renderMissingPage('gift', frame)
 */
export function renderMissingPage(what: 'gift' | 'payment' | 'page', frame: PageFrame): string {
  const title = `There is no such ${what}`;
  return renderPage(
    <Document title={title} frame={frame} foot="Nothing was sent or changed.">
      <section class="card" aria-labelledby="what">
        <CardTop title={title} text={ADVICE[what]}>
          {what === 'gift' && (
            <p>
              <a href="/gifts/redeem">Claim with the code alone</a>
            </p>
          )}
        </CardTop>
      </section>
    </Document>,
  );
}

const ADVICE = {
  gift: 'Check the link. The code alone is enough to claim, and the money is where it was.',
  payment: 'Check the link, or ask whoever sent it for a new one. Nothing was paid.',
  page: 'Check the address, or start from the front page.',
} as const;
