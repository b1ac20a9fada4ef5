import { Document, renderPage } from '../../shell/document.tsx';
import type { PageFrame } from '../../shell/page-frame.ts';
import { PageLinks } from '../../shell/page-links.tsx';

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
    <Document title="Error codes" frame={frame} aside={<PageLinks />} foot="Open source, Apache 2.0." isWide>
      <div class="prose">
        <h1>Error codes</h1>
        <p>
          Every error has a <code>type</code> for programs to branch on, a <code>code</code> from this list
          and a <code>message</code> that says more. Codes are added, never removed or given another meaning.
        </p>
      </div>
      <section class="scroller spaced" aria-label="Error codes">
        <table class="errors">
          <thead>
            <tr>
              <th scope="col">Code</th>
              <th scope="col">Status</th>
              <th scope="col">Meaning</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ code, status, type, meaning }) => (
              <tr key={code} id={code}>
                <td>
                  <a href={`#${code}`}>
                    <code>{code}</code>
                  </a>
                </td>
                <td>{status}</td>
                <td>
                  {meaning} <span class="tag">{type}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Document>,
  );
}
