import { formatReleaseCode } from '@florin/release-code/code';
import type { Wallet } from '@wallet-standard/base';
import { useState } from 'preact/hooks';
import { Amount } from '../shell/amount.tsx';
import { CardTop } from '../shell/card-top.tsx';
import { InsecureNotice, useSecureContext } from '../shell/secure-context.tsx';
import { Steps } from '../shell/steps.tsx';
import type { PageNetwork } from '../solana/page-network.ts';
import { canSignTransactions } from '../wallets/solana-wallet.ts';
import { WalletButton } from '../wallets/wallet-button.tsx';
import { type ClaimOutcome, type ClaimStep, claimGift } from './claim-gift.ts';
import { claimSteps } from './claim-steps.ts';
import { Claimed } from './claimed.tsx';
import { CodeField } from './code-field.tsx';
import type { PublicGift } from './public-gift.ts';
import { useCode } from './use-code.ts';
import { useGift } from './use-gift.ts';

export interface ClaimProps {
  /** The gift of this page; null where only the code will tell. */
  readonly gift: PublicGift | null;
  readonly network: PageNetwork;
}

type Done = Extract<ClaimOutcome, { ok: true }>;
type Failed = Extract<ClaimOutcome, { ok: false }>;

/** The whole claim page: what it is, the code, the wallet, and what became of it. */
export function Claim({ gift: given, network }: ClaimProps) {
  const gift = useGift(given);
  const [text, setText] = useState('');
  const code = useCode(text, given);
  const [step, setStep] = useState<ClaimStep | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const context = useSecureContext();
  const shown = code.kind === 'found' ? code.gift : gift;
  const isOver = gift !== null && gift.status !== 'open';

  const claim = async (wallet: Wallet) => {
    if (code.kind !== 'found') return;
    setFailed(null);
    const outcome = await claimGift({ ...code, wallet, network }, setStep);
    setStep(null);
    if (outcome.ok) setDone(outcome);
    else setFailed(outcome);
  };

  if (done && shown) return <Claimed gift={shown} done={done} network={network} />;
  return (
    <section class="card" aria-labelledby="what">
      <Top gift={shown} />
      <div class="body">
        {shown !== null && shown.status !== 'open' && <NotOpen gift={shown} />}
        {!isOver && (
          <>
            {context === 'insecure' && <InsecureNotice />}
            <CodeField
              text={text}
              state={code}
              isDisabled={step !== null || context !== 'secure'}
              onText={setText}
              onLeave={() => code.kind === 'found' && setText(formatReleaseCode(code.code))}
            />
            <WalletButton
              label={step === null ? 'Connect a wallet and claim' : 'Claiming…'}
              network={network}
              isUsable={canSignTransactions}
              isDisabled={code.kind !== 'found' || code.gift.status !== 'open'}
              isBusy={step !== null}
              onPick={claim}
            />
            {failed && <Failure failed={failed} />}
            <Steps steps={claimSteps(code, step, network)} />
          </>
        )}
      </div>
    </section>
  );
}

function Top({ gift }: { readonly gift: PublicGift | null }) {
  if (gift === null) {
    return (
      <CardTop
        title="Claim your gift"
        text="Enter your release code to see who it is from and how much it holds."
      />
    );
  }
  return (
    <div class="top">
      <h1 id="what" class="who">
        A gift from {gift.business_name}
      </h1>
      <Amount cents={gift.amount} />
    </div>
  );
}

const NOT_OPEN = {
  requires_action: {
    title: 'This gift is not funded yet.',
    text: 'It can be claimed as soon as the sender’s payment has settled. This page looks again by itself.',
  },
  released: {
    title: 'This gift has been claimed.',
    text: 'Its money went to the wallet that claimed it. A gift is paid out once.',
  },
  reclaimed: { title: 'This gift was taken back.', text: 'Its sender has the money again.' },
} as const;

function NotOpen({ gift }: { readonly gift: PublicGift }) {
  if (gift.status === 'open') return null;
  const { title, text } = NOT_OPEN[gift.status];
  return (
    <div class="outcome" role="status">
      <strong>{title}</strong>
      <p>{text}</p>
    </div>
  );
}

function Failure({ failed }: { readonly failed: Failed }) {
  return (
    <div class="notice bad" role="alert">
      <strong>{failed.title}</strong>
      <p>{failed.message}</p>
    </div>
  );
}
