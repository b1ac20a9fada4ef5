import { renderPage } from '../shell/document.tsx';
import type { PageFrame } from '../shell/page-frame.ts';
import { DocsLayout } from './layout.tsx';
import { type DocumentPage, documentPath, FIRST_PAGE, withAddress } from './library.ts';
import { OwnKey } from './own-key.tsx';

export interface DocsProps {
  readonly document: DocumentPage;
  /** Where the API answers. */
  readonly baseUrl: string;
  /** Whether a key can be made for the reader. */
  readonly isSignedIn: boolean;
}

/**
 * A document of the repository. Its text was rendered when the pages were built.
 * @example renderDocsPage({ document: findDocument('payments')!, baseUrl: 'https://api.example', isSignedIn: false }, frame)
 */
export function renderDocsPage({ document, baseUrl, isSignedIn }: DocsProps, frame: PageFrame): string {
  const { title, summary, headings, html, slug } = document;
  return renderPage(
    <DocsLayout
      title={title}
      description={summary}
      path={documentPath(document)}
      headings={headings}
      frame={frame}
    >
      <h1>{title}</h1>
      {slug === FIRST_PAGE && <OwnKey isSignedIn={isSignedIn} />}
      <div class="prose" dangerouslySetInnerHTML={{ __html: withAddress(html, baseUrl) }} />
    </DocsLayout>,
  );
}
