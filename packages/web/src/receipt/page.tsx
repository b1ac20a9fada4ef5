import type { PaymentView } from '../payment/payment-view.ts';
import { amountText } from '../shell/amount-text.ts';
import { Document, renderPage } from '../shell/document.tsx';
import { Moment } from '../shell/moment.tsx';
import type { PageFrame } from '../shell/page-frame.ts';
import { type PageNetwork, transactionUrl } from '../solana/page-network.ts';
import { pageWords } from '../words/page-words.ts';

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
  const { businessName, iconUrl, amountCents, lines, recipientAddress, id } = view;
  const { language = 'en' } = frame;
  const words = pageWords[language];
  return renderPage(
    <Document
      title={words.receiptOf(businessName)}
      frame={frame}
      lead={businessName}
      leadIcon={iconUrl}
      aside={words.receipt}
      foot={words.receiptFoot}
    >
      <section class="card receipt" aria-labelledby="what">
        <div class="top">
          <h1 id="what" class="who">
            {words.receiptOf(businessName)}
          </h1>
          <p class="amount">
            {amountText(amountCents, language)}
            <small>USDC</small>
          </p>
        </div>
        <dl class="lines" aria-label={words.paidFor}>
          {lines.map(({ name, quantity, amountCents: cents }, index) => (
            <div key={index}>
              <dt>{quantity === 1 ? name : `${quantity} × ${name}`}</dt>
              <dd>{amountText(cents, language)}</dd>
            </div>
          ))}
          <div class="total">
            <dt>{words.total}</dt>
            <dd>{amountText(amountCents, language)}</dd>
          </div>
        </dl>
        <dl class="receipt-facts">
          <Fact name={words.number} value={paid?.id ?? id} />
          {paid !== null && (
            <div>
              <dt>{words.date}</dt>
              <dd>
                <Moment seconds={paid.created} withDate />
              </dd>
            </div>
          )}
          <Fact name={words.order} value={id} />
          <Fact name={words.paidTo} value={recipientAddress} />
          {paid !== null && <Fact name={words.paidBy} value={paid.sender_address} />}
          {paid !== null && (
            <div>
              <dt>{words.transaction}</dt>
              <dd>
                <a href={transactionUrl(network, paid.signature)} rel="noreferrer">
                  <code>{paid.signature}</code>
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
      <dd>
        <code>{value}</code>
      </dd>
    </div>
  );
}
