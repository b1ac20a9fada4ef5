import { CardTop } from '../shell/card-top.tsx';
import { Document, renderPage } from '../shell/document.tsx';
import type { PageFrame } from '../shell/page-frame.ts';
import { pageWords } from '../words/page-words.ts';

/** `busy`: the visitor's network asks too often. `forbidden`: their role does not allow it. `failed`: the fault is ours. */
export type Trouble = 'busy' | 'forbidden' | 'failed';

/**
 * What a visitor sees instead of a page that cannot be shown now. Programs get the error body.
 * @example renderTroublePage('failed', 'req_01k9zq4c5x…', frame)
 */
export function renderTroublePage(trouble: Trouble, requestId: string, frame: PageFrame): string {
  const words = pageWords[frame.language ?? 'en'];
  const { title, advice } = words.trouble[trouble];
  return renderPage(
    <Document title={title} frame={frame} foot={words.troubleFoot(requestId)}>
      <section class="card" aria-labelledby="what">
        <CardTop title={title} text={advice} />
      </section>
    </Document>,
  );
}
