import { useEffect, useRef, useState } from 'preact/hooks';
import { useFocusAfterChange } from '../page-state/use-focus-after-change.ts';
import { useLostPicture } from '../page-state/use-lost-picture.ts';
import { useTitle } from '../page-state/use-title.ts';
import { Amount } from '../shell/amount.tsx';
import { amountText } from '../shell/amount-text.ts';
import type { PageNetwork } from '../solana/page-network.ts';
import { type PaymentWords, paymentWords } from '../words/payment-words.ts';
import { useLanguage, useWords } from '../words/use-words.ts';
import { AmountChoice } from './buyer/amount-choice.tsx';
import { DetailsForm } from './buyer/details-form.tsx';
import { Quantity } from './buyer/quantity.tsx';
import { type Chooser, useChoice } from './buyer/use-choice.ts';
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
  const [known, refresh] = useStatus(statusPath(view), view.status);
  const [outcome, setOutcome] = useOutcome(known, words);
  const language = useLanguage();
  const isLate = useLateness(view.expiresAt);
  const status = withExpiry(withOwnPayment(known, outcome), isLate);
  const chooser = useChoice(view, refresh);
  const isOpen = status.state === 'payable';
  const canChoose = isOpen && status.receivedCents === 0;
  const title = titleOf(status, view.businessName, words);
  useTitle(title);
  const card = useFocusAfterChange<HTMLElement>(status.state);
  return (
    <section class="card" aria-labelledby="what" data-state={status.state} ref={card}>
      <div class="top">
        <h1 id="what" class="who">
          {title}
        </h1>
        <Amount cents={isPartly(status) ? status.dueCents : status.amountCents} />
        {isPartly(status) && (
          <p class="hint centered" role="status">
            {words.partly(
              amountText(status.receivedCents, language),
              amountText(status.amountCents, language),
            )}
          </p>
        )}
      </div>
      {view.about !== null && <About {...view.about} />}
      {view.lines.length > 0 && <Lines view={view} status={status} chooser={canChoose ? chooser : null} />}
      <div class="body">
        {view.customAmount !== null && canChoose && (
          <AmountChoice bounds={view.customAmount} amountCents={status.amountCents} chooser={chooser} />
        )}
        {chooser.problem !== null && (
          <p class="notice bad" role="alert">
            {chooser.problem}
          </p>
        )}
        {view.asks !== null && (isOpen || status.needsDetails) && (
          <DetailsForm
            view={view}
            asked={view.asks}
            isMissing={status.needsDetails}
            canChange={canChoose}
            isLate={!isOpen}
            onGiven={refresh}
          />
        )}
        {isOpen && !status.needsDetails && (
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

function About({ title, text, imageUrl }: NonNullable<PaymentView['about']>) {
  const { picture, isLost } = useLostPicture();
  return (
    <div class="about">
      {imageUrl !== null && !isLost && <img ref={picture} src={imageUrl} alt="" />}
      {title !== null && <h2>{title}</h2>}
      {text !== null && <p>{text}</p>}
    </div>
  );
}

interface LinesProps {
  readonly view: PaymentView;
  readonly status: PaymentStatus;
  /** Null where nothing can be chosen. */
  readonly chooser: Chooser | null;
}

function Lines({ view, status, chooser }: LinesProps) {
  const words = useWords(paymentWords);
  const language = useLanguage();
  return (
    <dl class="lines" aria-label={words.paidFor}>
      {view.lines.map((line, index) => {
        const { quantity, amountCents } = status.lines[index] ?? line;
        const isChosen = line.bounds !== null && chooser !== null;
        return (
          <div key={line.id}>
            <dt>
              {line.imageUrl !== null && <Picture url={line.imageUrl} />}
              <span>
                {quantity === 1 || isChosen ? line.name : `${quantity} × ${line.name}`}
                {line.description !== null && <small>{line.description}</small>}
                {isChosen && <Quantity {...line} {...line.bounds!} quantity={quantity} chooser={chooser} />}
              </span>
            </dt>
            <dd>{amountText(amountCents, language)}</dd>
          </div>
        );
      })}
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
