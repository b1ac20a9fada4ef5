import { type PageNetwork, transactionUrl } from '../shell/page-network.ts';
import { shortened } from '../shell/shortened.ts';

/** The local time of the reader, to the minute. */
export function Time({ seconds }: { readonly seconds: number | null }) {
  if (seconds === null) return <>never</>;
  const date = new Date(seconds * 1000);
  const text = date.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return <time dateTime={date.toISOString()}>{text}</time>;
}

const TONES: Readonly<Record<string, string>> = {
  open: 'now',
  processing: 'now',
  requires_action: '',
  released: 'good',
  complete: 'good',
  succeeded: 'good',
};

/** @example <State status="requires_action" /> */
export function State({ status }: { readonly status: string }) {
  return <span class={`state ${TONES[status] ?? ''}`}>{status.replaceAll('_', ' ')}</span>;
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
