import { useEffect, useRef, useState } from 'preact/hooks';
import { paymentWords } from '../words/payment-words.ts';
import { useWords } from '../words/use-words.ts';
import { isDone, type PaymentStatus, type PaymentView } from './payment-view.ts';

const PAUSE_SECONDS = 5;

export interface WayBackProps {
  readonly view: PaymentView;
  readonly status: PaymentStatus;
}

/**
 * A link back to the shop, and after a payment that was made while the page was open the way there by itself. Whoever
 * comes back to a page that was paid before stays.
 */
export function WayBack({ view, status }: WayBackProps) {
  const words = useWords(paymentWords);
  const { businessName, successUrl, cancelUrl } = view;
  const isOver = isDone(view, status);
  const seconds = useCountdown(isOver && successUrl !== null, successUrl);
  if (isOver && successUrl !== null) {
    return (
      <>
        <a class="button primary" href={successUrl}>
          {words.back(businessName)}
        </a>
        {seconds !== null && <p class="hint centered">{words.leaving(seconds)}</p>}
      </>
    );
  }
  const isUnpaid = status.state === 'payable' || status.state === 'canceled' || status.state === 'expired';
  if (!isUnpaid || cancelUrl === null) return null;
  return (
    <p class="centered">
      <a href={cancelUrl}>{words.backUnpaid(businessName)}</a>
    </p>
  );
}

/** Seconds until the page leaves; null where it stays. */
function useCountdown(isOver: boolean, url: string | null): number | null {
  const wasOver = useRef(isOver);
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    if (!isOver || wasOver.current || url === null) return;
    wasOver.current = true;
    const endsAtMs = Date.now() + PAUSE_SECONDS * 1_000;
    const tick = () => {
      const left = Math.ceil((endsAtMs - Date.now()) / 1_000);
      setSeconds(Math.max(0, left));
      if (left <= 0) location.assign(url);
    };
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [isOver, url]);
  return seconds;
}
