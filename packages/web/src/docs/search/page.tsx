import { renderPage } from '../../shell/document.tsx';
import type { PageFrame } from '../../shell/page-frame.ts';
import { DocsLayout } from '../layout.tsx';
import type { ReferenceOperation } from '../reference/operations.ts';
import { searchDocs } from './search.ts';

/**
 * What the documentation says about some words.
 * @example renderSearchPage('refund', operations, frame)
 */
export function renderSearchPage(
  query: string,
  operations: readonly ReferenceOperation[],
  frame: PageFrame,
): string {
  const { found, isGuess } = searchDocs(query, operations);
  return renderPage(
    <DocsLayout
      title="Search"
      description="Search the documentation."
      path="/docs/search"
      query={query}
      frame={frame}
    >
      <h1>{query === '' ? 'Search' : `“${query}”`}</h1>
      {found.length === 0 && <p>{query === '' ? 'Enter a search term.' : 'No results. Try another word.'}</p>}
      {found.length > 0 && isGuess && <p>No exact match. These are the closest results.</p>}
      <ul class="found">
        {found.map(({ href, title, from, excerpt }) => (
          <li key={href}>
            <a href={href}>{title}</a> <span class="tag">{from}</span>
            <p>{excerpt}</p>
          </li>
        ))}
      </ul>
    </DocsLayout>,
  );
}
