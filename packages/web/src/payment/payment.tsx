import { useEffect, useRef, useState } from 'preact/hooks';
import { useFocusAfterChange } from '../page-state/use-focus-after-change.ts';
import { useLostPicture } from '../page-state/use-lost-picture.ts';
import { useTitle } from '../page-state/use-title.ts';
import { Amount } from '../shell/amount.tsx';
import { amountText } from '../shell/amount-text.ts';
import type { PageNetwork } from '../solana/page-network.ts';
import { type PaymentWords, paymentWords } from '../words/payment-words.ts';
import { useLanguage, useWords } from '../words/use-words.ts';
import { Outcome } from './outcome.tsx';
import { CONFIRMATION_MS_MAX, dropped, type PayOutcome, unconfirmed } from './pay-with-wallet.ts';
import { titleOf } from './payment-title.ts';
import { type PaymentStatus, type PaymentView, statusPath } from './payment-view.ts';
import { useStatus } from './use-status.ts';
import { WayBack } from './way-back.tsx';
import { WaysToPay } from './ways-to-pay.tsx';

export interface PaymentProps {
  readonly view: PaymentView;
  readonly network: PageNetwork;
}

/** The whole payment page: how much to whom and for what, the ways to pay, and what became of it. */
export function Payment({ view, network }: PaymentProps) {
  const words = useWords(paymentWords);
  const known = useStatus(statusPath(view), view.status);
  const [outcome, setOutcome] = useOutcome(known, words);
  const language = useLanguage();
  const isLate = useLateness(view.expiresAt);
  const status = withExpiry(withOwnPayment(known, outcome), isLate);
  const title = titleOf(status, view.businessName, words);
  useTitle(title);
  const card = useFocusAfterChange<HTMLElement>(status.state);
  return (
    <section class="card" aria-labelledby="what" data-state={status.state} ref={card}>
      <div class="top">
        <h1 id="what" class="who">
          {title}
        </h1>
        <Amount cents={isPartly(status) ? status.dueCents : view.amountCents} />
        {isPartly(status) && (
          <p class="hint centered" role="status">
            {words.partly(amountText(status.receivedCents, language), amountText(view.amountCents, language))}
          </p>
        )}
      </div>
      {view.lines.length > 0 && <Lines view={view} />}
      <div class="body">
        {status.state === 'payable' && (
          <WaysToPay view={view} network={network} status={status} outcome={outcome} onOutcome={setOutcome} />
        )}
        <Outcome view={view} network={network} status={status} />
        <WayBack view={view} status={status} />
      </div>
    </section>
  );
}

function isPartly({ state, receivedCents, dueCents }: PaymentStatus): boolean {
  return state === 'payable' && receivedCents > 0 && dueCents > 0;
}

/** What this page did. It ends when the network drops the payment, which the service tells of; the page's own patience ends too. */
function useOutcome({ state }: PaymentStatus, words: PaymentWords) {
  const [outcome, setOutcome] = useState<PayOutcome | null>(null);
  const before = useRef(state);
  const isAwaited = outcome?.ok === true && state === 'payable';
  useEffect(() => {
    const [from, to] = [before.current, state];
    before.current = to;
    if (to === 'seen') setOutcome(null);
    // A refusal that this page was told says more than that the payment is gone.
    if (to === 'payable' && from !== 'payable')
      setOutcome((told) => (told?.ok === false ? told : dropped(from, words)));
  }, [state, words]);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setOutcome(unconfirmed(words)), CONFIRMATION_MS_MAX);
    return () => clearTimeout(timer);
  }, [isAwaited, words]);
  return [outcome, setOutcome] as const;
}

/** What this page has sent is on its way, also before the service says so. */
function withOwnPayment(known: PaymentStatus, outcome: PayOutcome | null): PaymentStatus {
  if (known.state !== 'payable' || !outcome?.ok) return known;
  return { ...known, state: 'sent', signature: outcome.signature, sentAt: outcome.sentAt };
}

function Lines({ view }: { readonly view: PaymentView }) {
  const words = useWords(paymentWords);
  const language = useLanguage();
  return (
    <dl class="lines" aria-label={words.paidFor}>
      {view.lines.map((line, index) => (
        <div key={index}>
          <dt>
            {line.imageUrl !== null && <Picture url={line.imageUrl} />}
            <span>
              {line.quantity === 1 ? line.name : `${line.quantity} × ${line.name}`}
              {line.description !== null && <small>{line.description}</small>}
            </span>
          </dt>
          <dd>{amountText(line.amountCents, language)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What does not load is not missed. */
function Picture({ url }: { readonly url: string }) {
  const { picture, isLost } = useLostPicture();
  if (isLost) return null;
  return <img ref={picture} src={url} alt="" width="48" height="48" loading="lazy" />;
}

const TIMER_MS_MAX = 2 ** 31 - 1;

/** Whether its time is over, by this machine's clock: the service says so a little later, when nothing is on its way. */
function useLateness(expiresAt: number | null): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (expiresAt === null) return;
    const leftMs = expiresAt * 1_000 - Date.now();
    if (leftMs > TIMER_MS_MAX) return;
    const timer = setTimeout(() => setIsLate(true), Math.max(0, leftMs));
    return () => clearTimeout(timer);
  }, [expiresAt]);
  return isLate;
}

function withExpiry(status: PaymentStatus, isLate: boolean): PaymentStatus {
  return isLate && status.state === 'payable' ? { ...status, state: 'expired' } : status;
}
