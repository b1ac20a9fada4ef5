import { useState } from 'preact/hooks';
import { amountText } from '../shell/amount-text.ts';
import type { PageNetwork } from '../solana/page-network.ts';
import { canSignTransactions, isOnChain } from '../wallets/solana-wallet.ts';
import { useWallets } from '../wallets/use-wallets.ts';
import { giveBack, type Returned } from './give-back.ts';

export interface GiveBackButtonProps {
  readonly returned: Returned;
  /** What is left to give back, in cents. */
  readonly left: number;
  readonly network: PageNetwork;
}

type Step = 'idle' | 'asked' | 'busy' | 'sent';

/** Two presses: the first says how much, the second sends it. */
export function GiveBackButton({ returned, left, network }: GiveBackButtonProps) {
  const wallets = useWallets(canSignTransactions);
  const [step, setStep] = useState<Step>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  if (left <= 0) return <>refunded</>;
  if (step === 'sent') return <span role="status">On its way</span>;
  const send = async () => {
    const wallet = wallets.find((candidate) => isOnChain(candidate, network.chain));
    if (!wallet) return setProblem('No wallet of this network was found in this browser.');
    setStep('busy');
    const given = await giveBack(returned, wallet, network);
    setProblem(given.ok ? null : given.message);
    setStep(given.ok ? 'sent' : 'idle');
  };
  return (
    <>
      {step === 'idle' ? (
        <button type="button" class="quiet small" onClick={() => setStep('asked')}>
          Refund
        </button>
      ) : (
        <button type="button" class="quiet small" disabled={step === 'busy'} onClick={send}>
          Send {amountText(left)} back
        </button>
      )}
      {problem !== null && <p role="alert">{problem}</p>}
    </>
  );
}
