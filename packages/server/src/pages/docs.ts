import { renderErrorsPage } from '@florin/web/docs/errors/page';
import { FIRST_PAGE, findDocument } from '@florin/web/docs/library';
import { plainDocument, renderLlms } from '@florin/web/docs/llms';
import { renderDocsPage } from '@florin/web/docs/page';
import { type Reference, readReference } from '@florin/web/docs/reference/operations';
import { renderReferencePage, renderResourceReference } from '@florin/web/docs/reference/page';
import { renderSearchPage } from '@florin/web/docs/search/page';
import { renderHomePage } from '@florin/web/home/page';
import { errorCatalogue } from '@florin/wire/errors';
import type { Services } from '../services.ts';
import { isSignedIn } from './dashboard/add-view.ts';
import type { AddPage, PageOutcome, PageRequest, Pages } from './pages.ts';

const QUERY_CHARACTERS_MAX = 200;

/** What people and programs read before they integrate. */
export function addReadingPages(
  add: AddPage,
  pages: Pages,
  { urls, database }: Pick<Services, 'urls' | 'database'>,
): void {
  const errors = Object.entries(errorCatalogue).map(([code, entry]) => ({ code, ...entry }));
  // Made on first use: processes that serve no reader need none of it.
  let known: Reference | null = null;
  const reference = () => {
    known ??= readReference(urls.base);
    return known;
  };
  const show = async (slug: string, request: PageRequest): Promise<PageOutcome> => {
    const document = findDocument(slug);
    if (!document) return pages.missing('page', request);
    const props = { document, baseUrl: urls.base, isSignedIn: await isSignedIn(database, request) };
    return { html: renderDocsPage(props, pages.frame('docs')) };
  };

  add('/', async () => ({ html: renderHomePage(pages.frame()) }));
  add('/docs', (request) => show(FIRST_PAGE, request));
  add('/docs/:id', async (request) => {
    const { id } = request.params;
    const text = id.endsWith('.md') ? plainDocument(id.slice(0, -3), urls.base) : null;
    if (text !== null) return { text };
    return id === FIRST_PAGE ? { redirect: '/docs' } : show(id, request);
  });
  add('/docs/decisions/:id', (request) => show(`decisions/${request.params.id}`, request));
  add('/docs/errors', async () => ({ html: renderErrorsPage(errors, pages.frame('docs')) }));
  add('/docs/search', async (request) => {
    const { q } = request.query as { q?: unknown };
    const query = typeof q === 'string' ? q.trim().slice(0, QUERY_CHARACTERS_MAX) : '';
    return { html: renderSearchPage(query, reference().operations, pages.frame('docs')) };
  });
  add('/docs/reference', async () => ({ html: renderReferencePage(reference(), pages.frame('docs')) }));
  add('/docs/reference/:id', async (request) => {
    const props = {
      reference: reference(),
      tag: request.params.id,
      baseUrl: urls.base,
      isSignedIn: await isSignedIn(database, request),
    };
    const html = renderResourceReference(props, pages.frame('docs'));
    return html === null ? pages.missing('page', request) : { html };
  });
  add('/llms.txt', async () => ({ text: renderLlms(urls.app) }));
}
