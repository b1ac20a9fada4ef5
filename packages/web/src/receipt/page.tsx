import type { PaymentView } from '../payment/payment-view.ts';
import { amountText } from '../shell/amount-text.ts';
import { Document, renderPage } from '../shell/document.tsx';
import { Moment } from '../shell/moment.tsx';
import type { PageFrame } from '../shell/page-frame.ts';
import { type PageNetwork, transactionUrl } from '../solana/page-network.ts';

export interface ReceiptPageProps {
  readonly view: PaymentView;
  /** The movement on chain; null where nothing was to be paid. */
  readonly paid: {
    readonly id: string;
    readonly signature: string;
    readonly sender_address: string;
    /** Unix seconds. */
    readonly created: number;
  } | null;
  readonly network: PageNetwork;
}

/**
 * A receipt to print or to keep. It needs no script.
 * @example renderReceiptPage({ view, paid, network }, frame)
 */
export function renderReceiptPage({ view, paid, network }: ReceiptPageProps, frame: PageFrame): string {
  const { businessName, amountCents, lines, recipientAddress, id } = view;
  return renderPage(
    <Document
      title={`Receipt of ${businessName}`}
      frame={frame}
      lead={businessName}
      aside="Receipt"
      foot="Paid straight to the merchant’s wallet."
    >
      <section class="card receipt" aria-labelledby="what">
        <div class="top">
          <h1 id="what" class="who">
            Receipt of {businessName}
          </h1>
          <p class="amount">
            {amountText(amountCents)}
            <small>USDC</small>
          </p>
        </div>
        <dl class="lines" aria-label="What was paid for">
          {lines.map(({ name, quantity, amountCents: cents }, index) => (
            <div key={index}>
              <dt>{quantity === 1 ? name : `${quantity} × ${name}`}</dt>
              <dd>{amountText(cents)}</dd>
            </div>
          ))}
          <div class="total">
            <dt>Total</dt>
            <dd>{amountText(amountCents)}</dd>
          </div>
        </dl>
        <dl class="receipt-facts">
          <Fact name="Number" value={paid?.id ?? id} />
          {paid !== null && (
            <div>
              <dt>Date</dt>
              <dd>
                <Moment seconds={paid.created} withDate />
              </dd>
            </div>
          )}
          <Fact name="Order" value={id} />
          <Fact name="Paid to" value={recipientAddress} />
          {paid !== null && <Fact name="Paid by" value={paid.sender_address} />}
          {paid !== null && (
            <div>
              <dt>Transaction</dt>
              <dd>
                <a href={transactionUrl(network, paid.signature)} rel="noreferrer">
                  {paid.signature}
                </a>
              </dd>
            </div>
          )}
        </dl>
      </section>
    </Document>,
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
