import { Document, renderPage } from '../shell/document.tsx';
import { Island } from '../shell/island.tsx';
import type { PageFrame } from '../shell/page-frame.ts';
import { paymentWords } from '../words/payment-words.ts';
import { Payment, type PaymentProps } from './payment.tsx';
import { titleOf } from './payment-title.ts';

/** States in which nothing was paid, and nothing can be. */
const OVER: ReadonlySet<string> = new Set(['canceled', 'expired', 'sold_out']);

/**
 * The page on which a checkout session or a transaction intent is paid. Without scripts it still shows the QR code.
 * @example renderPaymentPage({ view, network }, frame)
 */
export function renderPaymentPage(props: PaymentProps, frame: PageFrame): string {
  const { businessName, iconUrl, status } = props.view;
  const words = paymentWords[frame.language ?? 'en'];
  return renderPage(
    <Document
      title={titleOf(status, businessName, words)}
      description={words.preview}
      frame={frame}
      lead={businessName}
      leadIcon={iconUrl}
      aside={words.aside}
      foot={OVER.has(status.state) ? words.footOver : words.foot}
    >
      <Island name="payment" component={Payment} props={props} />
    </Document>,
  );
}
