import { CardTop } from '../shell/card-top.tsx';
import { Document, renderPage } from '../shell/document.tsx';
import type { PageFrame } from '../shell/page-frame.ts';
import { pageWords } from '../words/page-words.ts';

export interface LinkPageProps {
  readonly businessName: string;
  /** What the link says of itself. */
  readonly title?: string | null;
  /** Whether it has sold as often as it may. */
  readonly isSoldOut?: boolean;
  /** What is sold; left out once it can no longer be bought. */
  readonly text?: string;
  /** What is sold, as a picture for previews. */
  readonly image?: string | undefined;
  /** Where a person goes on; left out where there is nothing to buy. */
  readonly checkoutHref?: string;
}

/**
 * What a checkout link shows when it opens no session: to programs that preview it, and once it is canceled.
 * @example renderLinkPage({ businessName: 'Lantern Tea', text: '2 × Jasmine pearls: 20 USDC', checkoutHref }, frame)
 */
export function renderLinkPage(
  { businessName, title = null, isSoldOut = false, text, image, checkoutHref }: LinkPageProps,
  frame: PageFrame,
): string {
  const words = pageWords[frame.language ?? 'en'];
  const told = isSoldOut ? words.linkSoldOut(businessName) : (text ?? words.linkGone);
  return renderPage(
    <Document
      title={businessName}
      description={told}
      image={image}
      frame={frame}
      lead={businessName}
      aside={words.aside}
      foot={words.foot}
    >
      <section class="card" aria-labelledby="what">
        <CardTop title={title ?? businessName} text={told} />
        {checkoutHref !== undefined && (
          <div class="body">
            <a class="button primary" href={checkoutHref}>
              {words.toCheckout}
            </a>
          </div>
        )}
      </section>
    </Document>,
  );
}
