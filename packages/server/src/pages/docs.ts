import { renderErrorsPage } from '@florin/web/docs/errors/page';
import { renderDocsPage } from '@florin/web/docs/page';
import { renderHomePage } from '@florin/web/home/page';
import { errorCatalogue } from '@florin/wire/errors';
import type { Services } from '../services.ts';
import type { AddPage, Pages } from './pages.ts';

/** Pages that are the same for everyone. */
export function addReadingPages(add: AddPage, pages: Pages, { urls }: Services): void {
  const errors = Object.entries(errorCatalogue).map(([code, entry]) => ({ code, ...entry }));
  add('/', async () => ({ html: renderHomePage(pages.frame()) }));
  add('/docs', async () => ({ html: renderDocsPage({ baseUrl: urls.base }, pages.frame()) }));
  add('/docs/errors', async () => ({ html: renderErrorsPage(errors, pages.frame()) }));
}
