import { useEffect, useRef, useState } from 'preact/hooks';
import { Amount } from '../shell/amount.tsx';
import { amountText } from '../shell/amount-text.ts';
import { shortened } from '../shell/shortened.ts';
import { Steps } from '../shell/steps.tsx';
import { type PageNetwork, transactionUrl } from '../solana/page-network.ts';
import type { ClaimOutcome } from './claim-gift.ts';
import { getGift, type PublicGift } from './public-gift.ts';

export interface ClaimedProps {
  readonly gift: PublicGift;
  readonly done: Extract<ClaimOutcome, { ok: true }>;
  readonly network: PageNetwork;
}

type Progress = 'sent' | 'late' | 'settled';

const REMARKS: Record<Progress, string> = {
  sent: 'The network settles it within a minute; you need not wait here.',
  late: 'The network has not confirmed it. If your wallet does not show it, load this page again and claim once more: a gift is paid out once.',
  settled: 'The code is spent.',
};

/** Sent is not yet settled: the page keeps looking, and says which of the two it is. */
export function Claimed({ gift, done, network }: ClaimedProps) {
  const [progress, setProgress] = useState<Progress>('sent');
  const isSettled = progress === 'settled';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => watchRelease(gift.id, setProgress), [gift.id]);
  return (
    <section class="card" aria-labelledby="what" data-state={progress}>
      <div class="top">
        <h1 id="what" class="who" tabIndex={-1} ref={heading}>
          {isSettled ? 'Claimed' : 'Sent to the network'}
        </h1>
        <Amount cents={gift.amount} />
      </div>
      <div class="body">
        <div class="outcome" role="status">
          <strong>
            {isSettled
              ? `${amountText(gift.amount)} is in your wallet.`
              : `${amountText(gift.amount)} is on its way to your wallet.`}
          </strong>
          <p>
            From {gift.business_name} to <code>{shortened(done.recipient)}</code>. {REMARKS[progress]}
          </p>
          <p>
            <a href={transactionUrl(network, done.signature)} rel="noreferrer" target="_blank">
              See the transaction<span class="unseen"> (opens in a new tab)</span>
            </a>
          </p>
        </div>
        <Steps
          steps={[
            { text: 'Code checked in this page', state: 'done' },
            { text: 'Your wallet signed', state: 'done' },
            {
              text: isSettled ? 'Settled by the network' : 'The network settles it',
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
