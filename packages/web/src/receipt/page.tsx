import type { PaymentView } from '../payment/payment-view.ts';
import { amountText } from '../shell/amount-text.ts';
import { Document, renderPage } from '../shell/document.tsx';
import { Moment } from '../shell/moment.tsx';
import type { PageFrame } from '../shell/page-frame.ts';
import { type PageNetwork, transactionUrl } from '../solana/page-network.ts';
import { pageWords } from '../words/page-words.ts';

export interface Movement {
  readonly id: string;
  readonly signature: string;
  readonly sender_address: string;
  readonly amount: number;
  /** Unix seconds. */
  readonly created: number;
}

export interface ReceiptPageProps {
  readonly view: PaymentView;
  /** What moved on chain, in order; nothing where nothing was to be paid. */
  readonly paid: readonly Movement[];
  /** What went back. */
  readonly refunds: readonly Omit<Movement, 'sender_address'>[];
  readonly network: PageNetwork;
  /** Who bought, as far as whoever holds the address of the receipt may read it. */
  readonly buyer: readonly string[];
}

/**
 * A receipt to print or to keep. It needs no script.
 * @example renderReceiptPage({ view, paid, refunds, network, buyer: [] }, frame)
 */
export function renderReceiptPage(
  { view, paid, refunds, network, buyer }: ReceiptPageProps,
  frame: PageFrame,
): string {
  const { businessName, iconUrl, amountCents, lines, recipientAddress, id } = view;
  const { language = 'en' } = frame;
  const words = pageWords[language];
  const last = paid.at(-1);
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
          {refunds.map(({ id: refund, amount }) => (
            <div key={refund}>
              <dt>{words.refunded}</dt>
              <dd>−{amountText(amount, language)}</dd>
            </div>
          ))}
          {refunds.length > 0 && (
            <div class="total">
              <dt>{words.net}</dt>
              <dd>{amountText(amountCents - sumOf(refunds), language)}</dd>
            </div>
          )}
        </dl>
        <dl class="receipt-facts">
          <Fact name={words.number} value={last?.id ?? id} />
          {last !== undefined && (
            <div>
              <dt>{words.date}</dt>
              <dd>
                <Moment seconds={last.created} withDate />
              </dd>
            </div>
          )}
          <Fact name={words.order} value={id} />
          {buyer.length > 0 && (
            <div>
              <dt>{words.buyer}</dt>
              <dd class="buyer">
                {buyer.map((line, index) => (
                  <div key={index}>{line}</div>
                ))}
              </dd>
            </div>
          )}
          <Fact name={words.paidTo} value={recipientAddress} />
          {last !== undefined && <Fact name={words.paidBy} value={last.sender_address} />}
          {paid.map((movement) => (
            <OnChain
              key={movement.id}
              name={
                paid.length === 1
                  ? words.transaction
                  : `${words.transaction}, ${amountText(movement.amount, language)}`
              }
              movement={movement}
              network={network}
            />
          ))}
          {refunds.map((movement) => (
            <OnChain key={movement.id} name={words.refunded} movement={movement} network={network} />
          ))}
        </dl>
      </section>
    </Document>,
  );
}

const sumOf = (movements: readonly { readonly amount: number }[]) =>
  movements.reduce((sum, { amount }) => sum + amount, 0);

interface OnChainProps {
  readonly name: string;
  readonly movement: Pick<Movement, 'signature'>;
  readonly network: PageNetwork;
}

function OnChain({ name, movement: { signature }, network }: OnChainProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <a href={transactionUrl(network, signature)} rel="noreferrer">
          <code>{signature}</code>
        </a>
      </dd>
    </div>
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
