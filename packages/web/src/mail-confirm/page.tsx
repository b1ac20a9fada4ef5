import { CardTop } from '../shell/card-top.tsx';
import { Document, renderPage } from '../shell/document.tsx';
import type { PageFrame } from '../shell/page-frame.ts';
import { asDashboardLanguage } from '../words/language.ts';
import { merchantMailWords } from '../words/mail/merchant-mail-words.ts';
import { pageWords } from '../words/page-words.ts';

/**
 * Where the owner of an address says that a merchant may be told there; a form, so that no program that follows links says it for them.
 * @example renderMailConfirmPage(business, false, frame)
 */
export function renderMailConfirmPage(business: string, isConfirmed: boolean, frame: PageFrame): string {
  const words = merchantMailWords[asDashboardLanguage(frame.language)];
  const { foot, aside } = pageWords[frame.language ?? 'en'];
  return renderPage(
    <Document title={words.confirmTitle} frame={frame} lead={business} aside={aside} foot={foot}>
      <section class="card" aria-labelledby="what">
        <CardTop
          title={words.confirmTitle}
          text={isConfirmed ? words.confirmed : words.confirmText(business)}
        />
        {!isConfirmed && (
          <form class="body" method="post">
            <button type="submit" class="primary">
              {words.confirm}
            </button>
          </form>
        )}
      </section>
    </Document>,
  );
}
