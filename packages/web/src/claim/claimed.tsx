import { useEffect, useRef, useState } from 'preact/hooks';
import { Amount } from '../shell/amount.tsx';
import { amountText } from '../shell/amount-text.ts';
import { shortened } from '../shell/shortened.ts';
import { Steps } from '../shell/steps.tsx';
import type { PageNetwork } from '../solana/page-network.ts';
import { TransactionLink } from '../solana/transaction-link.tsx';
import { claimWords } from '../words/claim-words.ts';
import { deviceWalletWords } from '../words/device-wallet-words.ts';
import { useLanguage, useWords } from '../words/use-words.ts';
import type { ClaimOutcome } from './claim-gift.ts';
import { getGift, type PublicGift } from './public-gift.ts';

export interface ClaimedProps {
  readonly gift: PublicGift;
  readonly done: Extract<ClaimOutcome, { ok: true }>;
  readonly network: PageNetwork;
  /** Whether it went to a wallet that this device made. */
  readonly isDevice: boolean;
}

type Progress = 'sent' | 'late' | 'settled';

const REMARKS = { sent: 'sentRemark', late: 'lateRemark', settled: 'claimedRemark' } as const;

/** Sent is not yet settled: the page keeps looking, and says which of the two it is. */
export function Claimed({ gift, done, network, isDevice }: ClaimedProps) {
  const words = useWords(claimWords);
  const device = useWords(deviceWalletWords);
  const amount = amountText(gift.amount, useLanguage());
  const [progress, setProgress] = useState<Progress>('sent');
  const isSettled = progress === 'settled';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => watchRelease(gift.id, setProgress), [gift.id]);
  return (
    <section class="card" aria-labelledby="what" data-state={progress}>
      <div class="top">
        <span class={isSettled ? 'coin landed' : 'coin'} aria-hidden="true" />
        <h1 id="what" class="who" tabIndex={-1} ref={heading}>
          {isSettled ? words.claimedTitle : words.sentTitle}
        </h1>
        <Amount cents={gift.amount} />
      </div>
      <div class="body">
        <div class="outcome" role="status">
          <strong>{isSettled ? words.claimedText(amount) : words.sentText(amount)}</strong>
          <p>
            {words.fromTo(gift.business_name)} <code>{shortened(done.recipient)}</code>.{' '}
            {words[REMARKS[progress]]}
          </p>
          <p>
            <TransactionLink network={network} signature={done.signature} />
          </p>
        </div>
        {isDevice && (
          <a class="button primary" href="/wallet">
            {device.openWallet}
          </a>
        )}
        <Steps
          steps={[
            { text: words.stepCode, state: 'done' },
            { text: words.stepSigned, state: 'done' },
            {
              text: isSettled ? words.stepSettled : words.stepSettles,
              state: isSettled ? 'done' : 'now',
            },
          ]}
        />
      </div>
    </section>
  );
}

const POLL_MS = 2_000;
const LATE_MS = 120_000;

/** Looks until the gift is released. A transaction that is late by so much has expired, but the page goes on looking. */
function watchRelease(id: string, onProgress: (progress: Progress) => void): () => void {
  const late = setTimeout(() => onProgress('late'), LATE_MS);
  const poll = setInterval(async () => {
    const called = await getGift(id);
    if (!called.ok || called.value.status !== 'released') return;
    stop();
    onProgress('settled');
  }, POLL_MS);
  const stop = () => {
    clearTimeout(late);
    clearInterval(poll);
  };
  return stop;
}
