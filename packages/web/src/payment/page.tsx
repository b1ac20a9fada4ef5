import { amountText } from '../shell/amount-text.ts';
import { Document, renderPage } from '../shell/document.tsx';
import { Island } from '../shell/island.tsx';
import type { PageFrame } from '../shell/page-frame.ts';
import { Payment, type PaymentProps } from './payment.tsx';

/**
 * The page on which a checkout session or a transaction intent is paid. Without scripts it still shows the QR code.
 * @example renderPaymentPage({ view, network }, frame)
 */
export function renderPaymentPage(props: PaymentProps, frame: PageFrame): string {
  const { businessName, amountCents } = props.view;
  return renderPage(
    <Document
      title={`Pay ${businessName} ${amountText(amountCents)}`}
      frame={frame}
      lead={businessName}
      aside="Payment in USDC"
      foot="Paid straight to the merchant’s wallet. Nothing is stored here."
    >
      <Island name="payment" component={Payment} props={props} />
    </Document>,
  );
}
