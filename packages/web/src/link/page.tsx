import { CardTop } from '../shell/card-top.tsx';
import { Document, renderPage } from '../shell/document.tsx';
import type { PageFrame } from '../shell/page-frame.ts';

export interface LinkPageProps {
  readonly businessName: string;
  readonly text: string;
  /** Where a person goes on; left out where there is nothing to buy. */
  readonly checkoutHref?: string;
}

/**
 * What a checkout link shows when it opens no session: to programs that preview it, and once it is canceled.
 * @example renderLinkPage({ businessName: 'Lantern Tea', text: '2 × Jasmine pearls: 20 USDC', checkoutHref }, frame)
 */
export function renderLinkPage(
  { businessName, text, checkoutHref }: LinkPageProps,
  frame: PageFrame,
): string {
  return renderPage(
    <Document
      title={businessName}
      description={text}
      frame={frame}
      lead={businessName}
      aside="Payment in USDC"
      foot="Paid straight to the merchant’s wallet. Nothing is stored here."
    >
      <section class="card" aria-labelledby="what">
        <CardTop title={businessName} text={text} />
        {checkoutHref !== undefined && (
          <div class="body">
            <a class="button primary" href={checkoutHref}>
              Go to checkout
            </a>
          </div>
        )}
      </section>
    </Document>,
  );
}
