import { plainAmount } from '@florin/wire/money';
import { amountToType } from '@florin/wire/values/typed-amount';
import type { Wallet } from '@wallet-standard/base';
import { useState } from 'preact/hooks';
import { useRefusalWords } from '../http/use-refusal-words.ts';
import { Copyable } from '../shell/copyable.tsx';
import { Moment } from '../shell/moment.tsx';
import type { PageNetwork } from '../solana/page-network.ts';
import { canSignTransactions } from '../wallets/solana-wallet.ts';
import { WalletButton } from '../wallets/wallet-button.tsx';
import { amountReadings } from '../words/amount-words.ts';
import { paymentWords } from '../words/payment-words.ts';
import { useWords } from '../words/use-words.ts';
import { PaidByHand } from './paid-by-hand.tsx';
import { type PayOutcome, type PayStep, payWithWallet } from './pay-with-wallet.ts';
import type { PaymentStatus, PaymentView } from './payment-view.ts';

export interface WaysToPayProps {
  readonly view: PaymentView;
  readonly network: PageNetwork;
  readonly status: PaymentStatus;
  readonly outcome: PayOutcome | null;
  readonly onOutcome: (outcome: PayOutcome | null) => void;
}

/** A wallet in this browser, an app on this phone, or another device that scans. */
export function WaysToPay({ view, network, status, outcome, onOutcome }: WaysToPayProps) {
  const words = useWords(paymentWords);
  const shell = useRefusalWords();
  const [step, setStep] = useState<PayStep | null>(null);
  const request = status.rest ?? view;
  const amounts = useWords(amountReadings);
  // Wallets take a point before the cents in every language.
  const due = plainAmount(status.dueCents);
  const pay = async (wallet: Wallet) => {
    onOutcome(null);
    onOutcome(await payWithWallet({ view, wallet, network, words, shell }, setStep));
    setStep(null);
  };
  return (
    <>
      {status.isBeingAssigned && (
        <div class="notice" role="status">
          <strong>{words.assignedTitle}</strong>
          <p>{words.assignedText(view.businessName)}</p>
        </div>
      )}
      <WalletButton
        label={step === null ? words.pay : words[step]}
        {...(step === null && { labelWith: words.payWith })}
        network={network}
        isUsable={canSignTransactions}
        isBusy={step !== null}
        onPick={pay}
      />
      <a class="button quiet on-phones" href={request.payUri}>
        {words.openApp}
      </a>
      <Problem outcome={outcome} status={status} />
      <Code qrDataUrl={request.qrDataUrl} />
      {!status.isBeingAssigned && (
        <p class="status" role="status">
          <span class="dot" aria-hidden="true" />
          {words.waiting}
        </p>
      )}
      {view.expiresAt !== null && (
        <p class="hint until">
          {words.until} <Moment seconds={view.expiresAt} withDate />
        </p>
      )}
      <noscript>
        <p class="notice">{words.noScript}</p>
      </noscript>
      <div class="copyables">
        <Copyable label={words.amount} value={due} shown={`${amountToType(status.dueCents, amounts)} USDC`} />
        <Copyable label={words.address} value={view.recipientAddress} />
      </div>
      <p class="hint">{words.byHand(view.businessName)}</p>
      <PaidByHand view={view} network={network} />
    </>
  );
}

/** A computer shows the code for the phone to scan. Nobody scans a phone with itself: there it waits to be asked for. */
function Code({ qrDataUrl }: { readonly qrDataUrl: string }) {
  const words = useWords(paymentWords);
  const [isAskedFor, setIsAskedFor] = useState(false);
  return (
    <>
      <p class="or on-computers">{words.orScan}</p>
      {!isAskedFor && (
        <button type="button" class="quiet small on-phones needs-script" onClick={() => setIsAskedFor(true)}>
          {words.showCode}
        </button>
      )}
      <img class={isAskedFor ? 'qr' : 'qr on-computers'} src={qrDataUrl} alt={words.qr} />
    </>
  );
}

interface ProblemProps {
  readonly outcome: PayOutcome | null;
  readonly status: PaymentStatus;
}

/** What went wrong just now in this page comes before what went wrong earlier on chain. */
function Problem({ outcome, status }: ProblemProps) {
  const words = useWords(paymentWords);
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
      <strong>{words.lastAttempt}</strong>
      <p>{words.problems[status.problem]}</p>
    </div>
  );
}
