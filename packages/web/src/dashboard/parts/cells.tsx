import { shortened } from '../../shell/shortened.ts';
import { useQuoteText } from '../../shell/use-amount-text.ts';
import { type PageNetwork, transactionUrl } from '../../solana/page-network.ts';

export interface QuoteProps {
  readonly amount: number | null;
  readonly currency: string | null;
}

/** What a merchant asks, in the merchant's currency. @example <Quote amount={2310} currency="sgd" /> // $23.10 SGD */
export function Quote({ amount, currency }: QuoteProps) {
  const quoteText = useQuoteText();
  return <>{amount === null ? '–' : quoteText(amount, currency)}</>;
}

/** Free text of any length, on one line. */
export function Clipped({ text }: { readonly text: string | null }) {
  return text === null ? (
    <>–</>
  ) : (
    <span class="clipped" title={text}>
      {text}
    </span>
  );
}

export function Short({ text }: { readonly text: string | null }) {
  return text === null ? <>–</> : <code title={text}>{shortened(text)}</code>;
}

export interface SignatureProps {
  readonly signature: string;
  readonly network: PageNetwork;
}

export function Signature({ signature, network }: SignatureProps) {
  return (
    <a href={transactionUrl(network, signature)} rel="noreferrer" target="_blank">
      <code>{shortened(signature)}</code>
    </a>
  );
}
