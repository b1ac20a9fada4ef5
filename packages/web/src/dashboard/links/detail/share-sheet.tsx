import { Copyable } from '../../../shell/copyable.tsx';
import { buttonMarkup } from './button-markup.ts';
import type { LinkDetailProps } from './link-detail-props.ts';

/** Ways to put a link before buyers. */
export function ShareSheet({ url, qrDataUrl, businessName, link }: LinkDetailProps) {
  const markup = buttonMarkup(url, link.amountCents);
  return (
    <section class="panel share" aria-labelledby="share">
      <h2 id="share">Share</h2>
      <div class="share-parts">
        <figure>
          <img class="qr" src={qrDataUrl} width="216" height="216" alt={`QR code of the link ${url}`} />
          <figcaption>
            <a href={qrDataUrl} download={`${businessName}-${link.id}.svg`}>
              Download the QR code
            </a>
          </figcaption>
        </figure>
        <div class="copyables">
          <Copyable label="Link" value={url} shown={url} />
          <p>
            <a href={url} target="_blank" rel="noreferrer">
              Open it as a buyer
            </a>
          </p>
          <Copyable
            label="Button"
            value={markup}
            shown="For your own site: a link that looks like a button."
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre class="markup" tabIndex={0}>
            {markup}
          </pre>
        </div>
      </div>
    </section>
  );
}
