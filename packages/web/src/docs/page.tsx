import { Document, renderPage } from '../shell/document.tsx';
import type { PageFrame } from '../shell/page-frame.ts';
import { PageLinks } from '../shell/page-links.tsx';

export interface DocsProps {
  /** Where the API answers. */
  readonly baseUrl: string;
}

/**
 * The shortest way into the API.
 * @example renderDocsPage({ baseUrl: 'https://api.example' }, frame)
 */
export function renderDocsPage({ baseUrl }: DocsProps, frame: PageFrame): string {
  return renderPage(
    <Document title="Florin API" frame={frame} aside={<PageLinks />} foot="Open source, Apache 2.0." isWide>
      <article class="prose">
        <h1>The API</h1>
        <p>
          It answers at <code>{baseUrl}/v1</code>. Bodies are JSON or form-encoded; amounts are whole cents;
          lists page by <code>starting_after</code> and <code>ending_before</code>. Every POST takes an{' '}
          <code>Idempotency-Key</code>, so that a retry never pays twice.
        </p>
        <h2>First call</h2>
        <p>
          Make a key in the <a href="/dashboard">dashboard</a>, then ask for a payment:
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre tabIndex={0}>
          <code>{`curl ${baseUrl}/v1/transaction_intents \\\n  -H "Authorization: Bearer $FLORIN_KEY" \\\n  -d amount=2500`}</code>
        </pre>
        <p>
          The answer’s <code>next_action</code> holds the page to send the payer to, a QR code, and everything
          needed to build the payment yourself. Poll the object with its <code>ETag</code>; there are no
          webhooks.
        </p>
        <h2>Gifts</h2>
        <p>
          Your server makes a release code and sends only its verification key. The code goes to the
          recipient, who enters it at <a href="/gifts/redeem">/gifts/redeem</a>. In that page it becomes a key
          that signs the payout; neither code nor key ever reaches a server, and the page refuses to sign
          anything but that gift paid to that wallet.
        </p>
        <h2>Reference</h2>
        <ul>
          <li>
            <a href="/v1/openapi.json">Every route and field</a>, as an OpenAPI 3.1 document
          </li>
          <li>
            <a href="/docs/errors">Every error code</a> and what it means
          </li>
        </ul>
      </article>
    </Document>,
  );
}
