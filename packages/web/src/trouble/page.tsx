import { CardTop } from '../shell/card-top.tsx';
import { Document, renderPage } from '../shell/document.tsx';
import type { PageFrame } from '../shell/page-frame.ts';

/** `busy`: the visitor's network asks too often. `failed`: the fault is ours. */
export type Trouble = 'busy' | 'failed';

/**
 * What a visitor sees instead of a page that cannot be shown now. Programs get the error body.
 * @example renderTroublePage('failed', 'req_01k9zq4c5x…', frame)
 */
export function renderTroublePage(trouble: Trouble, requestId: string, frame: PageFrame): string {
  const { title, advice } = WORDS[trouble];
  return renderPage(
    <Document title={title} frame={frame} foot={`Opening this page moved no money. Reference: ${requestId}`}>
      <section class="card" aria-labelledby="what">
        <CardTop title={title} text={advice} />
      </section>
    </Document>,
  );
}

const WORDS = {
  busy: {
    title: 'One moment, please',
    advice: 'Too many visits came from your network. Wait a minute, then load this page again.',
  },
  failed: {
    title: 'This page cannot be shown right now',
    advice: 'Something failed on our side. Load this page again in a moment.',
  },
} as const;
