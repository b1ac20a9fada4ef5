import { Copyable } from '../../../shell/copyable.tsx';
import { productWords } from '../../../words/dashboard/product-words.ts';
import { useDashboardLanguage, useWords } from '../../../words/use-words.ts';
import { buttonMarkup } from './button-markup.ts';
import type { LinkDetailProps } from './link-detail-props.ts';

/** Ways to put a link before buyers, once they can see whom they pay. */
export function ShareSheet(props: LinkDetailProps) {
  const words = useWords(productWords);
  if (!props.isUnnamed) return <ShareParts {...props} />;
  return (
    <section class="panel share" aria-labelledby="share">
      <h2 id="share">{words.share}</h2>
      <p>{words.nameFirst}</p>
      <p>
        <a class="button primary" href="/dashboard/settings">
          {words.nameBusiness}
        </a>
      </p>
    </section>
  );
}

function ShareParts({ url, qrDataUrl, businessName, link }: LinkDetailProps) {
  const words = useWords(productWords);
  const markup = buttonMarkup(url, link.amountCents, useDashboardLanguage());
  return (
    <section class="panel share" aria-labelledby="share">
      <h2 id="share">{words.share}</h2>
      <div class="share-parts">
        <figure>
          <img class="qr" src={qrDataUrl} width="216" height="216" alt={words.qrOf(url)} />
          <figcaption>
            <a href={qrDataUrl} download={`${businessName}-${link.id}.svg`}>
              {words.downloadQr}
            </a>
          </figcaption>
        </figure>
        <div class="copyables">
          <Copyable label={words.link} value={url} shown={url} />
          <p>
            <a href={url} target="_blank" rel="noreferrer">
              {words.openAsBuyer}
            </a>
          </p>
          <Copyable label={words.button} value={markup} shown={words.buttonText} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre class="markup" tabIndex={0}>
            {markup}
          </pre>
        </div>
      </div>
    </section>
  );
}
