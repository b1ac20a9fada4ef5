import type { Wallet } from '@wallet-standard/base';
import { useState } from 'preact/hooks';
import { Amount } from '../shell/amount.tsx';
import { amountText, plainAmount } from '../shell/amount-text.ts';
import { Copyable } from '../shell/copyable.tsx';
import { type PageNetwork, transactionUrl } from '../shell/page-network.ts';
import { canSignTransactions } from '../wallets/solana-wallet.ts';
import { WalletButton } from '../wallets/wallet-button.tsx';
import { type PayOutcome, type PayStep, payWithWallet } from './pay-with-wallet.ts';
import { type PaymentStatus, type PaymentView, statusPath } from './payment-view.ts';
import { useStatus } from './use-status.ts';

export interface PaymentProps {
  readonly view: PaymentView;
  readonly network: PageNetwork;
}

/** The whole payment page: how much to whom, the ways to pay, and what became of it. */
export function Payment({ view, network }: PaymentProps) {
  const status = useStatus(statusPath(view), view.status);
  const [outcome, setOutcome] = useState<PayOutcome | null>(null);
  const isPayable = status.state === 'payable' && outcome?.ok !== true;
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

interface WaysToPayProps extends PaymentProps {
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

function WaysToPay({ view, network, status, outcome, onOutcome }: WaysToPayProps) {
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

interface OutcomeProps extends PaymentProps {
  readonly status: PaymentStatus;
  readonly sent: PayOutcome | null;
}

function Outcome({ view, network, status, sent }: OutcomeProps) {
  const { title, text } = wordsOf(view, status);
  const signature = status.signature ?? (sent?.ok ? sent.signature : null);
  return (
    <div class={status.state === 'canceled' ? 'outcome quiet' : 'outcome'} role="status">
      <strong>
        {isUnderWay(status) && <span class="dot inline" aria-hidden="true" />}
        {title}
      </strong>
      <p>{text}</p>
      {signature !== null && (
        <p>
          <a href={transactionUrl(network, signature)} rel="noreferrer" target="_blank">
            See the transaction<span class="unseen"> (opens in a new tab)</span>
          </a>
        </p>
      )}
    </div>
  );
}

const isUnderWay = ({ state }: PaymentStatus) => state === 'payable' || state === 'processing';

function wordsOf({ businessName, amountCents }: PaymentView, { state }: PaymentStatus) {
  const amount = amountText(amountCents);
  switch (state) {
    case 'paid':
      return { title: 'Paid.', text: `${amount} went to ${businessName}. You can close this page.` };
    case 'free':
      return { title: 'Nothing to pay.', text: `This order costs nothing; ${businessName} has it.` };
    case 'canceled':
      return {
        title: 'This payment was canceled.',
        text: `${businessName} canceled it. Do not pay it: ask them for a new one.`,
      };
    case 'processing':
      return { title: 'Payment seen.', text: `${amount} arrived; the network settles it within a minute.` };
    default:
      return { title: 'Sent to the network.', text: `${amount} is on its way to ${businessName}.` };
  }
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
