import type { ComponentChildren } from 'preact';
import { Document } from '../shell/document.tsx';
import type { PageFrame } from '../shell/page-frame.ts';
import { PageLinks } from '../shell/page-links.tsx';
import { allDocuments, documentPath } from './library.ts';

export interface DocsLayoutProps {
  readonly title: string;
  readonly description: string;
  /** The address of this page, to mark it in the navigation. */
  readonly path: string;
  /** What is on this page, for wide screens. */
  readonly headings?: readonly { readonly id: string; readonly text: string }[];
  /** What was searched for. */
  readonly query?: string;
  readonly frame: PageFrame;
  readonly children: ComponentChildren;
}

/**
 * A page of the documentation. The text comes first, for those who hear the page and for phones; wide screens have all pages
 * at its left and what is on this one at its right.
 */
export function DocsLayout({
  title,
  description,
  path,
  headings = [],
  query,
  frame,
  children,
}: DocsLayoutProps) {
  return (
    <Document
      title={`${title} · Florin docs`}
      description={description}
      isListed
      frame={frame}
      aside={<PageLinks />}
      foot="Open source, Apache 2.0."
      isWide
    >
      <div class="docs">
        <p class="to-pages">
          <a href="#pages">All pages and search</a>
        </p>
        <article class="prose">{children}</article>
        <div class="docs-nav" id="pages">
          <search>
            <form action="/docs/search">
              <input
                type="search"
                name="q"
                value={query}
                placeholder="Search the docs"
                aria-label="Search the docs"
              />
            </form>
          </search>
          <nav aria-label="Documentation">
            {groups().map(({ name, links }) => (
              <div key={name}>
                <h2>{name}</h2>
                <ul>
                  {links.map(({ href, text }) => (
                    <li key={href}>
                      <a href={href} aria-current={href === path ? 'page' : undefined}>
                        {text}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
        {headings.length > 1 && <OnThisPage headings={headings} />}
      </div>
    </Document>
  );
}

function OnThisPage({ headings }: Required<Pick<DocsLayoutProps, 'headings'>>) {
  return (
    <nav class="on-page" aria-label="On this page">
      <h2>On this page</h2>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface Group {
  readonly name: string;
  readonly links: { readonly href: string; readonly text: string }[];
}

/** Written documents, and among them the pages that are made from the interface. */
function groups(): readonly Group[] {
  const found = new Map<string, Group>();
  for (const page of allDocuments()) {
    if (page.group === null) continue;
    const group = found.get(page.group) ?? { name: page.group, links: [] };
    group.links.push({ href: documentPath(page), text: page.title });
    found.set(page.group, group);
  }
  found
    .get('Reference')
    ?.links.push(
      { href: '/docs/reference', text: 'Every route' },
      { href: '/docs/errors', text: 'Error codes' },
    );
  return [...found.values()];
}
