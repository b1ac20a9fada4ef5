import { amountText } from '../../shell/amount-text.ts';
import { shortened } from '../../shell/shortened.ts';
import { type PageNetwork, transactionUrl } from '../../solana/page-network.ts';
import { StatusBadge, type Tone } from './status-badge.tsx';

const TONES: Readonly<Record<string, Tone>> = {
  open: 'waiting',
  processing: 'waiting',
  requires_action: 'waiting',
  released: 'good',
  complete: 'good',
  succeeded: 'good',
  failed: 'bad',
};

export interface StateProps {
  readonly status: string;
  readonly reason?: string | null;
}

/** @example <State status="failed" reason="card_declined" /> */
export function State({ status, reason }: StateProps) {
  const text = reason ? `${status}: ${reason}` : status;
  return <StatusBadge tone={TONES[status] ?? 'off'} text={text.replaceAll('_', ' ')} />;
}

export interface QuoteProps {
  readonly amount: number | null;
  readonly currency: string | null;
}

/** What a merchant asks, in the merchant's currency. @example <Quote amount={2310} currency="sgd" /> // $23.10 SGD */
export function Quote({ amount, currency }: QuoteProps) {
  if (amount === null) return <>–</>;
  return (
    <>
      {amountText(amount)}
      {currency !== null && currency !== 'usd' && ` ${currency.toUpperCase()}`}
    </>
  );
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
