import { useEffect, useState } from 'preact/hooks';
import { Amount } from '../shell/amount.tsx';
import { amountText } from '../shell/amount-text.ts';
import type { PageNetwork } from '../solana/page-network.ts';
import { Outcome } from './outcome.tsx';
import { CONFIRMATION_MS_MAX, type PayOutcome, unconfirmed } from './pay-with-wallet.ts';
import { type PaymentView, statusPath } from './payment-view.ts';
import { useStatus } from './use-status.ts';
import { WaysToPay } from './ways-to-pay.tsx';

export interface PaymentProps {
  readonly view: PaymentView;
  readonly network: PageNetwork;
}

/** The whole payment page: how much to whom, the ways to pay, and what became of it. */
export function Payment({ view, network }: PaymentProps) {
  const status = useStatus(statusPath(view), view.status);
  const [outcome, setOutcome] = useState<PayOutcome | null>(null);
  const isSent = outcome?.ok === true;
  const isAwaited = isSent && status.state === 'payable';
  const isPayable = status.state === 'payable' && !isSent;
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setOutcome(unconfirmed()), CONFIRMATION_MS_MAX);
    return () => clearTimeout(timer);
  }, [isAwaited]);
  return (
    <section class="card" aria-labelledby="what" data-state={status.state}>
      <div class="top">
        <h1 id="what" class="who">
          Pay {view.businessName}
        </h1>
        <Amount cents={view.amountCents} />
      </div>
      <div class="body">
        {isPayable ? (
          <WaysToPay view={view} network={network} status={status} outcome={outcome} onOutcome={setOutcome} />
        ) : (
          <Outcome view={view} network={network} status={status} sent={outcome} />
        )}
      </div>
      {view.lines.length > 0 && <Lines view={view} />}
    </section>
  );
}

function Lines({ view }: { readonly view: PaymentView }) {
  return (
    <dl class="lines" aria-label="What is paid for">
      {view.lines.map(({ description, quantity, amountCents }, index) => (
        <div key={index}>
          <dt>{quantity === 1 ? description : `${quantity} × ${description}`}</dt>
          <dd>{amountText(amountCents)}</dd>
        </div>
      ))}
    </dl>
  );
}
