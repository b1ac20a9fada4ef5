import { CardTop } from '../shell/card-top.tsx';
import { Document, renderPage } from '../shell/document.tsx';
import type { PageFrame } from '../shell/page-frame.ts';
import { mailWords } from '../words/mail/mail-words.ts';
import { pageWords } from '../words/page-words.ts';

/**
 * Where the owner of an address says that they want no mail; a form, so that no program that follows links says it for them.
 * @example renderMailStopPage(false, frame)
 */
export function renderMailStopPage(isStopped: boolean, frame: PageFrame): string {
  const words = mailWords[frame.language ?? 'en'];
  const { foot, aside } = pageWords[frame.language ?? 'en'];
  return renderPage(
    <Document title={words.stopTitle} frame={frame} aside={aside} foot={foot}>
      <section class="card" aria-labelledby="what">
        <CardTop title={words.stopTitle} text={isStopped ? words.stopped : words.stopText} />
        {!isStopped && (
          <form class="body" method="post">
            <button type="submit" class="primary">
              {words.stopButton}
            </button>
          </form>
        )}
      </section>
    </Document>,
  );
}
