import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A document of the repository as the build rendered it. */
export interface DocumentPage {
  readonly slug: string;
  /** Where it stands in the navigation; null where it is reached by links only. */
  readonly group: string | null;
  readonly title: string;
  readonly summary: string;
  readonly html: string;
  readonly markdown: string;
  readonly headings: readonly { readonly id: string; readonly text: string }[];
  readonly sections: readonly DocumentSection[];
}

export interface DocumentSection {
  /** The anchor of its heading; empty for the beginning of a page. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** The same file from the sources and from the build. */
const FILE = fileURLToPath(new URL('../../dist/documents.json', import.meta.url));
/** What the documents call the service; each installation has an address of its own. */
const DOCUMENTED_URL = 'http://localhost:4242';

export const FIRST_PAGE = 'quickstart';

let documents: readonly DocumentPage[] | null = null;

/** All documents. Read on first use: a process that serves no pages needs none. */
export function allDocuments(): readonly DocumentPage[] {
  documents ??= readDocuments();
  return documents;
}

/** @example findDocument('payments')?.title // 'Payments' */
export function findDocument(slug: string): DocumentPage | null {
  return allDocuments().find((page) => page.slug === slug) ?? null;
}

/** Text of a document with the address at which this installation answers. */
export function withAddress(text: string, baseUrl: string): string {
  return text.replaceAll(DOCUMENTED_URL, baseUrl);
}

/** @example documentPath({ slug: 'quickstart' }) // '/docs' */
export function documentPath({ slug }: Pick<DocumentPage, 'slug'>): string {
  return slug === FIRST_PAGE ? '/docs' : `/docs/${slug}`;
}

function readDocuments(): readonly DocumentPage[] {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as readonly DocumentPage[];
  } catch (cause) {
    throw new Error('the documents are not built: run "npm run build"', { cause });
  }
}
