import { renderPage } from '../../shell/document.tsx';
import type { PageFrame } from '../../shell/page-frame.ts';
import { DocsLayout } from '../layout.tsx';

export interface DocumentedError {
  readonly code: string;
  readonly status: number;
  readonly type: string;
  readonly meaning: string;
}

/**
 * Every error code with an anchor of its own: the `doc_url` of each error response points here.
 * @example renderErrorsPage(errors, frame) // …/docs/errors#gift_released
 */
export function renderErrorsPage(errors: readonly DocumentedError[], frame: PageFrame): string {
  return renderPage(
    <DocsLayout
      title="Error codes"
      description="Every error code of the Florin API, what it means and what to do."
      path="/docs/errors"
      frame={frame}
    >
      <h1>Error codes</h1>
      <p>
        Every error has a <code>type</code>, a <code>code</code> from this list and a <code>message</code>{' '}
        that says what to do. We add codes, but never remove one or change its meaning.
      </p>
      <dl class="errors">
        {errors.map(({ code, status, type, meaning }) => (
          <div key={code} id={code}>
            <dt>
              <a href={`#${code}`}>
                <code>{code}</code>
              </a>
              <span class="tag">{status}</span>
              <span class="tag">{type}</span>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </DocsLayout>,
  );
}
