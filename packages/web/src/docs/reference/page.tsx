import { renderPage } from '../../shell/document.tsx';
import type { PageFrame } from '../../shell/page-frame.ts';
import { DocsLayout } from '../layout.tsx';
import { OwnKey } from '../own-key.tsx';
import { OperationSection } from './operation-section.tsx';
import { operationPath, type Reference } from './operations.ts';

/**
 * Every operation in a line, by resource.
 * @example renderReferencePage(readReference(baseUrl), frame)
 */
export function renderReferencePage({ tags, operations }: Reference, frame: PageFrame): string {
  return renderPage(
    <DocsLayout
      title="Every route"
      description="All routes of the Florin API, with their fields, examples and errors."
      path="/docs/reference"
      headings={tags.map(({ name }) => ({ id: name, text: nameOf(name) }))}
      frame={frame}
    >
      <h1>Every route</h1>
      <p>
        Every route of the API. There is also an <a href="/v1/openapi.json">OpenAPI 3.1 document</a>.
        <a href="/docs/api">The API</a> explains what they have in common.
      </p>
      {tags.map(({ name, description }) => (
        <section key={name} class="routes">
          <h2 id={name}>
            <a href={`/docs/reference/${name}`}>{nameOf(name)}</a>
          </h2>
          <p>{description}</p>
          <ul>
            {operations
              .filter(({ tag }) => tag === name)
              .map((operation) => (
                <li key={operation.operationId}>
                  <a href={operationPath(operation)}>
                    <code>
                      <b>{operation.method}</b> {operation.path}
                    </code>
                  </a>{' '}
                  {operation.summary}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </DocsLayout>,
  );
}

export interface ResourceReferenceProps {
  readonly reference: Reference;
  readonly tag: string;
  readonly baseUrl: string;
  readonly isSignedIn: boolean;
}

/** The operations of one resource in full; null where there is no such resource. */
export function renderResourceReference(
  { reference, tag, baseUrl, isSignedIn }: ResourceReferenceProps,
  frame: PageFrame,
): string | null {
  const resource = reference.tags.find(({ name }) => name === tag);
  if (!resource) return null;
  const operations = reference.operations.filter((operation) => operation.tag === tag);
  return renderPage(
    <DocsLayout
      title={nameOf(tag)}
      description={resource.description}
      path="/docs/reference"
      headings={operations.map(({ operationId, summary }) => ({
        id: operationId,
        text: summary.replace(/\.$/, ''),
      }))}
      frame={frame}
    >
      <p class="crumb">
        <a href="/docs/reference">Every route</a>
      </p>
      <h1>{nameOf(tag)}</h1>
      <p>{resource.description}</p>
      <OwnKey isSignedIn={isSignedIn} />
      {operations.map((operation) => (
        <OperationSection
          key={operation.operationId}
          operation={operation}
          baseUrl={baseUrl}
          isSignedIn={isSignedIn}
        />
      ))}
    </DocsLayout>,
  );
}

/** @example nameOf('checkout_intents') // 'Checkout intents' */
function nameOf(tag: string): string {
  const words = tag.replaceAll('_', ' ');
  return words[0]!.toUpperCase() + words.slice(1);
}
