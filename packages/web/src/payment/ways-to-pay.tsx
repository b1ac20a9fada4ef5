import type { Wallet } from '@wallet-standard/base';
import { useState } from 'preact/hooks';
import { plainAmount } from '../shell/amount-text.ts';
import { Copyable } from '../shell/copyable.tsx';
import { Moment } from '../shell/moment.tsx';
import type { PageNetwork } from '../solana/page-network.ts';
import { canSignTransactions } from '../wallets/solana-wallet.ts';
import { WalletButton } from '../wallets/wallet-button.tsx';
import { type PayOutcome, type PayStep, payWithWallet } from './pay-with-wallet.ts';
import type { PaymentStatus, PaymentView } from './payment-view.ts';

export interface WaysToPayProps {
  readonly view: PaymentView;
  readonly network: PageNetwork;
  readonly status: PaymentStatus;
  readonly outcome: PayOutcome | null;
  readonly onOutcome: (outcome: PayOutcome | null) => void;
}

const STEP_LABELS: Record<PayStep, string> = {
  connecting: 'Connecting…',
  preparing: 'Preparing…',
  signing: 'Confirm in your wallet…',
  sending: 'Sending…',
};

/** A wallet in this browser, an app on this phone, or a phone that scans. */
export function WaysToPay({ view, network, status, outcome, onOutcome }: WaysToPayProps) {
  const [step, setStep] = useState<PayStep | null>(null);
  const pay = async (wallet: Wallet) => {
    onOutcome(null);
    onOutcome(await payWithWallet(view, wallet, network, setStep));
    setStep(null);
  };
  return (
    <>
      <WalletButton
        label={step === null ? 'Pay with wallet' : STEP_LABELS[step]}
        network={network}
        isUsable={canSignTransactions}
        isBusy={step !== null}
        onPick={pay}
      />
      <a class="button quiet on-phones" href={view.payUri}>
        Open in wallet app
      </a>
      <Problem outcome={outcome} status={status} />
      <p class="or">or scan with your phone</p>
      <img class="qr" src={view.qrDataUrl} alt="QR code of this payment, for a Solana wallet to scan" />
      <p class="status" role="status">
        <span class="dot" aria-hidden="true" />
        Waiting for payment
      </p>
      {view.expiresAt !== null && (
        <p class="hint centered">
          It can be paid until <Moment seconds={view.expiresAt} withDate />.
        </p>
      )}
      <noscript>
        <p class="notice">
          Without JavaScript this page does not change by itself; load it again after paying.
        </p>
      </noscript>
      <div class="copyables">
        <Copyable
          label="Amount"
          value={plainAmount(view.amountCents)}
          shown={`${plainAmount(view.amountCents)} USDC`}
        />
        <Copyable label="Address" value={view.recipientAddress} />
      </div>
      <p class="hint">
        A transfer typed by hand does not name this order. Send exactly this amount of USDC and{' '}
        {view.businessName} has to recognise it; the ways above are settled by themselves.
      </p>
    </>
  );
}

interface ProblemProps {
  readonly outcome: PayOutcome | null;
  readonly status: PaymentStatus;
}

/** What went wrong just now in this page comes before what went wrong earlier on chain. */
function Problem({ outcome, status }: ProblemProps) {
  if (outcome !== null && !outcome.ok) {
    return (
      <div class="notice bad" role="alert">
        <strong>{outcome.title}</strong>
        <p>{outcome.message}</p>
      </div>
    );
  }
  if (status.problem === null) return null;
  return (
    <div class="notice" role="status">
      <strong>The last attempt did not pay this.</strong>
      <p>{status.problem} You can pay again.</p>
    </div>
  );
}
